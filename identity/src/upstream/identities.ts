import type { Pool } from 'pg';
import type { UpstreamProfile } from './provider.ts';

export type UpstreamIdentity = {
  issuer: string;
  subject: string;
  /** The name of the provider, and of the account there. */
  provider: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date;
};

const COLUMNS = `issuer, subject, provider, label, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Which accounts at other providers open which of ours. */
export function createUpstreamIdentities({ pool, now }: { pool: Pool; now: () => Date }) {
  return {
    /** The account that it opens. */
    async use({ issuer, subject }: Pick<UpstreamProfile, 'issuer' | 'subject'>): Promise<string | undefined> {
      const { rows } = await pool.query<{ accountId: string }>(
        `update upstream_identities set last_used_at = $3 where issuer = $1 and subject = $2
         returning account_id as "accountId"`,
        [issuer, subject, now()],
      );
      return rows[0]?.accountId;
    },

    async list(accountId: string): Promise<UpstreamIdentity[]> {
      const { rows } = await pool.query<UpstreamIdentity>(
        `select ${COLUMNS} from upstream_identities where account_id = $1 order by created_at, issuer, subject`,
        [accountId],
      );
      return rows;
    },

    /** False if it opens an account already. */
    async add(
      accountId: string,
      { issuer, subject, label }: UpstreamProfile,
      provider: string,
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into upstream_identities (issuer, subject, account_id, provider, label, created_at, last_used_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
        [issuer, subject, accountId, provider, label.slice(0, 200), now()],
      );
      return rowCount === 1;
    },

    /** `mustRemain` keeps the last one; in one statement, so that two tabs can't remove the last two. */
    async remove(
      accountId: string,
      { issuer, subject, mustRemain }: { issuer: string; subject: string; mustRemain: boolean },
    ): Promise<UpstreamIdentity | undefined> {
      const { rows } = await pool.query<UpstreamIdentity>(
        `with locked as (select issuer, subject from upstream_identities where account_id = $1 for update)
         delete from upstream_identities where account_id = $1 and issuer = $2 and subject = $3
           and (not $4 or (select count(*) from locked) > 1)
         returning ${COLUMNS}`,
        [accountId, issuer, subject, mustRemain],
      );
      return rows[0];
    },

    /** The names of the providers whose logins were linked since a moment, and are not any longer. */
    async removeSince(accountId: string, since: Date): Promise<string[]> {
      const { rows } = await pool.query<{ provider: string }>(
        'delete from upstream_identities where account_id = $1 and created_at >= $2 returning provider',
        [accountId, since],
      );
      return rows.map(({ provider }) => provider);
    },
  };
}
