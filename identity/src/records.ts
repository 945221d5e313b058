import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';
import { sha256 } from './hashes.ts';
import { LIFETIME } from './lifetimes.ts';
import { browserAtHand } from './requesting-browser.ts';
import { endGrants } from './sessions.ts';

/** Revoked together with a grant. */
const GRANT_MODELS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** Read by the value of a cookie, which a sibling subdomain could plant in another browser. */
const BOUND_MODELS = new Set(['Interaction', 'Session']);

type Row = { payload: AdapterPayload; consumed_at: Date | null };

/** The provider's storage in PostgreSQL: it survives restarts and is shared by all nodes. */
export function createRecords({
  pool,
  now,
  client,
  refuseReplay,
  onSessionsEnded,
}: {
  pool: Pool;
  now: () => Date;
  /** Of the request at hand, so that people can tell their sessions apart; undefined outside of a request. */
  client: () => { userAgent: string; network: string; country: string } | undefined;
  refuseReplay: () => Error;
  /** Their access tokens must not be accepted any longer. */
  onSessionsEnded: (sessionIds: readonly string[]) => Promise<void>;
}): AdapterFactory {
  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const { jti: _id, ...rest } = withoutSecrets(payload);
      const isSession = model === 'Session';
      const browser = BOUND_MODELS.has(model) ? browserAtHand() : undefined;
      const from = isSession || model === 'RefreshToken' ? client() : undefined;
      await pool.query({
        name: 'identity_upsert',
        text: UPSERT,
        values: [
          model,
          sha256(id),
          JSON.stringify({ ...rest, browser }),
          GRANT_MODELS.has(model) ? payload.grantId : null,
          payload.uid ?? null,
          payload.accountId ?? null,
          isSession ? (from?.userAgent.slice(0, 300) ?? null) : null,
          expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
          from?.network ?? null,
          from?.country ?? null,
          isSession ? now() : null,
          // A refresh uses the session that the token belongs to.
          model === 'RefreshToken' ? ((payload['sessionUid'] as string | undefined) ?? null) : null,
          now(),
        ],
      });
    },

    async find(id) {
      const { rows } = await pool.query<Row>({
        name: 'identity_find',
        text: 'select payload, consumed_at from identity_records where model = $1 and id = $2',
        values: [model, sha256(id)],
      });
      const [row] = rows;
      if (!row || !isOfThisBrowser(model, row.payload)) return undefined;
      return { ...row.payload, jti: id, ...(isSpent(model, row.consumed_at) && { consumed: true }) };
    },

    async findByUid(uid) {
      const { rows } = await pool.query<Row>({
        name: 'identity_find_by_uid',
        text: 'select payload, consumed_at from identity_records where model = $1 and uid = $2',
        values: [model, uid],
      });
      return rows[0]?.payload;
    },

    // Only the device flow asks for this, which is off.
    findByUserCode: async () => undefined,

    async consume(id) {
      const { rowCount } = await pool.query(
        'update identity_records set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
        [model, sha256(id), now()],
      );
      // The same code used twice at the same time: the second use ends the session of the first.
      if (rowCount === 0 && model === 'AuthorizationCode') {
        const { rows } = await pool.query<{ grant_id: string }>(
          'select grant_id from identity_records where model = $1 and id = $2',
          [model, sha256(id)],
        );
        for (const { grant_id } of rows) await endSessionOf(grant_id);
        throw refuseReplay();
      }
    },

    async destroy(id) {
      await pool.query('delete from identity_records where model = $1 and id = $2', [model, sha256(id)]);
    },

    // The provider asks for it when a refresh token or a code is used again, so one of the users has stolen it.
    revokeByGrantId: endSessionOf,
  });

  /** Without its session nobody gets tokens by the same login again, and those that were issued are refused. */
  async function endSessionOf(grantId: string): Promise<void> {
    const { rows } = await pool.query<{ uid: string }>(
      `select distinct payload ->> 'sessionUid' as uid from identity_records
       where grant_id = $1 and payload ->> 'sessionUid' is not null`,
      [grantId],
    );
    const uids = rows.map(({ uid }) => uid);
    await onSessionsEnded(uids);
    await pool.query(`delete from identity_records where model = 'Session' and uid = any($1)`, [uids]);
    await endGrants(pool, [grantId]);
  }

  /** Two tabs may refresh at the same time, so a refresh token stays valid for some seconds after its first use. */
  function isSpent(model: string, consumedAt: Date | null): boolean {
    if (consumedAt === null) return false;
    const grace = model === 'RefreshToken' ? LIFETIME.refreshGrace * 1000 : -1;
    return now().getTime() - consumedAt.getTime() > grace;
  }
}

/** One that was stored without a browser, as before there was a binding, belongs to none. */
function isOfThisBrowser(model: string, { browser }: AdapterPayload): boolean {
  return !BOUND_MODELS.has(model) || browser === undefined || browser === browserAtHand();
}

/** The provider stores the session's cookie in an interaction, but never reads it there. */
function withoutSecrets(payload: AdapterPayload): AdapterPayload {
  const { session } = payload as { session?: { cookie?: string } };
  if (!session) return payload;
  const { cookie: _cookie, ...rest } = session;
  return { ...payload, session: rest } as AdapterPayload;
}

const UPSERT = `
  with used as (
    update identity_records set last_used_at = $13, network = coalesce($9, network), country = coalesce($10, country)
    where model = 'Session' and uid = $12)
  insert into identity_records
    (model, id, payload, grant_id, uid, account_id, user_agent, expires_at, network, country, last_used_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    account_id = excluded.account_id, user_agent = coalesce(excluded.user_agent, identity_records.user_agent),
    network = coalesce(excluded.network, identity_records.network),
    country = coalesce(excluded.country, identity_records.country),
    last_used_at = excluded.last_used_at, expires_at = excluded.expires_at`;
