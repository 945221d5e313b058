import type { PoolClient } from 'pg';

type ClearedFactors = {
  factors: { passkeys: number; apps: number; recoveryCodes: number };
  /** The sessions that ended with them; their access tokens must not be accepted any longer. */
  sessionIds: string[];
};

/** Removes every passkey, the app and the recovery codes of an account, and logs it out everywhere. */
export async function clearFactors(client: PoolClient, accountId: string): Promise<ClearedFactors> {
  await client.query('select from accounts where id = $1 for no key update', [accountId]);
  const remove = async (table: 'passkeys' | 'totp_secrets' | 'recovery_codes') =>
    (await client.query(`delete from ${table} where account_id = $1`, [accountId])).rowCount ?? 0;
  const factors = {
    passkeys: await remove('passkeys'),
    apps: await remove('totp_secrets'),
    recoveryCodes: await remove('recovery_codes'),
  };
  if (factors.passkeys + factors.apps + factors.recoveryCodes === 0) return { factors, sessionIds: [] };
  const { rows } = await client.query<{ model: string; uid: string | null }>(
    'delete from identity_records where account_id = $1 returning model, uid',
    [accountId],
  );
  const sessionIds = rows.flatMap(({ model, uid }) => (model === 'Session' && uid !== null ? [uid] : []));
  return { factors, sessionIds };
}
