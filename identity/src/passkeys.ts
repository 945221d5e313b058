import type { Pool } from 'pg';
import { withAccountLock } from './account-lock.ts';

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export type StoredPasskey = { accountId: string; publicKey: Uint8Array<ArrayBuffer>; transports: string[] };

export type NewPasskey = StoredPasskey & { id: string; signCount: number; name: string };

export type Passkeys = ReturnType<typeof createPasskeys>;

export const MAX_PASSKEYS = 20;

/** The passkeys of all accounts, by the id that the browser sends. */
export function createPasskeys({ pool, now }: { pool: Pool; now: () => Date }) {
  return {
    async list(accountId: string): Promise<Passkey[]> {
      const { rows } = await pool.query<Passkey>(
        `select credential_id as id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
         from passkeys where account_id = $1 order by created_at, credential_id`,
        [accountId],
      );
      return rows;
    },

    async find(id: string): Promise<StoredPasskey | undefined> {
      const { rows } = await pool.query<StoredPasskey>(
        `select account_id as "accountId", public_key as "publicKey", transports
         from passkeys where credential_id = $1`,
        [id],
      );
      return rows[0];
    },

    /** False if it is known already, or if there are too many; for the first factor if there is any by now. */
    async add(passkey: NewPasskey, { isFirst = false } = {}): Promise<boolean> {
      const { id, accountId, publicKey, signCount, transports, name } = passkey;
      return withAccountLock(pool, accountId, async (client) => {
        const { rowCount } = await client.query(
          `insert into passkeys (credential_id, account_id, public_key, sign_count, transports, name, created_at)
           select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from passkeys where account_id = $2) < $8
             and not ($9 and exists (select from totp_secrets where account_id = $2))
           on conflict do nothing`,
          [
            id,
            accountId,
            Buffer.from(publicKey),
            signCount,
            transports,
            name,
            now(),
            isFirst ? 1 : MAX_PASSKEYS,
            isFirst,
          ],
        );
        return rowCount === 1;
      });
    },

    /** False for a counter that does not go up. Most passkeys have none and always send 0. */
    async countUse(id: string, signCount: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update passkeys set sign_count = $2, last_used_at = $3
         where credential_id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
        [id, signCount, now()],
      );
      return rowCount === 1;
    },

    /** The names of those that were added since a moment, and are gone. */
    async removeSince(accountId: string, since: Date): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        'delete from passkeys where account_id = $1 and created_at >= $2 returning name',
        [accountId, since],
      );
      return rows.map(({ name }) => name);
    },

    /** The name of the passkey that was removed. */
    async remove(accountId: string, id: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ name: string }>(
        'delete from passkeys where account_id = $1 and credential_id = $2 returning name',
        [accountId, id],
      );
      return rows[0]?.name;
    },
  };
}
