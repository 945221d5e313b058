import type { ClientBase, Pool, PoolClient } from 'pg';

type TransactionOptions<Result> = {
  /** The statement that starts the transaction, with its isolation level. */
  begin?: string;
  /** Whether the result is worth committing. */
  shouldCommit?: (result: Result) => boolean;
};

/** Runs the work in one transaction: all of it is committed, or nothing is. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  options?: TransactionOptions<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await transactionOn(client, () => work(client), {
      ...options,
      onRollbackError: (error) => (broken = error),
    });
  } finally {
    // A connection that can't roll back is closed instead of reused.
    client.release(broken);
  }
}

/** The same on the caller's connection. */
export async function transactionOn<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
  {
    begin = 'begin',
    shouldCommit = () => true,
    onRollbackError = () => undefined,
  }: TransactionOptions<Result> & { onRollbackError?: (error: Error) => void } = {},
): Promise<Result> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query(shouldCommit(result) ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onRollbackError);
    throw error;
  }
}
