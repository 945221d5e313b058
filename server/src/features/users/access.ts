import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../../audit/audit.ts';
import type { Actor } from '../../audit/audit.ts';

type Change = { userId: string; isAdmin: boolean; now: Date };

/** Grants or revokes administration on behalf of another administrator, who must still be one under the lock. */
export async function setAccess(
  client: PoolClient,
  { actor, ...change }: Change & { actor: Member },
): Promise<void> {
  const admins = await lockAdmins(client);
  if (!admins.includes(actor.userId)) throw new DomainError('forbidden', 'This is for administrators only.');
  await changeAccess(client, { ...change, actor });
}

/**
 * Locks all administrators, so that two who demote each other run one after the other and one always remains.
 * Returns whether anything changed.
 */
export async function changeAccess(
  client: PoolClient,
  { actor, userId, isAdmin, now }: Change & { actor: Actor },
): Promise<boolean> {
  const admins = await lockAdmins(client);
  const person = await lockPerson(client, userId);
  if (!isAdmin && admins.length === 1 && admins[0] === userId)
    throw new DomainError(
      'last_admin',
      "You can't remove the last administrator. Appoint another one first.",
      {
        field: 'userId',
      },
    );
  if (userId === actor.userId)
    throw new DomainError('conflict', "You can't change your own access. Ask another administrator.", {
      field: 'userId',
    });
  if (person.isAdmin === isAdmin) return false;
  await client.query('update users set is_admin = $2, updated_at = $3 where id = $1', [userId, isAdmin, now]);
  await recordAct(client, {
    actor,
    act: isAdmin ? 'admin.granted' : 'admin.ended',
    tenantId: null,
    target: { id: userId, name: person.name },
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
    now,
  });
  return true;
}

/** In a fixed order, so that two transactions cannot deadlock. */
async function lockAdmins(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users where is_admin order by id for update',
  );
  return rows.map(({ id }) => id);
}

export async function lockPerson(
  client: PoolClient,
  userId: string,
): Promise<{ name: string; isAdmin: boolean }> {
  const { rows } = await client.query<{ name: string; isAdmin: boolean }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name, is_admin as "isAdmin"
     from users where id = $1 for update`,
    [userId],
  );
  const [person] = rows;
  if (!person) throw new DomainError('not_found', 'There is no user with this userId.', { field: 'userId' });
  return person;
}
