import type { Pool } from 'pg';
import { SAMPLE_PEOPLE } from '@academy/identity/sample-people';
import type { BaseContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * In local grace is Pro and root is an administrator from the first start, so that everything can be tried.
 */
export async function giveSampleRoles({
  pool,
  provider,
  now,
  newId,
}: {
  pool: Pool;
  provider: string;
  now: Date;
  newId: () => string;
}): Promise<void> {
  for (const { id, email, firstName, lastName, role } of SAMPLE_PEOPLE) {
    const pro = role === 'pro' ? [now, new Date(now.getTime() + YEAR_MS)] : [null, null];
    await pool.query(
      `insert into users (id, provider, subject, email, first_name, last_name, is_admin, pro_from, pro_until, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (provider, subject) do nothing`,
      [newId(), provider, id, email, firstName, lastName, role === 'admin', ...pro, now],
    );
  }
}

/**
 * Sample people must not exist outside of local. Their subjects are the same everywhere, but the issuer
 * contains the machine's address, so they are found by subject; tokens, roles and progress are deleted with
 * the person.
 */
export async function removeSamplePeople({
  database,
  log,
}: Pick<BaseContext, 'database' | 'log'>): Promise<void> {
  const subjects = SAMPLE_PEOPLE.map(({ id }) => id);
  const removed = await inTransaction(database.pool, async (client) => {
    await client.query(
      'delete from feedback where user_id in (select id from users where subject = any($1::text[]))',
      [subjects],
    );
    const { rowCount } = await client.query('delete from users where subject = any($1::text[])', [subjects]);
    return rowCount ?? 0;
  });
  if (removed > 0)
    log.warn(
      { removed },
      'This database served a local installation before: its sample people and everything they owned were removed. Check at /admin/users who else was given rights there',
    );
}
