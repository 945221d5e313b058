import type { Pool } from 'pg';
import { COLUMNS } from './store.ts';
import type { UserRow } from './store.ts';

export type OneUser = UserRow & {
  lastSeenAt: Date | null;
  emails: { email: string; type: string; isVerified: boolean }[];
};

export async function findUser(pool: Pool, userId: string): Promise<OneUser | undefined> {
  const { rows } = await pool.query<OneUser>(
    `select ${COLUMNS}, v.last_at as "lastSeenAt",
            coalesce((select json_agg(json_build_object('email', e.email, 'type', e.type, 'isVerified', e.verified_at is not null)
                                      order by e.type, e.created_at) from emails e where e.user_id = u.id), '[]') as emails
     from users u left join visits v on v.user_id = u.id where u.id = $1`,
    [userId],
  );
  return rows[0];
}
