import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import type { Job } from '../../jobs/job.ts';
import { lockPublishing } from './write-revision.ts';

export type Compaction = {
  /** The oldest revision that can still be rolled back to; null if nothing is that old. */
  oldest: number | null;
  versions: number;
  documents: number;
  assets: number;
  /** The size of the deleted documents and assets, as far as it is known without reading them. */
  bytes: number;
};

const NOTHING: Compaction = { oldest: null, versions: 0, documents: 0, assets: 0, bytes: 0 };

type Compacting = {
  /** What was live at this moment, and everything since, is kept. */
  keepSince: Date;
  now: Date;
  /** Counts what would be deleted, and deletes nothing. */
  isTrial?: boolean;
  record?: (client: PoolClient, compaction: Compaction) => Promise<void>;
};

/**
 * Deletes texts and pictures that were replaced long ago. Revisions stay listed. What an attempt or a review
 * refers to is kept, and so is the first version of an item, which dates it.
 */
export async function compactHistory(
  pool: Pool,
  { keepSince, now, isTrial = false, record }: Compacting,
): Promise<Compaction> {
  return inTransaction(
    pool,
    async (client) => {
      await lockForDeletion(client);
      const oldest = await findOldest(client, keepSince);
      if (oldest === null) return NOTHING;
      const hashes = await deleteVersions(client, oldest);
      const documents = await deleteDocuments(client, hashes.distinct);
      const assets = await deleteAssets(client, documents.assets);
      await client.query(
        'update revisions set compacted_at = $2 where number < $1 and compacted_at is null',
        [oldest, now],
      );
      const compaction = {
        oldest,
        versions: hashes.count,
        documents: documents.count,
        assets: assets.count,
        bytes: documents.bytes + assets.bytes,
      };
      if (compaction.versions > 0) await record?.(client, compaction);
      return compaction;
    },
    { shouldCommit: () => !isTrial },
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Compacts the history, if old revisions have a retention. */
export const compactOldRevisions: Job = {
  name: 'compact-history',
  everyMs: 6 * 60 * 60_000,
  isOn: ({ publishing }) => publishing.revisionDays > 0,
  async run({ config, database, log, now }) {
    const at = now();
    const keepSince = new Date(at.getTime() - config.publishing.revisionDays * DAY_MS);
    const compaction = await compactHistory(database.publishing, { keepSince, now: at });
    if (compaction.versions > 0) log.info(compaction, 'The history was compacted');
  },
};

/** Deletes those of these documents, with their assets, that nothing refers to; under the lock for deletion. */
export async function deleteUnused(client: PoolClient, hashes: readonly string[]): Promise<void> {
  const { assets } = await deleteDocuments(client, hashes);
  await deleteAssets(client, assets);
}

/** No publish can make something live again that is being deleted under this lock. */
export async function lockForDeletion(client: PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query('set local lock_timeout = 0');
  await lockPublishing(client);
}

/** The revision that was the latest at that moment. */
async function findOldest(client: PoolClient, keepSince: Date): Promise<number | null> {
  const { rows } = await client.query<{ number: string | null }>(
    'select max(number) as number from revisions where created_at <= $1',
    [keepSince],
  );
  const number = rows[0]?.number ?? null;
  return number === null ? null : Number(number);
}

async function deleteVersions(
  client: PoolClient,
  oldest: number,
): Promise<{ count: number; distinct: string[] }> {
  const old = `v.to_rev < $1 and v.from_rev is distinct from (
    select min(x.from_rev) from item_versions x where x.item_id = v.item_id and x.status = 'live')`;
  await client.query(
    `delete from content_warnings w using item_versions v
     where w.item_id = v.item_id and w.from_rev = v.from_rev and ${old}`,
    [oldest],
  );
  const { rows } = await client.query<{ hash: string }>(
    `delete from item_versions v where ${old} returning hash`,
    [oldest],
  );
  return { count: rows.length, distinct: [...new Set(rows.map(({ hash }) => hash))] };
}

async function deleteDocuments(
  client: PoolClient,
  hashes: readonly string[],
): Promise<{ count: number; bytes: number; assets: string[] }> {
  const { rows: unused } = await client.query<{ hash: string }>(
    `select hash from unnest($1::text[]) as h(hash)
     where not exists (select from item_versions v where v.hash = h.hash)
     except select hash from quiz_attempts where hash = any ($1::text[])
     except select hash from reviews where hash = any ($1::text[])
     except select h.value from publishing_upload_checks c, json_each_text(c.checked -> 'hashes') h`,
    [hashes],
  );
  const doomed = [unused.map(({ hash }) => hash)];
  await client.query('delete from document_media where document_hash = any ($1::text[])', doomed);
  const { rows: shown } = await client.query<{ asset_hash: string }>(
    'delete from document_assets where document_hash = any ($1::text[]) returning asset_hash',
    doomed,
  );
  const { rows } = await client.query<{ bytes: number }>(
    `delete from documents where hash = any ($1::text[])
     returning pg_column_size(card) + pg_column_size(body) + pg_column_size(sections)
       + coalesce(pg_column_size(quiz), 0) + coalesce(pg_column_size(markdown), 0) as bytes`,
    doomed,
  );
  const assets = [...new Set(shown.map(({ asset_hash }) => asset_hash))];
  return { count: rows.length, bytes: sumOf(rows), assets };
}

async function deleteAssets(
  client: PoolClient,
  hashes: readonly string[],
): Promise<{ count: number; bytes: number }> {
  const { rows: unused } = await client.query<{ hash: string }>(
    `select hash from unnest($1::text[]) as h(hash)
     where not exists (select from document_assets a where a.asset_hash = h.hash)`,
    [hashes],
  );
  const doomed = [unused.map(({ hash }) => hash)];
  await client.query('delete from asset_chunks where asset_hash = any ($1::text[])', doomed);
  const { rows } = await client.query<{ bytes: number }>(
    `delete from assets where hash = any ($1::text[])
     returning coalesce(size, pg_column_size(bytes), 0)::int as bytes`,
    doomed,
  );
  return { count: rows.length, bytes: sumOf(rows) };
}

function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((total, { bytes }) => total + bytes, 0);
}
