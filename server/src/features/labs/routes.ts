import { getLab } from '@academy/contract/labs';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { ownAddress } from '../../http/own-address.ts';
import type { Site } from '../../tenants.ts';
import type { LabReads } from './reads.ts';

type Parts = { context: Pick<Context, 'config' | 'sites'>; labs: LabReads };

/** Not kept ready for visitors: whoever asks can write any address to return to, and each would be kept. */
export function labRoutes(mount: Mount, { context, labs }: Parts): void {
  mount.call(getLab, async ({ query, ...view }) =>
    labs.of(view, query.lessonId, query.url ? returnAddress(context, view.site, query.url) : undefined),
  );
}

/** A path on this site, the whole address on another of ours. */
function returnAddress(context: Parts['context'], site: Site, address: string): string {
  const { origin, pathname, search, hash, href } = ownAddress(context, { site, address, field: 'url' });
  return origin === site.origin ? `${pathname}${search}${hash}` : href;
}
