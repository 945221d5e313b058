import type { Member, Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Pool } from 'pg';
import type { Context } from '../context.ts';

/**
 * If a second factor is required, administrators and authors who logged in without one are treated as
 * ordinary members. Tokens of owners without a factor are refused.
 */
export async function withSecondFactor(
  person: Person,
  { config, database }: Pick<Context, 'config' | 'database'>,
): Promise<Person> {
  if (config.secondFactor !== 'required' || person.kind === 'visitor') return person;
  if (person.tokenId === undefined)
    return !isPrivileged(person) || hasUsedSecondFactor(person) ? person : withoutRights(person);
  if (config.provider.isEmbedded && !(await hasSecondFactor(database.reads, person.userId)))
    throw secondFactorRequired();
  return person;
}

export function secondFactorRequired(): DomainError {
  return new DomainError(
    'second_factor_required',
    'Administrators, authors and owners of tokens need a second step to log in here. Please log in again and set it up.',
  );
}

/** Whether the owner of an embedded account needs a second factor. */
export async function needsSecondFactor(
  pool: Pool,
  { provider, subject, now }: { provider: string; subject: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from users u where provider = $1 and subject = $2 and (is_admin
       or exists (select from roles r where r.user_id = u.id and r.role = 'author')
       or exists (select from access_tokens t where t.user_id = u.id and t.expires_at > $3))`,
    [provider, subject, now],
  );
  return rowCount === 1;
}

function isPrivileged({ isAdmin, role }: Member): boolean {
  return isAdmin || role === 'author';
}

function withoutRights(member: Member): Member {
  const { isAdmin, role } = member;
  return { ...member, isAdmin: false, role: null, withheld: { isAdmin, role: role ?? null } };
}

function hasUsedSecondFactor({ login }: Member): boolean {
  return login?.methods?.includes('mfa') === true;
}

async function hasSecondFactor(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-second-factor',
    text: `select from users u join accounts a on a.id = account_id_of(u.subject) where u.id = $1
             and (exists (select from passkeys where account_id = a.id)
               or exists (select from totp_secrets where account_id = a.id))`,
    values: [userId],
  });
  return rowCount === 1;
}
