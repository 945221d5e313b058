import type { Pool } from 'pg';
import { inTransaction } from '../../database/transaction.ts';

type LabKey = { userId: string; itemId: number };

/** The checks of a lab that passed for a person, in the order in which they did. */
export async function readPassedChecks(pool: Pool, { userId, itemId }: LabKey): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'read-lab-checks',
    text: `select check_name as name from lab_checks where user_id = $1 and item_id = $2
           order by passed_at, check_name`,
    values: [userId, itemId],
  });
  return rows.map(({ name }) => name);
}

type PassedChecks = LabKey & { passed: readonly string[]; now: Date };

/** Replaces the list: checks that are missing no longer pass. */
export async function savePassedChecks(
  pool: Pool,
  { userId, itemId, passed, now }: PassedChecks,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      'delete from lab_checks where user_id = $1 and item_id = $2 and check_name <> all ($3::text[])',
      [userId, itemId, passed],
    );
    await client.query(
      `insert into lab_checks (user_id, item_id, check_name, passed_at)
       select $1, $2, name, $4 from unnest($3::text[]) as name on conflict do nothing`,
      [userId, itemId, passed, now],
    );
  });
}
