import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { coalesce } from '../database/coalesce.ts';
import type { Claims } from './verifier.ts';

type Row = { id: string; is_admin: boolean; is_pro: boolean; is_same: boolean };

/** The person behind a token, as our database knows them at this moment; met for the first time, they are written down. */
export async function findMember({
  reads,
  writes,
  claims,
  now,
  newId,
}: {
  reads: Pool;
  writes: Pool;
  claims: Claims;
  now: Date;
  newId: () => string;
}): Promise<Member> {
  const { provider, subject, email, firstName, lastName } = claims;
  const found = await find(reads, { ...claims, now });
  if (found?.is_same) return toMember(found);
  const written = await writes.query<Row>(
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

/** Every call of somebody who is signed in begins with this question. */
const find = coalesce<Claims & { now: Date }, Row | undefined>(async (pool, asked) => {
  const column = (field: keyof Claims) => asked.map((one) => one[field]);
  const { rows } = await pool.query<Row & { place: number }>({
    name: 'find-members',
    text: `select asked.place::int - 1 as place, id, is_admin,
                  coalesce(pro_from <= asked.now and pro_until > asked.now, false) as is_pro,
                  (u.email, u.first_name, u.last_name) = (asked.email, asked.first_name, asked.last_name) as is_same
           from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
             with ordinality as asked(provider, subject, email, first_name, last_name, now, place)
           join users u on u.provider = asked.provider and u.subject = asked.subject`,
    values: [
      ...(['provider', 'subject', 'email', 'firstName', 'lastName'] as const).map(column),
      asked.map(({ now }) => now),
    ],
  });
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, at) => found.get(at));
});

function toMember({ id, is_admin, is_pro }: Row): Member {
  return { kind: 'member', userId: id, isAdmin: is_admin, isPro: is_pro };
}
