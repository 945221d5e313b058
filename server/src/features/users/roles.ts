import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import type { TenantRole } from '@academy/domain/roles';
import { recordAct } from '../../audit/audit.ts';
import { lockPerson } from './access.ts';

type RoleChange = {
  actor: Member;
  userId: string;
  tenantId: string;
  /** Null ends the role. */
  role: TenantRole | null;
  now: Date;
};

/** Sets a person's role in one tenant. The lock on the person lets concurrent changes run one after the other. */
export async function setRole(
  client: PoolClient,
  { actor, userId, tenantId, role, now }: RoleChange,
): Promise<void> {
  const person = await lockPerson(client, userId);
  const { rows } = await client.query<{ role: TenantRole }>(
    'select role from roles where user_id = $1 and tenant_id = $2',
    [userId, tenantId],
  );
  const before = rows[0]?.role ?? null;
  if (before === role) return;
  if (role === null)
    await client.query('delete from roles where user_id = $1 and tenant_id = $2', [userId, tenantId]);
  else
    await client.query(
      `insert into roles (user_id, tenant_id, role, granted_at) values ($1, $2, $3, $4)
       on conflict (user_id, tenant_id) do update set role = excluded.role, granted_at = excluded.granted_at`,
      [userId, tenantId, role, now],
    );
  await recordAct(client, {
    actor,
    act: role === null ? 'role.ended' : 'role.granted',
    tenantId,
    target: { id: userId, name: person.name },
    before: { role: before },
    after: { role },
    now,
  });
}
