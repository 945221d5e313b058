import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Claims } from './verifier.ts';

type Row = { id: string; is_admin: boolean; is_pro: boolean; is_same: boolean };

/** The person behind a token, as our database knows them at this moment; met for the first time, they are written down. */
export async function findMember({
  pool,
  claims,
  now,
  newId,
}: {
  pool: Pool;
  claims: Claims;
  now: Date;
  newId: () => string;
}): Promise<Member> {
  const { provider, subject, email, firstName, lastName } = claims;
  const known = await pool.query<Row>({
    name: 'find-member',
    text: `select id, is_admin, coalesce(pro_from <= $3 and pro_until > $3, false) as is_pro,
                  (email, first_name, last_name) = ($4, $5, $6) as is_same
           from users where provider = $1 and subject = $2`,
    values: [provider, subject, now, email, firstName, lastName],
  });
  const found = known.rows[0];
  if (found?.is_same) return toMember(found);
  const written = await pool.query<Row>(
    `insert into users (id, provider, subject, email, first_name, last_name, created_at, updated_at)
     select $1::uuid, $2, $3, $4, $5, $6, $7::timestamptz, $7
     where not exists (select from deleted_people where provider = $2 and subject = $3 and until > $7)
     on conflict (provider, subject) do update
       set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, updated_at = excluded.updated_at
     returning id, is_admin, coalesce(pro_from <= $7 and pro_until > $7, false) as is_pro, true as is_same`,
    [newId(), provider, subject, email, firstName, lastName, now],
  );
  const [row] = written.rows;
  if (!row) throw new DomainError('unauthenticated', 'This account was deleted, please log in anew.');
  return toMember(row);
}

function toMember({ id, is_admin, is_pro }: Row): Member {
  return { kind: 'member', userId: id, isAdmin: is_admin, isPro: is_pro };
}
