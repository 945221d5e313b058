import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';
import { sha256 } from './hashes.ts';

export type SessionEntry = {
  /** Identifies the session to its owner; not a credential. */
  id: string;
  userAgent: string;
  /** Where it was last used, as far as it is known; empty otherwise. */
  network: string;
  country: string;
  signedInAt: Date;
  /** To within the lifetime of an access token. */
  lastUsedAt: Date | null;
};

type Row = {
  id: string;
  uid: string;
  user_agent: string | null;
  network: string | null;
  country: string | null;
  last_used_at: Date | null;
  payload: { iat?: number; loginTs?: number; authorizations?: Record<string, { grantId?: string }> };
};

/** Sign-ins at the provider. Ending a session also ends its grants, refresh tokens and access tokens. */
export function createSessions({
  pool,
  now,
  onSessionsEnded,
}: {
  pool: Pool;
  now: () => Date;
  onSessionsEnded: (sessionIds: readonly string[]) => Promise<void>;
}) {
  async function rowsOf(accountId: string): Promise<Row[]> {
    const { rows } = await pool.query<Row>(
      `select id, uid, user_agent, network, country, last_used_at, payload from identity_records
       where model = 'Session' and account_id = $1 and expires_at > $2
       order by coalesce(last_used_at, expires_at) desc, id`,
      [accountId, now()],
    );
    return rows;
  }

  async function end(rows: Row[]): Promise<number> {
    if (rows.length === 0) return 0;
    // First, so that no old token is accepted if the rest fails and has to be repeated.
    await onSessionsEnded(rows.map(({ uid }) => uid));
    const grants = rows.flatMap(({ payload }) =>
      Object.values(payload.authorizations ?? {}).map(({ grantId }) => grantId),
    );
    await pool.query(`delete from identity_records where model = 'Session' and id = any($1)`, [
      rows.map(({ id }) => id),
    ]);
    await endGrants(
      pool,
      grants.filter((id) => id !== undefined),
    );
    return rows.length;
  }

  return {
    async list(accountId: string): Promise<SessionEntry[]> {
      return (await rowsOf(accountId)).map((row) => ({
        id: row.id,
        userAgent: row.user_agent ?? '',
        network: row.network ?? '',
        country: row.country ?? '',
        // A login by another provider may have begun there before, or nobody knows when.
        signedInAt: new Date(Math.max(row.payload.loginTs ?? 0, row.payload.iat ?? 0) * 1000),
        lastUsedAt: row.last_used_at,
      }));
    },

    /** Each of these returns how many sessions it has ended. */
    async endOne(accountId: string, id: string): Promise<number> {
      return end((await rowsOf(accountId)).filter((row) => row.id === id));
    },

    async endOthers(accountId: string, id: string): Promise<number> {
      return end((await rowsOf(accountId)).filter((row) => row.id !== id));
    },

    /** Ends the session of an access token; the token ends even if the session no longer exists. */
    async endByUid(accountId: string, uid: string): Promise<number> {
      await onSessionsEnded([uid]);
      return end((await rowsOf(accountId)).filter((row) => row.uid === uid));
    },

    async endAll(accountId: string): Promise<number> {
      const rows = await rowsOf(accountId);
      await onSessionsEnded(rows.map(({ uid }) => uid));
      await pool.query('delete from identity_records where account_id = $1', [accountId]);
      return rows.length;
    },

    async purgeExpired(): Promise<void> {
      await deleteInBatches(
        pool,
        `delete from identity_records where (model, id) in (
           select model, id from identity_records where expires_at < $1 order by expires_at limit $2 for update skip locked)`,
        [now()],
      );
    },
  };
}

export async function endGrants(pool: Pool, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await pool.query(
    `delete from identity_records where grant_id = any($1) or (model = 'Grant' and id = any($2))`,
    [grantIds, grantIds.map(sha256)],
  );
}

/** The id of a session in the list, from its cookie. */
export function sessionEntryId(cookie: string): string {
  return sha256(cookie);
}
