import type { Pool } from 'pg';
import type { Schedule } from '../../integrations/educates.ts';
import { inTransaction } from '../../database/transaction.ts';

export type Ending = 'expired' | 'ended';

export type StoredSession = {
  id: string;
  userId: string;
  itemId: number;
  /** The portal's names; null during the first request. */
  session: string | null;
  environment: string | null;
  claimedUntil: Date | null;
  expiresAt: Date | null;
  ending: Ending | null;
};

type LabKey = { userId: string; itemId: number };
type SessionKey = Pick<StoredSession, 'userId' | 'id'>;

const FIELDS = `id, user_id as "userId", item_id::int as "itemId", session, environment, claimed_until as "claimedUntil",
  expires_at as "expiresAt", ending`;

/** Claims the session for a request to the portal; undefined while another request of the same person runs. */
export async function claimSession(
  pool: Pool,
  { id, userId, itemId, now, until }: LabKey & { id: string; now: Date; until: Date },
): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>(
    `insert into lab_sessions as s (id, user_id, item_id, requested_at, claimed_until) values ($1, $2, $3, $4, $5)
     on conflict (user_id, item_id) where ended_at is null do update set claimed_until = excluded.claimed_until
       where s.claimed_until is null or s.claimed_until <= $4
     returning ${FIELDS}`,
    [id, userId, itemId, now, until],
  );
  return rows[0];
}

type Granted = { session: string; environment: string; schedule: Schedule; newId: string; now: Date };

/** Saves the portal's session. A different session means that the previous one is over. */
export async function saveGranted(
  pool: Pool,
  claim: StoredSession,
  { session, environment, schedule, newId, now }: Granted,
): Promise<StoredSession> {
  const isAnother = claim.session !== null && claim.session !== session;
  return inTransaction(pool, async (client) => {
    if (isAnother)
      await client.query(
        `update lab_sessions set ended_at = $2, ending = 'expired', claimed_until = null
         where user_id = $1 and id = $3 and ended_at is null`,
        [claim.userId, now, claim.id],
      );
    const { rows } = await client.query<StoredSession>(
      `insert into lab_sessions as s (id, user_id, item_id, requested_at, session, environment, started_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, item_id) where ended_at is null do update
         set session = excluded.session, environment = excluded.environment, started_at = excluded.started_at,
             expires_at = excluded.expires_at, claimed_until = null
       returning ${FIELDS}`,
      [
        newId,
        claim.userId,
        claim.itemId,
        now,
        session,
        environment,
        schedule.isStarted ? schedule.startedAt : null,
        schedule.expiresAt,
      ],
    );
    const [stored] = rows;
    if (!stored) throw new Error('The lab session could not be saved');
    return stored;
  });
}

/** The request failed: a session that never existed is deleted, a running one can be requested again. */
export async function releaseClaim(pool: Pool, { userId, id }: SessionKey): Promise<void> {
  await pool.query(
    'delete from lab_sessions where user_id = $1 and id = $2 and session is null and ended_at is null',
    [userId, id],
  );
  await pool.query('update lab_sessions set claimed_until = null where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
}

export async function latestSession(
  pool: Pool,
  { userId, itemId }: LabKey,
): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>(
    `select ${FIELDS} from lab_sessions where user_id = $1 and item_id = $2
     order by ended_at is null desc, requested_at desc limit 1`,
    [userId, itemId],
  );
  return rows[0];
}

/** The sessions with this portal name, newest first. */
export async function sessionsNamed(pool: Pool, session: string): Promise<StoredSession[]> {
  const { rows } = await pool.query<StoredSession>(
    `select ${FIELDS} from lab_sessions where session = $1 order by requested_at desc`,
    [session],
  );
  return rows;
}

export async function saveSchedule(
  pool: Pool,
  { userId, id }: SessionKey,
  { startedAt, expiresAt }: Pick<Schedule, 'startedAt' | 'expiresAt'>,
): Promise<void> {
  await pool.query(
    `update lab_sessions set started_at = coalesce(started_at, $3), expires_at = coalesce($4, expires_at)
     where user_id = $1 and id = $2 and ended_at is null`,
    [userId, id, startedAt, expiresAt],
  );
}

/** Keeps the first ending. */
export async function endSession(
  pool: Pool,
  { userId, id }: SessionKey,
  { ending, now }: { ending: Ending; now: Date },
): Promise<void> {
  await pool.query(
    `update lab_sessions set ended_at = $3, ending = $4, claimed_until = null
     where user_id = $1 and id = $2 and ended_at is null`,
    [userId, id, now, ending],
  );
}

export async function isComplete(pool: Pool, { userId, itemId }: LabKey): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from progress where user_id = $1 and item_id = $2 and completed_at is not null',
    [userId, itemId],
  );
  return rowCount === 1;
}
