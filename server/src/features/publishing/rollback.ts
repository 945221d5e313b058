import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { readStoredItems } from './item-state.ts';
import type { StoredItem } from './item-state.ts';
import { refuseForeign } from './owners.ts';
import { computeChanges } from './plan.ts';
import type { ChangeSet, Intent } from './plan.ts';
import { countsOf, inPublishTransaction, writeRevision } from './write-revision.ts';
import type { Published, RecordPublished } from './write-revision.ts';

export type Target = { tenantId: string; source: string; sourceId: number; to: number };
type StoredIntent = Intent & { desired: StoredItem[] };

/** The source to roll back, and the revision to return to. */
export async function findTarget(
  pool: Pool,
  { tenantId, to, source }: { tenantId: string; to: number; source?: string | undefined },
): Promise<Target> {
  const { rows } = await pool.query<{ id: string; name: string; is_compacted: boolean }>(
    `select s.id, s.name, exists (select from revisions where number = $2 and compacted_at is not null) as is_compacted
     from sources s where s.tenant_id = $1 and case when $3::text is not null then s.name = $3
       else s.id = (select source_id from revisions where number = $2 and tenant_id = $1) end
       and ($2 = 0 or exists (select from revisions where number = $2 and tenant_id = $1))`,
    [tenantId, to, source ?? null],
  );
  const [found] = rows;
  if (!found)
    throw new DomainError(
      'not_found',
      source === undefined
        ? `There is no revision ${to} here: see the history for those there are.`
        : `There is no revision ${to} here, or no source ${source}: see the history for those there are.`,
    );
  if (found.is_compacted)
    throw new DomainError(
      'not_found',
      `Revision ${to} is listed, but its texts are no longer stored: choose a later one.`,
    );
  return { tenantId, source: found.name, sourceId: Number(found.id), to };
}

export async function intentOf(
  client: Pick<Pool, 'query'>,
  { target, allowRemovals }: { target: Target; allowRemovals: boolean },
): Promise<StoredIntent> {
  const { tenantId, source, sourceId, to } = target;
  const stored = await readStoredItems(client, { sourceId, at: to });
  // Parents first, as in a folder.
  const desired = [...stored.values()].toSorted((one, other) => one.itemId - other.itemId);
  return { tenantId, source, desired, about: ['rollback', to], allowRemovals };
}

type Rollback = {
  target: Target;
  allowRemovals: boolean;
  author: string;
  now: Date;
  guard: (changes: ChangeSet) => void;
  record: RecordPublished;
};

/** Creates a new revision in which old documents are live again: nothing is compiled or deleted. */
export async function rollBackTo(pool: Pool, rollback: Rollback): Promise<Published> {
  return inPublishTransaction(pool, (client) => write(client, { ...rollback, pool }));
}

async function write(client: PoolClient, rollback: Rollback & { pool: Pool }): Promise<Published> {
  const { pool, target, allowRemovals, author, now, guard, record } = rollback;
  const { tenantId, sourceId, to } = target;
  const changeSet = await computeChanges(client, await intentOf(client, { target, allowRemovals }));
  guard(changeSet);
  const { added, changed, removed } = changeSet.changes;
  if (added.length + changed.length + removed.length === 0) return { revision: null, ...countsOf(changeSet) };

  const versions = [...added, ...changed] as StoredItem[];
  await refuseForeign(client, { tenantId, sourceId, items: versions });
  const folderHash = await lastFolderHash(client, sourceId);
  return writeRevision(client, {
    pool,
    tenantId,
    changeSet,
    versions,
    author,
    folderHash,
    now,
    backTo: to,
    record,
    batch: BATCH,
  });
}

/** Fewer than in a publish, since old documents are read again. */
const BATCH = 100;

/**
 * The hash of the folder as it was last published, so that an unchanged bundled folder does not undo the
 * rollback.
 */
async function lastFolderHash(client: PoolClient, sourceId: number): Promise<string> {
  const { rows } = await client.query<{ folder_hash: string }>(
    'select folder_hash from revisions where source_id = $1 order by number desc limit 1',
    [sourceId],
  );
  return rows[0]?.folder_hash ?? '';
}
