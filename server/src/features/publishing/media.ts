import type { CheckedFolder, FoundVideo } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import type { Tenant } from '@academy/domain/tenant-data';
import { isForbiddenVideo, providerName } from '@academy/domain/videos';

/**
 * Adapts the check of a folder to one academy, whose account and rules the folder does not know. Pictures
 * that were not copied are listed separately in the plan.
 */
export function adaptToTenant(
  checked: CheckedFolder,
  { video: account, forbiddenHosts }: Pick<Tenant, 'video' | 'forbiddenHosts'>,
): CheckedFolder {
  const isForbidden = ({ provider }: FoundVideo) => isForbiddenVideo(provider, forbiddenHosts);
  const settled = new Set(
    [
      ...checked.videos.flatMap((video) =>
        video.warning && (account || isForbidden(video)) ? [video.warning] : [],
      ),
      ...checked.missingPictures.map(({ warning }) => warning),
    ].map(keyOf),
  );
  return {
    ...checked,
    warnings: [
      ...checked.warnings.filter((warning) => !settled.has(keyOf(warning))),
      ...checked.videos.filter(isForbidden).map(forbiddenWarning),
    ],
  };
}

function forbiddenWarning({ provider, file, line }: FoundVideo): Fault {
  return {
    file,
    line,
    message: `this academy plays no videos of ${providerName(provider)}`,
    hint: 'readers get a link to it; show the video through another host, or put the file into the folder',
  };
}

const SHOWN = 500;

/** Each picture once, with its first place. */
export function missingPicturesOf({ missingPictures }: CheckedFolder): Plan['missingPictures'] {
  const byAddress = new Map<string, Plan['missingPictures'][number]>();
  for (const { url, reason, warning } of missingPictures)
    if (!byAddress.has(url)) byAddress.set(url, { url, reason, file: warning.file, line: warning.line });
  return [...byAddress.values()].slice(0, SHOWN);
}

function keyOf({ file, line, message }: Fault): string {
  return JSON.stringify([file, line, message]);
}
