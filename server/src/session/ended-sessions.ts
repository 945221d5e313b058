import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { announceChange } from '../database/live.ts';
import type { Changes } from '../database/live.ts';

/** Sessions that ended while their access tokens may still be valid. */
export type EndedSessions = {
  /** Called on every request, so it only checks memory. */
  has: (sessionId: string) => boolean;
  /** Takes effect on this node when it resolves, and on others after the NOTIFY. */
  end: (sessionIds: readonly string[]) => Promise<void>;
};

const CHANNEL = 'ended-sessions';
const PURGE_BATCH = 1_000;

export async function followEndedSessions({
  pool,
  changes,
  now,
  retentionSeconds,
}: {
  pool: Pool;
  changes: Changes;
  now: () => Date;
  /** At least the lifetime of an access token. */
  retentionSeconds: number;
}): Promise<EndedSessions> {
  const untilById = new Map<string, Date>();

  await changes.follow(CHANNEL, async () => {
    // Reads all rows, since their times come from clocks of other nodes; rows live for minutes only.
    const { rows } = await pool.query<{ id: string; until: Date }>(
      'select session_id as id, until from ended_sessions where until > $1',
      [now()],
    );
    for (const { id, until } of rows) untilById.set(id, until);
    for (const [id, until] of untilById) if (until <= now()) untilById.delete(id);
  });

  return {
    has: (sessionId) => untilById.has(sessionId),
    async end(sessionIds) {
      if (sessionIds.length === 0) return;
      const at = now();
      const until = new Date(at.getTime() + retentionSeconds * 1000);
      await inTransaction(pool, async (client) => {
        await storeEndedSessions(client, { sessionIds, at, until });
        await client.query(PURGE, [at, PURGE_BATCH]);
      });
      for (const id of sessionIds) untilById.set(id, until);
    },
  };
}

/** All nodes are notified when the transaction commits. */
export async function storeEndedSessions(
  client: Pick<PoolClient, 'query'>,
  { sessionIds, at, until }: { sessionIds: readonly string[]; at: Date; until: Date },
): Promise<void> {
  await client.query(
    `insert into ended_sessions (session_id, ended_at, until) select unnest($1::text[]), $2, $3
     on conflict (session_id) do nothing`,
    [[...new Set(sessionIds)].toSorted(), at, until],
  );
  await announceChange(client, CHANNEL);
}

const PURGE = `
  delete from ended_sessions where session_id in (
    select session_id from ended_sessions where until <= $1 order by until limit $2 for update skip locked)`;
