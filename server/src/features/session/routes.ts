import type { Pool } from 'pg';
import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import type { Mount } from '../../http/mount.ts';

export function sessionRoutes(mount: Mount, { pool }: { pool: Pool }): void {
  mount.call(verifyUserAccess, async ({ person: { isAdmin, isPro, userId, role } }) => ({
    isAdmin,
    isPro,
    userId,
    ...(role && { role }),
  }));

  // The header names the login to look up, not the caller: another person's address answers without a login.
  mount.call(getUserDetails, async ({ person, headers }) => {
    const own = await emailOf(pool, person.userId);
    return { login: own !== '' && own.toLowerCase() === headers.email.toLowerCase() ? own : null };
  });
}

async function emailOf(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [userId]);
  return rows[0]?.email ?? '';
}
