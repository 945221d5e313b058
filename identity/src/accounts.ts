import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { normalEmail, spellingsOf } from './email-addresses.ts';

export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** When the account is deleted for good, if its owner asked for that. */
  deleteAt: Date | null;
};

export type NewAccount = Omit<Account, 'id' | 'deleteAt'> & { id?: string; isSample?: boolean };

export type Accounts = ReturnType<typeof createAccounts>;

const COLUMNS = `id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash", delete_at as "deleteAt"`;

const UUID_DIGITS = 32;

/** Only accounts with a verified email address are stored here; a pending registration is stored with its link. */
export function createAccounts({ pool, now, newId }: { pool: Pool; now: () => Date; newId: () => string }) {
  async function one(text: string, values: unknown[]): Promise<Account | undefined> {
    const { rows } = await pool.query<Account>(text, values);
    return rows[0];
  }
  return {
    byEmail: (email: string) =>
      one(
        `select ${COLUMNS} from accounts where email = any ($1::text[]) order by array_position($1::text[], email) limit 1`,
        [spellingsOf(email)],
      ),

    /**
     * The hash of some account, for an address that has none of its own: always the same one, and as often an older kind as
     * the accounts have it. Nobody chooses which one, since ids are random.
     */
    async passwordHashLike(email: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ passwordHash: string }>(
        `(select password_hash as "passwordHash" from accounts where id >= $1 order by id limit 1)
         union all (select password_hash from accounts order by id limit 1) limit 1`,
        [createHash('sha256').update(normalEmail(email)).digest('hex').slice(0, UUID_DIGITS)],
      );
      return rows[0]?.passwordHash;
    },

    byId: (id: string) => one(`select ${COLUMNS} from accounts where id = $1`, [id]),

    /** For its owner: without the password. */
    async describe(id: string): Promise<Record<string, unknown> | undefined> {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select id, email, first_name as "firstName", last_name as "lastName",
                email_verified_at as "emailVerifiedAt", created_at as "createdAt", updated_at as "updatedAt"
         from accounts where id::text = $1`,
        [id],
      );
      return rows[0];
    },

    /** Undefined if the address already has an account. */
    create: ({ id = newId(), email, firstName, lastName, passwordHash, isSample = false }: NewAccount) =>
      one(
        `insert into accounts (id, email, first_name, last_name, password_hash, is_sample, email_verified_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict do nothing returning ${COLUMNS}`,
        [id, normalEmail(email), firstName, lastName, passwordHash, isSample, now()],
      ),

    async rename(
      id: string,
      { firstName, lastName }: { firstName: string; lastName: string },
    ): Promise<void> {
      await pool.query('update accounts set first_name = $2, last_name = $3, updated_at = $4 where id = $1', [
        id,
        firstName,
        lastName,
        now(),
      ]);
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await pool.query('update accounts set password_hash = $2, updated_at = $3 where id = $1', [
        id,
        passwordHash,
        now(),
      ]);
    },

    /** False if another account has the address by now. */
    async setEmail(id: string, email: string): Promise<boolean> {
      try {
        const { rowCount } = await pool.query(
          `update accounts set email = $2, email_verified_at = $3, updated_at = $3
           where id = $1 and not exists (select from accounts where email = any ($4::text[]) and id <> $1)`,
          [id, normalEmail(email), now(), spellingsOf(email)],
        );
        return rowCount === 1;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async scheduleDeletion(id: string, deleteAt: Date | null): Promise<void> {
      await pool.query('update accounts set delete_at = $2, updated_at = $3 where id = $1', [
        id,
        deleteAt,
        now(),
      ]);
    },

    /** Accounts that are due, each for one node alone: it has until `retryAt` to delete them. */
    async claimDueDeletions(retryAt: Date): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `update accounts set delete_at = $2 where id in (
           select id from accounts where delete_at <= $1 order by delete_at limit 100 for update skip locked)
         returning id`,
        [now(), retryAt],
      );
      return rows.map(({ id }) => id);
    },

    async remove(id: string): Promise<void> {
      await pool.query('delete from accounts where id = $1', [id]);
    },

    async removeSamples(): Promise<void> {
      await pool.query('delete from accounts where is_sample');
    },
  };
}

/** Two accounts got the same address at the same moment. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
