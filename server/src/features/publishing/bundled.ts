import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { COMPILER_VERSION } from '@academy/compiler/catalog';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { checkInThread } from '@academy/compiler/check-in-thread';
import { formatFault } from '@academy/compiler/faults';
import { renderItems } from '@academy/compiler/render';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { BUNDLED_SOURCE } from '@academy/domain/publishing';
import type { Tenant } from '@academy/domain/tenant-data';
import { BRAND_FOLDERS } from '@academy/domain/tenant-face';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import type { Context } from '../../context.ts';
import { StartupError } from '../../config/startup-error.ts';
import { keyOf } from './item-state.ts';
import { saveWarnings } from './item-warnings.ts';
import { findForeign, OwnedElsewhere } from './owners.ts';
import { previewSite } from './preview-site.ts';
import { publish } from './publish.ts';
import { findSource } from './versions.ts';
import { checkWorkerOf } from './compile-upload.ts';
import type { Published } from './write-revision.ts';

type Publishing = Pick<Context, 'config' | 'database' | 'sites' | 'log' | 'now'>;

/**
 * The bundled content is a source of its tenant: it is published at the first start and whenever it changed.
 */
export async function publishBundled(context: Publishing, hash: HashFolder = hashFolder): Promise<void> {
  const faults: string[] = [];
  for (const { tenant } of context.sites.all) {
    await publishTenant(context, { tenant, hash }).catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      faults.push(error.message);
    });
  }
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
}

/**
 * A preview shows its own folder first. The rest of the academy follows in the background, and its failure
 * doesn't stop the preview.
 */
export async function publishBundledBeside(context: Publishing, signal: AbortSignal): Promise<void> {
  try {
    for (const { tenant } of context.sites.all) {
      signal.throwIfAborted();
      if (isNeeded(context, tenant.id)) await publishTenant(context, { tenant, signal, hash: hashFolder });
    }
  } catch (error) {
    if (!signal.aborted) context.log.error({ err: error }, 'the bundled content could not be published');
  }
}

/** A preview needs one tenant, and no bundled content if it shows that same folder. */
function isNeeded({ config, sites }: Publishing, tenantId: string): boolean {
  const { preview, folders } = config;
  if (!preview) return true;
  const isPreviewed = previewSite({ sites }, preview).tenant.id === tenantId;
  return isPreviewed && resolve(preview.folder) !== resolve(folders.tenants, tenantId);
}

/** Generous, since bundled items are trusted and the machine may be busy. */
const ITEM_MS = 600_000;

/**
 * Starting a thread and warming up the compiler costs as much as a few hundred items. At startup nothing else
 * runs on this thread, so threads only pay off for a large folder.
 */
const IN_THIS_THREAD = 400;

/** With a signal, the work runs in threads, which keep the server responsive and end with the signal. */
type TenantInput = { tenant: Tenant; signal?: AbortSignal; hash: HashFolder };

async function publishTenant(
  { config, database, log, now }: Publishing,
  { tenant, signal, hash }: TenantInput,
): Promise<void> {
  const { id: tenantId, imageHosts } = tenant;
  const folder = join(config.folders.tenants, tenantId);
  if (!(await hasContent(folder))) return;
  // Hashing is fast and checking is slow, so an unchanged folder is not checked again.
  const folderHash = await hash(folder);
  if ((await lastHash(database.reads, tenantId)) === folderHash) return;
  const thread = signal && config.compilerThread;
  const checked = thread
    ? await checkInThread(folder, { imageHosts, workerFile: checkWorkerOf(thread), signal })
    : await checkFolder(folder, { imageHosts });
  if (checked.faults.length > 0)
    throw new StartupError(
      checked.faults.map((fault) => formatFault({ ...fault, file: join(folder, fault.file) })).join('\n'),
    );
  const { remaining, omitted } = await withoutForeign(database.publishing, { tenantId, checked });
  if (omitted > 0) log.info({ tenantId, omitted }, 'other sources replaced some bundled content');
  const published = await publish(database.publishing, {
    tenantId,
    source: BUNDLED_SOURCE,
    author: 'Academy',
    // Replaced items return at the first start after their name is free again, so the folder is checked each
    // time.
    folderHash: omitted > 0 ? '' : folderHash,
    checked: remaining,
    render: (known) =>
      renderItems(remaining, {
        known: (sourceHash) => known.has(sourceHash),
        itemTimeoutMs: ITEM_MS,
        inThisThread: IN_THIS_THREAD,
        ...(config.compilerThread && { workerFile: config.compilerThread }),
        ...(thread && { inThisThread: 0, concurrency: 1, signal }),
      }),
    readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
    now: now(),
    record: (client) => saveWarnings(client, { tenant, source: BUNDLED_SOURCE, checked: remaining }),
  }).catch((error: unknown) => {
    if (!(error instanceof OwnedElsewhere)) throw error;
    // Another source published these names meanwhile. The site must start anyway, with what is live.
    log.warn({ tenantId, reason: error.message }, 'bundled content was not published');
    return NOTHING;
  });
  if (published.revision !== null) log.info({ tenantId, ...published }, 'bundled content published');
}

/** The folder without items whose names other sources have published, and without the children of these items. */
async function withoutForeign(
  pool: Context['database']['pool'],
  { tenantId, checked }: { tenantId: string; checked: CheckedFolder },
): Promise<{ remaining: CheckedFolder; omitted: number }> {
  const sourceId = await findSource(pool, { tenantId, source: BUNDLED_SOURCE });
  const foreign = await findForeign(pool, { tenantId, sourceId, items: checked.items });
  const omitted = new Set(foreign.map(({ item }) => keyOf(item)));
  // Parents come before their children.
  const items = checked.items.filter((item) => {
    if (item.parent && omitted.has(keyOf(item.parent))) omitted.add(keyOf(item));
    return !omitted.has(keyOf(item));
  });
  return { remaining: { ...checked, items }, omitted: omitted.size };
}

const NOTHING: Published = { revision: null, added: 0, changed: 0, removed: 0, moved: 0 };

/** A tenant folder may contain only the brand; its content then comes from other sources. */
async function hasContent(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some((entry) => entry.isDirectory() && !BRAND_FOLDERS.includes(entry.name));
}

async function lastHash(pool: Context['database']['pool'], tenantId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ folder_hash: string }>(
    `select folder_hash from revisions r join sources s on s.id = r.source_id
     where s.tenant_id = $1 and s.name = $2 order by number desc limit 1`,
    [tenantId, BUNDLED_SOURCE],
  );
  return rows[0]?.folder_hash;
}

export type HashFolder = (folder: string) => Promise<string>;

export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256').update(COMPILER_VERSION);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`\n${relative(folder, file)}\n`);
    for (const chunk of fileChunks(file, CHUNK_BYTES)) hash.update(chunk);
  }
  return hash.digest('base64url');
}
