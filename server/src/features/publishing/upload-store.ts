import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { DomainError } from '@academy/domain/errors';
import { inTransaction } from '../../database/transaction.ts';

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

/** The newest uploads of one person are kept; older ones are deleted. */
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
      `delete from publishing_uploads where user_id = $1 and id not in (
         select id from publishing_uploads where user_id = $1 order by created_at desc, id = $2 desc limit ${MAX_PER_USER})`,
      [userId, id],
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

type Planned = UploadKey & Pick<StoredUpload, 'allowRemovals' | 'takeOver'> & { checked: CheckedFolder };

/** Keeps what a plan was made of, which is what is published. */
export async function savePlanned(
  pool: Pool,
  { userId, id, allowRemovals, takeOver, checked }: Planned,
): Promise<void> {
  const { folder, variables, assets } = checked;
  // The folder is unpacked at another place when it is published.
  const stored = {
    ...checked,
    assets: assets.map((asset) => ({ ...asset, path: relative(folder, asset.path) })),
  };
  await inTransaction(pool, async (client) => {
    await client.query(
      `update publishing_uploads set variables = $3, allow_removals = $4, take_over = $5
       where user_id = $1 and id = $2`,
      [userId, id, JSON.stringify(variables), allowRemovals, takeOver],
    );
    await client.query(
      `insert into publishing_upload_checks (user_id, upload_id, checked) values ($1, $2, $3)
       on conflict (user_id, upload_id) do update set checked = excluded.checked`,
      [userId, id, JSON.stringify(stored)],
    );
  });
}

/** The checked folder of the last plan, with the files in the given folder. */
export async function readChecked(
  pool: Pool,
  { userId, id, folder }: UploadKey & { folder: string },
): Promise<CheckedFolder> {
  const { rows } = await pool.query<{ checked: CheckedFolder }>(
    'select checked from publishing_upload_checks where user_id = $1 and upload_id = $2',
    [userId, id],
  );
  const [stored] = rows;
  if (!stored) throw new DomainError('plan_outdated', 'There is no plan of this upload: plan it first.');
  const { checked } = stored;
  return {
    ...checked,
    folder,
    assets: checked.assets.map((asset) => ({ ...asset, path: join(folder, asset.path) })),
  };
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

export async function deleteExpired(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from publishing_uploads where expires_at <= $1', [now]);
}
