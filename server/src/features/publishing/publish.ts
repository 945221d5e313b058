import type { Pool, PoolClient } from 'pg';
import type { Asset, CheckedFolder, CompiledItem, SourceItem } from '@academy/compiler/catalog';
import { inBatches, inLine } from './batches.ts';
import { writeAssets, writeDocuments } from './documents.ts';
import { giveWay } from './give-way.ts';
import type { Lexicon, WordLevels } from './lexicon.ts';
import { refuseForeign } from './owners.ts';
import { dropSearch, prepareStored, settleSearch, writeSearch } from './search-index.ts';
import {
  beginRevision,
  countChanges,
  endVersions,
  findSource,
  insertVersions,
  numberItems,
  readLive,
  sourceId,
} from './versions.ts';
import type { LiveVersion, NewVersion } from './versions.ts';

export type Publication = {
  tenantId: string;
  /** The folder's name: it replaces only what the same source published before. */
  source: string;
  author: string;
  folderHash: string;
  checked: CheckedFolder;
  /** Renders the items whose source hash is not among the known ones. */
  render: (known: ReadonlySet<string>) => AsyncIterable<CompiledItem>;
  readAsset: (asset: Asset) => Promise<Buffer>;
  now: Date;
  /** Whether what is live is still what was thought of: asked before the work, and once nobody else can publish any more. */
  guard?: (client: Pick<Pool, 'query'>) => Promise<void>;
  /** What else is written in the same step. */
  record?: (client: PoolClient, published: Published & { revision: number }) => Promise<void>;
  /** How many items are written at once; fewer let requests pass in between. */
  batch?: number;
};

export type Published = { revision: number | null; added: number; changed: number; removed: number };

const BATCH = 200;
/** How many batches may wait to be written. */
const AHEAD = 8;
/** No statement may take so long that the connection gives it up. */
export const VERSIONS_AT_ONCE = 5_000;

/** Puts a checked folder live in one transaction: what changed is written, what is gone ends, the rest is not touched. */
export async function publish(pool: Pool, publication: Publication): Promise<Published> {
  await publication.guard?.(pool);
  const hashes = await renderDocuments(pool, publication);
  return oneAtATime(pool, (client) => write(client, { ...publication, hashes }));
}

/** By the hash of its source, that of the document that was made of it. */
type Hashes = ReadonlyMap<string, string>;

/**
 * Renders and stores what is new before the lock is taken, so that a slow text delays its own author alone. Documents are
 * never changed, and nobody sees one that no version names.
 */
async function renderDocuments(
  pool: Pool,
  { tenantId, source, render, batch: size = BATCH }: Publication,
): Promise<Hashes> {
  const live = await readLive(pool, await findSource(pool, { tenantId, source }));
  const hashes = new Map([...live.values()].map(({ sourceHash, hash }) => [sourceHash, hash]));
  // The database writes some batches while the next ones are rendered.
  await inLine(AHEAD, async (add) => {
    for await (const batch of inBatches(render(new Set(hashes.keys())), size)) {
      await add(() => writeDocuments(pool, batch));
      for (const { sourceHash, hash } of batch) hashes.set(sourceHash, hash);
    }
  });
  return hashes;
}

/** A transaction that makes a revision. One that changes nothing leaves nothing behind. */
export async function oneAtATime(
  pool: Pool,
  work: (client: PoolClient) => Promise<Published>,
): Promise<Published> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    // What search has to learn is sorted into its index in large portions.
    await client.query(`set local gin_pending_list_limit = '64MB'`);
    await client.query(`set local work_mem = '64MB'`);
    // Nodes read revisions by number, so they must be committed in the order of their numbers: one publish at a time.
    await client.query(`select pg_advisory_xact_lock(hashtext('academy publishing'))`);
    const published = await work(client);
    await client.query(published.revision === null ? 'rollback' : 'commit');
    return published;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Under the lock one connection has to do: others may wait for the lock with all the rest of them. */
async function write(client: PoolClient, publication: Publication & { hashes: Hashes }): Promise<Published> {
  const { tenantId, source, author, folderHash, checked, readAsset, now, hashes } = publication;
  const from = await sourceId(client, { tenantId, source });
  await publication.guard?.(client);
  await refuseForeign(client, { tenantId, sourceId: from, items: checked.items });
  const revision = await beginRevision(client, { tenantId, sourceId: from, author, folderHash, now });
  const making = { tenantId, sourceId: from, items: checked.items, revision };
  await dropSearch(client, await giveWay(client, making));
  const live = await readLive(client, from);
  const numbers = await numberItems(client, { tenantId, items: checked.items });
  for (const asset of checked.assets) await writeAssets(client, { asset, readAsset });

  const wanted = checked.items.map((item) => toVersion(item, { numbers, hashes }));
  const changed = wanted.filter((version) => !isSame(version, live.get(version.itemId)));
  const kept = new Set(wanted.map(({ itemId }) => itemId));
  const removed = [...live.keys()].filter((itemId) => !kept.has(itemId));
  if (changed.length + removed.length === 0) return { revision: null, added: 0, changed: 0, removed: 0 };

  await indexChanged(client, { versions: changed, live, tenantId, size: publication.batch ?? BATCH });
  const replaced = changed.filter(({ itemId }) => live.has(itemId));
  await endVersions(client, { itemIds: [...removed, ...replaced.map(({ itemId }) => itemId)], revision });
  for (let at = 0; at < changed.length; at += VERSIONS_AT_ONCE) {
    const versions = changed.slice(at, at + VERSIONS_AT_ONCE);
    await insertVersions(client, { versions, tenantId, sourceId: from, revision });
  }
  await dropSearch(client, removed);
  await settleSearch(client);
  const counts = {
    added: changed.length - replaced.length,
    changed: replaced.length,
    removed: removed.length,
  };
  await countChanges(client, { revision, ...counts });
  await publication.record?.(client, { revision, ...counts });
  await client.query(`select pg_notify('academy_changes', 'content')`);
  return { revision, ...counts };
}

type Indexing = {
  versions: readonly NewVersion[];
  live: ReadonlyMap<number, LiveVersion>;
  tenantId: string;
  size: number;
};

/** What search finds of the items whose document is another one now. */
async function indexChanged(client: PoolClient, { versions, live, tenantId, size }: Indexing): Promise<void> {
  const fresh = versions.filter(({ itemId, hash }) => live.get(itemId)?.hash !== hash);
  const lexicon: Lexicon = new Map();
  const known: WordLevels = new Map();
  // The database writes some batches while the next ones are made ready.
  await inLine(AHEAD, async (add) => {
    for (let at = 0; at < fresh.length; at += size) {
      const items = fresh.slice(at, at + size);
      const rows = await prepareStored(client, { items, lexicon, known });
      const outdated = items.flatMap(({ itemId }) => (live.has(itemId) ? [itemId] : []));
      await add(async () => {
        await dropSearch(client, outdated);
        await writeSearch(client, { tenantId, rows });
      });
    }
  });
}

function toVersion(
  item: SourceItem,
  { numbers, hashes }: { numbers: ReadonlyMap<string, number>; hashes: ReadonlyMap<string, string> },
): NewVersion {
  const hash = hashes.get(item.sourceHash);
  if (hash === undefined) throw new Error(`${item.file} was not rendered`);
  return {
    itemId: numberOf(numbers, item),
    kind: item.kind,
    hash,
    sourceHash: item.sourceHash,
    slug: item.slug,
    status: item.status,
    position: item.order,
    parentId: item.parent ? numberOf(numbers, item.parent) : null,
  };
}

function isSame(version: NewVersion, live: LiveVersion | undefined): boolean {
  return (
    live !== undefined &&
    (['hash', 'sourceHash', 'slug', 'status', 'position', 'parentId'] as const).every(
      (field) => version[field] === live[field],
    )
  );
}

function numberOf(numbers: ReadonlyMap<string, number>, { kind, id }: { kind: string; id: string }): number {
  const number = numbers.get(`${kind} ${id}`);
  if (number === undefined) throw new Error(`The ${kind} ${id} has no number`);
  return number;
}
