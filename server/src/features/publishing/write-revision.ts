import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { chunksOf, runQueued, startAhead } from './batches.ts';
import type { StoredItem } from './item-state.ts';
import { isMove, keyOf } from './item-state.ts';
import { createLexicon } from './lexicon.ts';
import type { ChangeSet } from './plan.ts';
import { replaceBundled } from './replace-bundled.ts';
import { dropSearch, prepareSearch, settleSearch, writeSearch } from './search-index.ts';
import { endVersions, insertRevision, insertVersions, saveCounts } from './versions.ts';
import type { NewVersion } from './versions.ts';

export type Published = {
  revision: number | null;
  added: number;
  changed: number;
  removed: number;
  /** How many of the changed ones were only moved. */
  moved: number;
};

/** What else is written in the same transaction. */
export type RecordPublished = (
  client: PoolClient,
  published: Published & { revision: number },
) => Promise<void>;

type RevisionInput = {
  /** Reads documents while the transaction's own connection writes. */
  pool: Pool;
  tenantId: string;
  changeSet: ChangeSet;
  /** The versions of all items that are added or changed. */
  versions: readonly (NewVersion & { id: string })[];
  author: string;
  folderHash: string;
  now: Date;
  /** The revision that a rollback returns to. */
  backTo?: number;
  record?: RecordPublished | undefined;
  /** How many items are indexed together; a smaller number lets requests run in between. */
  batch?: number | undefined;
};

export const BATCH = 200;
/** How many batches may wait to be written. */
export const MAX_WAITING_BATCHES = 8;
/** How many batches are prepared while one is written. */
const BATCHES_AHEAD = 3;
/** Limits the number of rows per statement, so that no statement reaches the timeout. */
const MAX_VERSIONS = 5_000;

/** The last publish of a node, by its pool. */
const lastPublish = new WeakMap<Pool, Promise<unknown>>();

/**
 * A transaction that creates a revision. A publish without changes is rolled back and leaves nothing behind.
 * The publishes of a node wait here instead of on the lock, where they would hold connections that the
 * running one needs.
 */
export function inPublishTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<Published>,
): Promise<Published> {
  const before = lastPublish.get(pool) ?? Promise.resolve();
  const published = before.then(() => publishTransaction(pool, work));
  lastPublish.set(
    pool,
    published.catch(() => undefined),
  );
  return published;
}

function publishTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<Published>,
): Promise<Published> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query('set local statement_timeout = 0');
      // The search index is updated in large portions.
      await client.query(`set local gin_pending_list_limit = '32MB'`);
      await client.query(`set local work_mem = '128MB'`);
      await lockPublishing(client);
      return work(client);
    },
    { shouldCommit: ({ revision }) => revision !== null },
  );
}

/** Nodes read revisions by number, so they must be committed in the order of their numbers: one publish at a time. */
export async function lockPublishing(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('academy publishing'))`);
}

export function countsOf({
  changes: { added, changed, removed },
  live,
}: Pick<ChangeSet, 'changes' | 'live'>): Omit<Published, 'revision'> {
  const moved = changed.filter((item) => {
    const before = live.get(keyOf(item));
    return before !== undefined && isMove(before, item);
  });
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    moved: moved.length,
  };
}

/** Writes the changes that the plan showed: the same change set decides what is ended, inserted and indexed. */
export async function writeRevision(client: PoolClient, input: RevisionInput): Promise<Published> {
  const {
    pool,
    tenantId,
    changeSet,
    versions,
    author,
    folderHash,
    now,
    backTo,
    record,
    batch = BATCH,
  } = input;
  const { sourceId, live, changes } = changeSet;
  const revision = await insertRevision(client, {
    tenantId,
    sourceId,
    author,
    folderHash,
    now,
    ...(backTo !== undefined && { backTo }),
  });
  await dropSearch(client, await replaceBundled(client, { tenantId, sourceId, items: versions, revision }));
  await indexChanged(client, { pool, versions, live, tenantId, batch });
  const replaced = versions.flatMap((version) => live.get(keyOf(version))?.itemId ?? []);
  const removed = changes.removed.map(({ itemId }) => itemId);
  await endVersions(client, { itemIds: [...removed, ...replaced], revision });
  for (const chunk of chunksOf(versions, MAX_VERSIONS))
    await insertVersions(client, { versions: chunk, tenantId, sourceId, revision });
  await recordFormerSlugs(client, revision);
  await dropSearch(client, removed);
  await settleSearch(client);
  const counts = countsOf(changeSet);
  await saveCounts(client, { revision, ...counts });
  await record?.(client, { revision, ...counts });
  await client.query(`select pg_notify('academy_changes', 'content')`);
  return { revision, ...counts };
}

/**
 * Records the slugs that a revision ended, so that old addresses redirect to the new ones. Addresses of
 * drafts were never public.
 */
async function recordFormerSlugs(client: PoolClient, revision: number): Promise<void> {
  await client.query(
    `insert into former_slugs (tenant_id, kind, course_id, slug, item_id, revision)
     select distinct on (1, 2, 3, 4) v.tenant_id, v.kind,
            case v.kind when 'lesson' then coalesce(m.parent_id, v.parent_id, 0) else 0 end, v.slug, v.item_id, v.to_rev
     from item_versions v
       left join lateral (select x.parent_id from item_versions x
                          where x.item_id = v.parent_id and x.kind = 'module' and x.from_rev < v.to_rev
                          order by x.from_rev desc limit 1) m on true
       left join item_versions n on n.item_id = v.item_id and n.to_rev is null
     where v.to_rev = $1 and v.status <> 'draft'
       and v.kind in ('course', 'lesson', 'guide', 'path', 'instructor', 'page')
       and (n.item_id is null or n.slug <> v.slug or n.parent_id is distinct from v.parent_id)
     order by 1, 2, 3, 4, v.item_id
     on conflict (tenant_id, kind, course_id, slug)
       do update set item_id = excluded.item_id, revision = excluded.revision`,
    [revision],
  );
}

type Indexing = {
  pool: Pool;
  versions: readonly (NewVersion & { id: string })[];
  live: ReadonlyMap<string, StoredItem>;
  tenantId: string;
  batch: number;
};

/** Updates the search index of the items whose document changed. */
async function indexChanged(
  client: PoolClient,
  { pool, versions, live, tenantId, batch }: Indexing,
): Promise<void> {
  const changed = versions.filter((version) => live.get(keyOf(version))?.hash !== version.hash);
  const lexicon = createLexicon();
  const prepare = async (items: typeof changed) => ({
    outdated: items.flatMap((item) => (live.has(keyOf(item)) ? [item.itemId] : [])),
    rows: await prepareSearch(pool, { tenantId, items, lexicon }),
  });
  // The database writes some batches while the next ones are prepared.
  await runQueued({ most: MAX_WAITING_BATCHES }, async (add) => {
    for await (const { outdated, rows } of startAhead(chunksOf(changed, batch), BATCHES_AHEAD, prepare))
      await add(async () => {
        await dropSearch(client, outdated);
        await writeSearch(client, rows);
      });
  });
}
