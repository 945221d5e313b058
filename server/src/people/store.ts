import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import type { TenantRole } from '@academy/domain/roles';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { rightsOf, withClaimedRights } from './claimed-rights.ts';
import type { Grant } from './claimed-rights.ts';
import type { Claims } from './verifier.ts';

type Row = {
  id: string;
  is_admin: boolean;
  is_pro: boolean;
  is_same: boolean;
  /** Whether the stored claims are from a token that was issued later. */
  is_older: boolean;
  claimed: string;
  role: TenantRole | null;
};

/** The actor in the audit log when groups at a provider give or remove rights. */
const PROVIDER = { userId: null, name: 'Login provider' };

/** The member of a token with their current rights; created on the first visit. */
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
  const { rights = '', issuedAt } = claims;
  const issued = issuedAt === undefined ? null : new Date(issuedAt * 1000);
  const { provider, subject, email, firstName, lastName } = claims;
  const wanted = { provider, subject, email, firstName, lastName, rights, tenantId, now, issued };
  const toOwn = (row: Row) => withClaimedRights(toMember(row), { claimed: row.claimed, tenantId });
  const found = await find(reads, wanted);
  if (found?.is_same || found?.is_older) return toOwn(found);
  const row =
    rights === (found?.claimed ?? '')
      ? await save(writes, { ...wanted, id: newId() })
      : await inTransaction(writes, (client) => saveRights(client, { ...wanted, id: newId() }));
  if (!row) throw new DomainError('unauthenticated', 'This account was deleted. Please log in again.');
  return toOwn(row);
}

type Wanted = Required<Omit<Claims, 'login' | 'issuedAt'>> & {
  tenantId: string;
  now: Date;
  issued: Date | null;
};
type Saved = Wanted & { id: string };

/** Stores the later-issued of two tokens, in whichever order they are used. */
async function save(
  client: Pick<PoolClient, 'query'>,
  { id, provider, subject, email, firstName, lastName, rights, tenantId, now, issued }: Saved,
): Promise<Row | undefined> {
  const values = [id, provider, subject, email, firstName, lastName, now, tenantId, rights, issued];
  const { rows } = await client.query<Row>(
    `with saved as (
       insert into users as u (id, provider, subject, email, first_name, last_name, created_at, updated_at,
         claimed_rights, rights_claimed_at, claims_issued_at)
       select $1::uuid, $2, $3, $4, $5, $6, $7::timestamptz, $7, $9, $7, $10::timestamptz
       where not exists (select from deleted_people where provider = $2 and subject = $3 and until > $7)
       on conflict (provider, subject) do update
         set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
           claimed_rights = excluded.claimed_rights, rights_claimed_at = excluded.rights_claimed_at,
           claims_issued_at = coalesce(excluded.claims_issued_at, u.claims_issued_at),
           updated_at = excluded.updated_at
         where u.claims_issued_at is null or $10 is null or u.claims_issued_at <= $10
       returning u.*),
     present as (
       select * from saved
       union all
       select * from users where provider = $2 and subject = $3 and not exists (select from saved))
     select id, is_admin, coalesce(pro_from <= $7 and pro_until > $7, false) as is_pro, true as is_same,
       false as is_older, claimed_rights as claimed,
       (select role from roles where user_id = present.id and tenant_id = $8) as role
     from present where not exists (select from deleted_people where provider = $2 and subject = $3 and until > $7)`,
    values,
  );
  return rows[0];
}

/** Records in the audit log which rights groups give or no longer give. */
async function saveRights(client: PoolClient, person: Saved): Promise<Row | undefined> {
  const { provider, subject, now, firstName, lastName, email } = person;
  const before = await client.query<{ claimed: string }>(
    'select claimed_rights as claimed from users where provider = $1 and subject = $2 for update',
    [provider, subject],
  );
  const had = before.rows[0]?.claimed ?? '';
  const row = await save(client, person);
  if (row && row.claimed !== had)
    await recordAct(client, {
      actor: PROVIDER,
      act: 'rights.claimed',
      tenantId: null,
      target: { id: row.id, name: `${firstName} ${lastName}`.trim() || email },
      before: { rights: had },
      after: { rights: row.claimed },
      now,
    });
  return row;
}

async function find(
  pool: Pool,
  { provider, subject, email, firstName, lastName, rights, tenantId, now, issued }: Wanted,
): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-member',
    text: `select u.id, u.is_admin, coalesce(u.pro_from <= $8 and u.pro_until > $8, false) as is_pro,
             (u.email, u.first_name, u.last_name, u.claimed_rights) = ($3, $4, $5, $6)
               and (u.claimed_rights = '' or u.rights_claimed_at > $8::timestamptz - interval '1 day')
               and (u.claimed_rights = '' or $9::timestamptz is null
                 or coalesce(u.claims_issued_at >= $9, false)) as is_same,
             coalesce(u.claims_issued_at > $9, false) as is_older,
             u.claimed_rights as claimed, r.role
           from users u left join roles r on r.user_id = u.id and r.tenant_id = $7
           where u.provider = $1 and u.subject = $2`,
    values: [provider, subject, email, firstName, lastName, rights, tenantId, now, issued],
  });
  return rows[0];
}

function toMember({ id, is_admin, is_pro, role }: Row): Member {
  return { kind: 'member', userId: id, isAdmin: is_admin, isPro: is_pro, role };
}

/** Removes rights that no setting gives anymore. Rights from other groups return with the next call. */
export async function dropClaimedRights(
  pool: Pool,
  { grants, now }: { grants: readonly Grant[]; now: Date },
): Promise<void> {
  await pool.query(
    `with had as (
       select id, claimed_rights as rights, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
       from users where claimed_rights <> '' and not string_to_array(claimed_rights, ' ') <@ $1::text[] for update),
     gone as (update users u set claimed_rights = '' from had where u.id = had.id)
     insert into audit (at, actor_name, act, target_id, target_name, before, after, words)
     select $2, $3, 'rights.claimed', id, name, jsonb_build_object('rights', rights), jsonb_build_object('rights', ''),
       lower(concat_ws(' ', $3::text, 'rights.claimed', name, rights))
     from had`,
    [rightsOf(grants), now, 'Settings of the server'],
  );
}
