import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { COMPILER_VERSION } from '@academy/compiler/catalog';
import type { CheckedFolder, ItemName } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { formatFault } from '@academy/compiler/faults';
import { renderItems } from '@academy/compiler/render';
import { BUNDLED } from '@academy/domain/publishing';
import type { Context } from '../../context.ts';
import { StartupError } from '../../startup-error.ts';
import { findForeign, OwnedElsewhere } from './owners.ts';
import { publish } from './publish.ts';
import type { Published } from './publish.ts';

/** The content that comes with the product is one more source of its tenant: published at the first start and when it changed. */
export async function publishBundled(context: Context): Promise<void> {
  for (const { tenant } of context.sites.all) {
    await publishTenant(context, tenant.id);
  }
}

async function publishTenant({ config, database, log, now }: Context, tenantId: string): Promise<void> {
  const folder = join(config.folders.tenants, tenantId);
  if (!(await hasContent(folder))) return;
  // Reading the bytes is quick, checking what they say is not: an unchanged folder is not checked again.
  const folderHash = await hashOf(folder);
  if ((await lastHash(database.publishing, tenantId)) === folderHash) return;
  const checked = await checkFolder(folder);
  if (checked.faults.length > 0)
    throw new StartupError(
      checked.faults.map((fault) => formatFault({ ...fault, file: join(folder, fault.file) })).join('\n'),
    );
  const { room, taken } = await leaveOut(database.publishing, { tenantId, checked });
  if (taken > 0) log.info({ tenantId, taken }, 'bundled content gives way to what others published');
  const published = await publish(database.publishing, {
    tenantId,
    source: BUNDLED,
    author: 'Academy',
    // What gave way comes back at the first start after its name is free again, so it is looked at each time.
    folderHash: taken > 0 ? '' : folderHash,
    checked: room,
    render: (known) =>
      renderItems(room, {
        known: (sourceHash) => known.has(sourceHash),
        ...(config.compilerThread && { workerFile: config.compilerThread }),
      }),
    readAsset: ({ path }) => readFile(path),
    now: now(),
  }).catch((error: unknown) => {
    if (!(error instanceof OwnedElsewhere)) throw error;
    // Somebody published these names meanwhile. What is live stays live: a site must not stay down for that.
    log.warn({ tenantId, reason: error.message }, 'bundled content was not published');
    return NOTHING;
  });
  if (published.revision !== null) log.info({ tenantId, ...published }, 'bundled content published');
}

/** The folder without what others have published under the same names, and without what hangs on that. */
async function leaveOut(
  pool: Context['database']['pool'],
  { tenantId, checked }: { tenantId: string; checked: CheckedFolder },
): Promise<{ room: CheckedFolder; taken: number }> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from sources where tenant_id = $1 and name = $2',
    [tenantId, BUNDLED],
  );
  const foreign = await findForeign(pool, {
    tenantId,
    sourceId: Number(rows[0]?.id ?? 0),
    items: checked.items,
  });
  const gone = new Set(foreign.map(({ item }) => nameOf(item)));
  // Parents come before what hangs on them.
  const items = checked.items.filter((item) => {
    if (item.parent && gone.has(nameOf(item.parent))) gone.add(nameOf(item));
    return !gone.has(nameOf(item));
  });
  return { room: { ...checked, items }, taken: gone.size };
}

function nameOf({ kind, id }: ItemName): string {
  return `${kind} ${id}`;
}

const NOTHING: Published = { revision: null, added: 0, changed: 0, removed: 0 };

/** A tenant may come with its brand alone and get its content from elsewhere. */
async function hasContent(folder: string): Promise<boolean> {
  return (await readdir(folder, { withFileTypes: true })).some((entry) => entry.isDirectory());
}

async function lastHash(pool: Context['database']['pool'], tenantId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ folder_hash: string }>(
    `select folder_hash from revisions r join sources s on s.id = r.source_id
     where s.tenant_id = $1 and s.name = $2 order by number desc limit 1`,
    [tenantId, BUNDLED],
  );
  return rows[0]?.folder_hash;
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(COMPILER_VERSION);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`\n${relative(folder, file)}\n`).update(await readFile(file));
  }
  return hash.digest('base64url');
}
