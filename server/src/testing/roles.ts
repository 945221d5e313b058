import type { Pool } from 'pg';
import type { TenantRole } from '@academy/domain/roles';

type RoleOf = { subject: string; tenantId: string; role: TenantRole };

/** A person with a role after their first visit. */
export async function addRole(
  { database: { pool } }: { database: { pool: Pool } },
  { subject, tenantId, role }: RoleOf,
): Promise<void> {
  await pool.query(
    `insert into users (id, provider, subject, email, first_name, created_at, updated_at)
     select gen_random_uuid(), provider, $1, $1 || '@academy.test', initcap($1), created_at, created_at
     from users where subject = 'root'
     on conflict (provider, subject) do nothing`,
    [subject],
  );
  await pool.query(
    `insert into roles (user_id, tenant_id, role, granted_at) select id, $2, $3, created_at from users where subject = $1
     on conflict (user_id, tenant_id) do update set role = excluded.role`,
    [subject, tenantId, role],
  );
}

export async function endRole(
  { database: { pool } }: { database: { pool: Pool } },
  { subject, tenantId }: Omit<RoleOf, 'role'>,
): Promise<void> {
  await pool.query(
    'delete from roles using users u where u.id = user_id and u.subject = $1 and tenant_id = $2',
    [subject, tenantId],
  );
}
