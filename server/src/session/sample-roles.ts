import type { Pool } from 'pg';
import { SAMPLE_PEOPLE } from '@academy/identity/sample-people';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** On a laptop grace is Pro and root administers from the first start, so that everything can be tried at once. */
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
