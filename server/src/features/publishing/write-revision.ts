import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { runQueued } from './batches.ts';
import { recordFormerSlugs } from './former-slugs.ts';
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
  /** Of the changed ones, those that only stand at another place. */
  moved: number;
};

/** What else is written in the same transaction. */
export type RecordPublished = (
  client: PoolClient,
  published: Published & { revision: number },
) => Promise<void>;

type RevisionInput = {
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
  /** How many items are indexed at once; a smaller number lets requests run in between. */
  batch?: number | undefined;
};

export const BATCH = 200;
/** How many batches may wait to be written. */
export const MAX_WAITING_BATCHES = 8;
/** Limits the number of rows per statement, so that no statement reaches the timeout. */
const MAX_VERSIONS = 5_000;

/** A transaction that creates a revision. A publish without changes is rolled back and leaves nothing behind. */
export function inPublishTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<Published>,
): Promise<Published> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query('set local statement_timeout = 0');
      // The search index is updated in large portions.
      await client.query(`set local gin_pending_list_limit = '16MB'`);
      await client.query(`set local work_mem = '64MB'`);
      // Nodes read revisions by number, so they must be committed in the order of their numbers: one publish at a time.
      await client.query(`select pg_advisory_xact_lock(hashtext('academy publishing'))`);
      return work(client);
    },
    { shouldCommit: ({ revision }) => revision !== null },
  );
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
  const { tenantId, changeSet, versions, author, folderHash, now, backTo, record, batch = BATCH } = input;
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
  await indexChanged(client, { versions, live, tenantId, batch });
  const replaced = versions.flatMap((version) => live.get(keyOf(version))?.itemId ?? []);
  const removed = changes.removed.map(({ itemId }) => itemId);
  await endVersions(client, { itemIds: [...removed, ...replaced], revision });
  for (let at = 0; at < versions.length; at += MAX_VERSIONS)
    await insertVersions(client, {
      versions: versions.slice(at, at + MAX_VERSIONS),
      tenantId,
      sourceId,
      revision,
    });
  await recordFormerSlugs(client, revision);
  await dropSearch(client, removed);
  await settleSearch(client);
  const counts = countsOf(changeSet);
  await saveCounts(client, { revision, ...counts });
  await record?.(client, { revision, ...counts });
  await client.query(`select pg_notify('academy_changes', 'content')`);
  return { revision, ...counts };
}

type Indexing = {
  versions: readonly (NewVersion & { id: string })[];
  live: ReadonlyMap<string, StoredItem>;
  tenantId: string;
  batch: number;
};

/** Updates the search index of the items whose document changed. */
async function indexChanged(
  client: PoolClient,
  { versions, live, tenantId, batch }: Indexing,
): Promise<void> {
  const changed = versions.filter((version) => live.get(keyOf(version))?.hash !== version.hash);
  const lexicon = createLexicon();
  // The database writes some batches while the next ones are prepared.
  await runQueued(MAX_WAITING_BATCHES, async (add) => {
    for (let at = 0; at < changed.length; at += batch) {
      const items = changed.slice(at, at + batch);
      const rows = await prepareSearch(client, { items, lexicon });
      const outdated = items.flatMap((item) => (live.has(keyOf(item)) ? [item.itemId] : []));
      await add(async () => {
        await dropSearch(client, outdated);
        await writeSearch(client, { tenantId, rows });
      });
    }
  });
}
