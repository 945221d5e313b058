import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { withAccountLock } from './account-lock.ts';
import type { Vault } from './encryption.ts';
import { sha256 } from './hashes.ts';
import { matchingStep } from './totp.ts';

export type FactorState = { passkeyCount: number; hasTotp: boolean; recoveryCodesLeft: number };

/** What the person who sets up an app has seen: the app that it replaces, or no factor at all. */
type NewTotp = { replaces: Date | null; isFirst: boolean };

export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike; sixteen of them have 77 bits, so a fast hash is enough. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'.split('');

/** What an account needs besides its password: any passkey or an authenticator app, and codes for when these are lost. */
export function createSecondFactors({ pool, now, vault }: { pool: Pool; now: () => Date; vault: Vault }) {
  async function state(accountId: string): Promise<FactorState> {
    const { rows } = await pool.query<FactorState>(
      `select (select count(*)::int from passkeys where account_id = $1) as "passkeyCount",
              exists (select from totp_secrets where account_id = $1) as "hasTotp",
              (select count(*)::int from recovery_codes where account_id = $1) as "recoveryCodesLeft"`,
      [accountId],
    );
    return rows[0] ?? { passkeyCount: 0, hasTotp: false, recoveryCodesLeft: 0 };
  }

  /** Replaces all earlier codes. Only their hashes are stored, so they are shown now or never. */
  async function renewRecoveryCodes(accountId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await withAccountLock(pool, accountId, async (client) => {
      await client.query('delete from recovery_codes where account_id = $1', [accountId]);
      await client.query('insert into recovery_codes (account_id, code_hash) select $1, unnest($2::text[])', [
        accountId,
        codes.map((code) => hashOf(accountId, code)),
      ]);
    });
    return codes;
  }

  return {
    state,
    renewRecoveryCodes,

    /** With the first factor come recovery codes, so that nobody is locked out with a lost phone. */
    async firstRecoveryCodes(accountId: string): Promise<string[] | undefined> {
      const { recoveryCodesLeft } = await state(accountId);
      return recoveryCodesLeft === 0 ? renewRecoveryCodes(accountId) : undefined;
    },

    /** Codes are of no use once the last factor is gone. */
    async dropUselessCodes(accountId: string): Promise<void> {
      const { passkeyCount, hasTotp } = await state(accountId);
      if (passkeyCount === 0 && !hasTotp)
        await pool.query('delete from recovery_codes where account_id = $1', [accountId]);
    },

    async dropRecoveryCodes(accountId: string): Promise<boolean> {
      const { rowCount } = await pool.query('delete from recovery_codes where account_id = $1', [accountId]);
      return (rowCount ?? 0) > 0;
    },

    /** Since when the account has the app that it has; null if it has none. */
    totpSince: (accountId: string) => totpSince(pool, accountId),

    /**
     * Replaces the app that the person saw, and no other: false if one was set up or removed meanwhile, or for the
     * first factor if there is any by now. `step` is that of the code which proved the app, so it does not count again.
     */
    async setTotp(
      accountId: string,
      { secret, step, replaces, isFirst }: NewTotp & { secret: string; step: number },
    ): Promise<boolean> {
      const sealed = await vault.seal(secret, accountId);
      return withAccountLock(pool, accountId, async (client) => {
        const present = await totpSince(client, accountId);
        if (present?.getTime() !== replaces?.getTime()) return false;
        if (isFirst && (present || (await hasPasskey(client, accountId)))) return false;
        await client.query('delete from totp_secrets where account_id = $1', [accountId]);
        await client.query(
          'insert into totp_secrets (account_id, sealed_secret, last_step, created_at) values ($1, $2, $3, $4)',
          [accountId, sealed, step, now()],
        );
        return true;
      });
    },

    /** One that was set up since a moment; by default any. */
    async removeTotp(accountId: string, since = new Date(0)): Promise<boolean> {
      const { rowCount } = await pool.query(
        'delete from totp_secrets where account_id = $1 and created_at >= $2',
        [accountId, since],
      );
      return rowCount === 1;
    },

    /** True once for each code: a step that was used, and those before it, are refused on all nodes. */
    async useTotp(accountId: string, code: string): Promise<boolean> {
      const { rows } = await pool.query<{ sealed: string }>(
        'select sealed_secret as sealed from totp_secrets where account_id = $1',
        [accountId],
      );
      const secret = rows[0] && (await vault.open(rows[0].sealed, accountId));
      const step = secret === undefined ? undefined : matchingStep(secret, code, now());
      if (step === undefined) return false;
      const { rowCount } = await pool.query(
        'update totp_secrets set last_step = $2 where account_id = $1 and last_step < $2',
        [accountId, step],
      );
      return rowCount === 1;
    },

    async useRecoveryCode(accountId: string, code: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'delete from recovery_codes where account_id = $1 and code_hash = $2',
        [accountId, hashOf(accountId, code)],
      );
      return rowCount === 1;
    },
  };
}

async function totpSince(client: Pick<PoolClient, 'query'>, accountId: string): Promise<Date | null> {
  const { rows } = await client.query<{ since: Date }>(
    'select created_at as since from totp_secrets where account_id = $1',
    [accountId],
  );
  return rows[0]?.since ?? null;
}

async function hasPasskey(client: Pick<PoolClient, 'query'>, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from passkeys where account_id = $1 limit 1', [accountId]);
  return rowCount === 1;
}

function newCode(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

function hashOf(accountId: string, code: string): string {
  return sha256(`${accountId} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`);
}
