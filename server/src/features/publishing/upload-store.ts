import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { DomainError } from '@academy/domain/errors';
import { inTransaction } from '../../database/transaction.ts';
import { deleteUnused, lockForDeletion } from './compact.ts';
import type { CompiledFolder } from './publish.ts';

export type StoredUpload = {
  id: string;
  source: string;
  allowRemovals: boolean;
  takeOver: string | null;
};

type UploadKey = { userId: string; id: string };

type NewUpload = {
  id: string;
  tenantId: string;
  source: string;
  userId: string;
  now: Date;
  expiresAt: Date;
  parts: AsyncIterable<Buffer>;
};

/** The newest uploads of one person are kept; older ones expire at once. */
const MAX_PER_USER = 5;

export async function insertUpload(pool: Pool, { parts, ...upload }: NewUpload): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { id, tenantId, source, userId, now, expiresAt } = upload;
    await client.query(
      `insert into publishing_uploads (id, tenant_id, source, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, tenantId, source, userId, now, expiresAt],
    );
    let ordinal = 0;
    for await (const bytes of parts) {
      await client.query(
        'insert into publishing_upload_parts (user_id, upload_id, ordinal, bytes) values ($1, $2, $3, $4)',
        [userId, id, (ordinal += 1), bytes],
      );
    }
    await client.query(
      `with older as (
         update publishing_uploads set expires_at = $3 where user_id = $1 and id not in (
           select id from publishing_uploads where user_id = $1 order by created_at desc, id = $2 desc limit ${MAX_PER_USER})
         returning id)
       delete from publishing_upload_parts p using older where p.user_id = $1 and p.upload_id = older.id`,
      [userId, id, now],
    );
  });
}

/** An upload can be used only by its sender, in its tenant, and until it expires. */
export async function findUpload(
  pool: Pool,
  { id, tenantId, userId, now }: { id: string; tenantId: string; userId: string; now: Date },
): Promise<StoredUpload> {
  const { rows } = await pool.query<StoredUpload & { revision: string | null }>(
    `select id, source, allow_removals as "allowRemovals", take_over as "takeOver", revision from publishing_uploads
     where id = $1 and tenant_id = $2 and user_id = $3 and expires_at > $4`,
    [id, tenantId, userId, now],
  );
  const [found] = rows;
  if (!found) throw new DomainError('not_found', 'This upload no longer exists: send the folder again.');
  const { revision, ...upload } = found;
  if (revision !== null)
    throw new DomainError('plan_outdated', `This upload was already published as revision ${revision}.`);
  return upload;
}

/** One part at a time, so that no connection is held while a part is processed. */
export function readParts(pool: Pool, { userId, id }: UploadKey): Readable {
  async function* parts(): AsyncIterable<Buffer> {
    for (let ordinal = 1; ; ordinal++) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from publishing_upload_parts where user_id = $1 and upload_id = $2 and ordinal = $3',
        [userId, id, ordinal],
      );
      if (!rows[0]) return;
      yield rows[0].bytes;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}

type Planned = UploadKey & Pick<StoredUpload, 'allowRemovals' | 'takeOver'> & { compiled: CompiledFolder };

/** Saves the basis of a plan, which is what will be published. */
export async function savePlanned(
  pool: Pool,
  { userId, id, allowRemovals, takeOver, compiled: { checked, hashes } }: Planned,
): Promise<void> {
  const own = checked.items.flatMap(({ sourceHash }) => {
    const hash = hashes.get(sourceHash);
    return hash === undefined ? [] : [[sourceHash, hash]];
  });
  await inTransaction(pool, async (client) => {
    await client.query(
      'update publishing_uploads set allow_removals = $3, take_over = $4 where user_id = $1 and id = $2',
      [userId, id, allowRemovals, takeOver],
    );
    await client.query(
      `insert into publishing_upload_checks (user_id, upload_id, checked) values ($1, $2, $3)
       on conflict (user_id, upload_id) do update set checked = excluded.checked`,
      [userId, id, JSON.stringify({ ...checked, hashes: Object.fromEntries(own) })],
    );
  });
}

/** What the last plan was made of. */
export async function readPlanned(pool: Pool, { userId, id }: UploadKey): Promise<CompiledFolder> {
  const { rows } = await pool.query<{ checked: CheckedFolder & { hashes?: Record<string, string> } }>(
    'select checked from publishing_upload_checks where user_id = $1 and upload_id = $2',
    [userId, id],
  );
  const stored = rows[0]?.checked;
  // Without hashes it was planned by a node of an earlier release.
  if (!stored?.hashes)
    throw new DomainError('plan_outdated', 'There is no plan of this upload: plan it first.');
  return { checked: stored, hashes: new Map(Object.entries(stored.hashes)) };
}

/** The bytes are no longer needed once the documents are live. */
export async function markPublished(
  client: PoolClient,
  { userId, id, revision }: UploadKey & { revision: number },
): Promise<void> {
  for (const table of ['publishing_upload_parts', 'publishing_upload_checks'])
    await client.query(`delete from ${table} where user_id = $1 and upload_id = $2`, [userId, id]);
  await client.query('update publishing_uploads set revision = $3 where user_id = $1 and id = $2', [
    userId,
    id,
    revision,
  ]);
}

/** Deletes expired uploads, with what their plans stored and nothing else uses. */
export async function deleteExpired(pool: Pool, now: Date): Promise<void> {
  const { rowCount } = await pool.query('select from publishing_uploads where expires_at <= $1 limit 1', [
    now,
  ]);
  if (rowCount === 0) return;
  await inTransaction(pool, async (client) => {
    // Before the uploads, one of which a running publish may be about to mark as published.
    await lockForDeletion(client);
    const { rows } = await client.query<{ hash: string }>(
      `with expired as (delete from publishing_uploads where expires_at <= $1 returning user_id, id)
       select distinct h.value as hash from expired e
         join publishing_upload_checks c on c.user_id = e.user_id and c.upload_id = e.id,
         json_each_text(c.checked -> 'hashes') h`,
      [now],
    );
    await deleteUnused(
      client,
      rows.map(({ hash }) => hash),
    );
  });
}
