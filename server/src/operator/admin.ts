import type { Pool } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { OPERATOR } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { changeAccess } from '../features/users/access.ts';
import type { OperatorContext } from './context.ts';
import { UsageError } from './usage.ts';

type Found = { id: string; name: string; email: string; provider: string };

/** `academy admin list | grant <email> | revoke <email>`: manages administrators on the server's machine. */
export async function admin(args: readonly string[], context: OperatorContext): Promise<number> {
  const [act, email, ...rest] = args;
  if (act === 'list' && email === undefined) return list(context);
  if ((act === 'grant' || act === 'revoke') && email !== undefined && rest.length === 0)
    return setAdministrator(context, { email, isAdmin: act === 'grant' });
  throw new UsageError(
    'Say what to do: academy admin list, academy admin grant <email> or academy admin revoke <email>.',
  );
}

async function list({ pool, out }: OperatorContext): Promise<number> {
  const administrators = await findPeople(pool, { where: 'is_admin' });
  if (administrators.length === 0)
    out('Nobody is an administrator yet: academy admin grant <email> names one.');
  for (const person of administrators) out(describe(person));
  return 0;
}

type Change = { email: string; isAdmin: boolean };

async function setAdministrator(context: OperatorContext, { email, isAdmin }: Change): Promise<number> {
  const { pool, issuer, now, out, err } = context;
  const people = await findPeople(pool, {
    where: 'id::text = $1 or (lower(email) = lower($1) and provider = $2)',
    values: [email.trim(), issuer],
  });
  const [person] = people;
  if (!person) {
    err(`Nobody with the address ${email} has logged in here yet: they log in once, then run this again.`);
    return 1;
  }
  if (people.length > 1) {
    err(`${people.length} people have the address ${email}; name one of them by the id in brackets instead:`);
    for (const one of people) err(describe(one));
    return 1;
  }
  try {
    const hasChanged = await inTransaction(pool, (client) =>
      changeAccess(client, { actor: OPERATOR, userId: person.id, isAdmin, now: now() }),
    );
    out(
      `${describe(person)} ${hasChanged ? 'is now' : 'was already'} ${isAdmin ? 'an administrator' : 'no administrator'}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    err(error.message);
    return 1;
  }
}

async function findPeople(
  pool: Pool,
  { where, values = [] }: { where: string; values?: unknown[] },
): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select id, trim(first_name || ' ' || last_name) as name, email, provider from users where ${where} order by lower(email), id`,
    values,
  );
  return rows;
}

function describe({ name, email, id }: Found): string {
  return `${name ? `${name} <${email}>` : email} (${id})`;
}
