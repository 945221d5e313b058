import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { coalesce } from '../database/coalesce.ts';
import type { Claims } from './verifier.ts';

type KnownMember = {
  member: Member;
  tenantId: string;
  /** Of the rows that this was read from. */
  version: string;
  readAt: Date;
  /** When a right begins or ends without a change of the rows. */
  holdsUntil: Date | null;
};

/** The claims are one object for as long as their token is cached. */
const known = new WeakMap<Claims, KnownMember>();

export function noteMember(claims: Claims, member: KnownMember): void {
  known.set(claims, member);
}

/**
 * What was last found for the claims, if the database says that nothing of it has changed since, which is less work than
 * reading it again.
 */
export async function recallMember(
  pool: Pool,
  { claims, tenantId, now }: { claims: Claims; tenantId: string; now: Date },
): Promise<Member | undefined> {
  const last = known.get(claims);
  if (last?.tenantId !== tenantId || now < last.readAt) return undefined;
  if (last.holdsUntil !== null && now >= last.holdsUntil) return undefined;
  const isSame = await confirm(pool, { id: last.member.userId, tenantId, version: last.version });
  if (isSame) return last.member;
  // What nobody finds again, as after a deletion, must not make others be read again with each call.
  known.delete(claims);
  return undefined;
}

/** Every call of a member starts with this query, so concurrent ones are combined; they are read again if any changed. */
const confirm = coalesce<{ id: string; tenantId: string; version: string }, boolean>(
  async (pool, requested) => {
    const { rowCount } = await pool.query({
      ...FIND_CHANGED,
      values: [
        requested.map(({ id }) => id),
        requested.map(({ tenantId }) => tenantId),
        requested.map(({ version }) => version),
      ],
    });
    return requested.map(() => rowCount === 0);
  },
);

/**
 * The version of a person's rows in `users` and `roles`, as `u` and `r`: whatever is changed is written by another
 * transaction.
 */
export const MEMBER_VERSION = `concat(u.xmin, ' ', r.xmin)`;

/**
 * A row without columns for each member who changed. As subqueries the arrays are not planned for anew each time. A
 * benchmark runs the same query.
 */
export const FIND_CHANGED = {
  name: 'find-changed-members',
  text: `select from unnest((select $1::uuid[]), (select $2::text[]), (select $3::text[]))
           as requested(id, tenant_id, version)
         where not exists (
           select from users u left join roles r on r.user_id = u.id and r.tenant_id = requested.tenant_id
           where u.id = requested.id and ${MEMBER_VERSION} = requested.version)`,
};
