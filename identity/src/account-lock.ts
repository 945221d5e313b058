import type { Pool, PoolClient } from 'pg';

/** Runs the work in a transaction in which no other one changes the login factors of the account. */
export async function withAccountLock<Result>(
  pool: Pool,
  accountId: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from accounts where id = $1 for no key update', [accountId]);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that can't even roll back is of no use to anybody.
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}
