import type { Pool } from 'pg';

const BATCH = 2_000;
const MAX_BATCHES = 50;

/** The last parameter of the statement is the number of rows to delete, so that no purge holds locks for long. */
export async function deleteInBatches(pool: Pool, statement: string, values: unknown[]): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { rowCount } = await pool.query(statement, [...values, BATCH]);
    if ((rowCount ?? 0) < BATCH) return;
  }
}
