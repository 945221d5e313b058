import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedFolder } from '@academy/compiler/catalogue';
import { checkFolder } from '@academy/compiler/check';
import { formatFault } from '@academy/compiler/faults';
import { renderItems } from '@academy/compiler/render';
import type { Context } from '../../context.ts';
import { CannotStart } from '../../explain.ts';
import { publish } from './publish.ts';

const SOURCE = 'bundled';

/** The content that comes with the product is one more source of its tenant: published at the first start and when it changed. */
export async function publishBundled(context: Context): Promise<void> {
  for (const { tenant } of context.sites.all) {
    await publishTenant(context, tenant.id);
  }
}

async function publishTenant({ config, database, log, now }: Context, tenantId: string): Promise<void> {
  const folder = join(config.folders.tenants, tenantId);
  if (!(await hasContent(folder))) return;
  const checked = await checkFolder(folder);
  if (checked.faults.length > 0)
    throw new CannotStart(
      checked.faults.map((fault) => formatFault({ ...fault, file: join(folder, fault.file) })).join('\n'),
    );
  const folderHash = hashOf(checked);
  if ((await lastHash(database.pool, tenantId)) === folderHash) return;
  const published = await publish(database.pool, {
    tenantId,
    source: SOURCE,
    author: 'Academy',
    folderHash,
    checked,
    render: (known) =>
      renderItems(checked, {
        known: (sourceHash) => known.has(sourceHash),
        ...(config.compilerThread && { workerFile: config.compilerThread }),
      }),
    readAsset: ({ path }) => readFile(path),
    now: now(),
  });
  if (published.revision !== null) log.info({ tenantId, ...published }, 'bundled content published');
}

/** A tenant may come with its brand alone and get its content from elsewhere. */
async function hasContent(folder: string): Promise<boolean> {
  return (await readdir(folder, { withFileTypes: true })).some((entry) => entry.isDirectory());
}

async function lastHash(pool: Context['database']['pool'], tenantId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ folder_hash: string }>(
    `select folder_hash from revisions r join sources s on s.id = r.source_id
     where s.tenant_id = $1 and s.name = $2 order by number desc limit 1`,
    [tenantId, SOURCE],
  );
  return rows[0]?.folder_hash;
}

function hashOf({ items, assets }: CheckedFolder): string {
  const hash = createHash('sha256');
  for (const { kind, id, slug, status, order, parent, sourceHash } of items)
    hash.update(JSON.stringify([kind, id, slug, status, order, parent, sourceHash]));
  for (const asset of assets) hash.update(asset.hash);
  return hash.digest('base64url');
}
