import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { TenantRole } from '@academy/domain/roles';
import { DomainError } from '@academy/domain/errors';
import { coalesce } from '../database/coalesce.ts';
import { rightsOf, withClaimedRights } from './claimed-rights.ts';
import type { Grant } from './claimed-rights.ts';
import type { Claims } from './verifier.ts';

type Row = { id: string; is_admin: boolean; is_pro: boolean; is_same: boolean; role: TenantRole | null };

/** The member of a token with their current rights; on the first visit the member is created. */
export async function findMember({
  reads,
  writes,
  claims,
  tenantId,
  now,
  newId,
}: {
  reads: Pool;
  writes: Pool;
  claims: Claims;
  /** The tenant whose role they get. */
  tenantId: string;
  now: Date;
  newId: () => string;
}): Promise<Member> {
  const { provider, subject, email, firstName, lastName, rights: claimed = '' } = claims;
  const toOwn = (row: Row) => withClaimedRights(toMember(row), { claimed, tenantId });
  const found = await find(reads, { ...claims, rights: claimed, tenantId, now });
  if (found?.is_same) return toOwn(found);
  const written = await writes.query<Row>(
    `insert into users (id, provider, subject, email, first_name, last_name, created_at, updated_at, claimed_rights, rights_claimed_at)
     select $1::uuid, $2, $3, $4, $5, $6, $7::timestamptz, $7, $9, $7
     where not exists (select from deleted_people where provider = $2 and subject = $3 and until > $7)
     on conflict (provider, subject) do update
       set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
         claimed_rights = excluded.claimed_rights, rights_claimed_at = excluded.rights_claimed_at,
         updated_at = excluded.updated_at
     returning id, is_admin, coalesce(pro_from <= $7 and pro_until > $7, false) as is_pro, true as is_same,
       (select role from roles where user_id = users.id and tenant_id = $8) as role`,
    [newId(), provider, subject, email, firstName, lastName, now, tenantId, claimed],
  );
  const [row] = written.rows;
  if (!row) throw new DomainError('unauthenticated', 'This account was deleted. Please log in again.');
  return toOwn(row);
}

/** Every call of a member starts with this query, so concurrent ones are combined. */
const find = coalesce<Required<Omit<Claims, 'login'>> & { tenantId: string; now: Date }, Row | undefined>(
  async (pool, requested) => {
    const column = (field: keyof Omit<Claims, 'login'> | 'tenantId') => requested.map((one) => one[field]);
    const { rows } = await pool.query<Row & { position: number }>({
      name: 'find-members',
      text: `select requested.position::int - 1 as position, id, is_admin,
                  coalesce(pro_from <= requested.now and pro_until > requested.now, false) as is_pro,
                  (u.email, u.first_name, u.last_name, u.claimed_rights)
                    = (requested.email, requested.first_name, requested.last_name, requested.rights)
                    and (u.claimed_rights = '' or u.rights_claimed_at > requested.now - interval '1 day') as is_same,
                  r.role
           from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
             with ordinality as requested(provider, subject, email, first_name, last_name, rights, tenant_id, now, position)
           join users u on u.provider = requested.provider and u.subject = requested.subject
           left join roles r on r.user_id = u.id and r.tenant_id = requested.tenant_id`,
      values: [
        ...(['provider', 'subject', 'email', 'firstName', 'lastName', 'rights', 'tenantId'] as const).map(
          column,
        ),
        requested.map(({ now }) => now),
      ],
    });
    const found = new Map(rows.map((row) => [row.position, row]));
    return requested.map((_, at) => found.get(at));
  },
);

function toMember({ id, is_admin, is_pro, role }: Row): Member {
  return { kind: 'member', userId: id, isAdmin: is_admin, isPro: is_pro, role };
}

/** Removes rights that no setting gives anymore; whoever has others of them gets these again with the next call. */
export async function dropClaimedRights(pool: Pool, grants: readonly Grant[]): Promise<void> {
  await pool.query(
    `update users set claimed_rights = '' where claimed_rights <> '' and not string_to_array(claimed_rights, ' ') <@ $1::text[]`,
    [rightsOf(grants)],
  );
}
