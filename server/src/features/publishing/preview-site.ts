import { basename } from 'node:path';
import { emptyCheck } from '@academy/compiler/empty-check';
import { BUNDLED_SOURCE, sourceNameOf } from '@academy/domain/publishing';
import type { Context } from '../../context.ts';
import { StartupError } from '../../config/startup-error.ts';
import type { Site } from '../../catalog/tenants.ts';
import { publishStored } from './publish.ts';

type Previewing = Pick<Context, 'config' | 'sites' | 'database' | 'now'>;
type PreviewConfig = NonNullable<Context['config']['preview']>;

/** The tenant of a preview; the default one if none is named. */
export function previewSite({ sites }: Pick<Context, 'sites'>, { tenantId }: PreviewConfig): Site {
  const site = tenantId === undefined ? sites.byHost(undefined) : sites.byId(tenantId);
  if (!site) throw new StartupError(`PREVIEW_TENANT names the tenant ${tenantId}, which does not exist.`);
  return site;
}

export function previewSource({ folder }: PreviewConfig): string {
  const name = sourceNameOf(basename(folder)) ?? 'preview';
  return name === BUNDLED_SOURCE ? 'preview' : name;
}

/** The database of a preview is reused, so what the last one showed of another folder has to go. */
export async function endOtherPreviews({ config, sites, database, now }: Previewing): Promise<void> {
  const { preview } = config;
  if (!preview) return;
  const tenantId = previewSite({ sites }, preview).tenant.id;
  const { rows } = await database.publishing.query<{ name: string }>(
    `select distinct s.name from sources s join item_versions v on v.source_id = s.id and v.to_rev is null
     where s.tenant_id = $1 and s.name <> all($2)`,
    [tenantId, [BUNDLED_SOURCE, previewSource(preview)]],
  );
  for (const { name } of rows)
    await publishStored(database.publishing, {
      tenantId,
      source: name,
      author: 'Preview',
      folderHash: '',
      checked: emptyCheck(preview.folder),
      hashes: new Map(),
      now: now(),
    });
}
