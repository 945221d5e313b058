import type { Pool, PoolClient } from 'pg';
import type { Email } from '@academy/contract/schemas/emails';
import type { CodeSend, OwnEmailType } from '@academy/domain/emails';

type Reader = Pick<PoolClient, 'query'>;

/** One of a person's addresses. */
export type OwnEmail = { userId: string; type: OwnEmailType; email: string };

export type Person = { email: string; firstName: string };

/** The login address first, then in the order they were added. */
export async function readEmails(pool: Reader, userId: string): Promise<Email[]> {
  const { rows } = await pool.query<Email>(
    `select email, type, is_verified as "isVerified" from (
       select email, 'login' as type, true as is_verified, null::timestamptz as at, id from users where id = $1 and email <> ''
       union all
       select email, type, verified_at is not null, created_at, id from emails where user_id = $1
     ) as every order by at nulls first, id`,
    [userId],
  );
  return rows;
}

/** Locks the person, so that concurrent changes run one after the other. */
export async function lockPerson(client: PoolClient, userId: string): Promise<Person> {
  const { rows } = await client.query<Person>(
    'select email, first_name as "firstName" from users where id = $1 for update',
    [userId],
  );
  return rows[0] ?? { email: '', firstName: '' };
}

export async function insertEmail(client: Reader, { id, now, ...own }: OwnEmail & { id: string; now: Date }) {
  await client.query(
    'insert into emails (id, user_id, type, email, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
    [id, own.userId, own.type, own.email, now],
  );
}

/** Another spelling of the same address keeps its verification. */
export async function replaceEmail(
  client: Reader,
  { current, email, now }: { current: OwnEmail; email: string; now: Date },
): Promise<boolean | null> {
  const { rows } = await client.query<{ id: string; is_same: boolean; is_verified: boolean }>(
    `update emails set email = $4, updated_at = $5,
       verified_at = case when lower(email) = lower($4) then verified_at end
     where ${OWN} returning id, lower(email) = lower($3) as is_same, verified_at is not null as is_verified`,
    [...keyOf(current), email, now],
  );
  const [row] = rows;
  if (!row) return null;
  if (!row.is_same)
    await client.query('delete from email_codes where user_id = $1 and email_id = $2', [
      current.userId,
      row.id,
    ]);
  return row.is_verified;
}

export async function removeEmail(client: Reader, own: OwnEmail): Promise<boolean> {
  return (await client.query(`delete from emails where ${OWN}`, keyOf(own))).rowCount === 1;
}

export async function findEmail(client: Reader, own: OwnEmail) {
  const { rows } = await client.query<{ id: string; email: string; isVerified: boolean }>(
    `select id, email, verified_at is not null as "isVerified" from emails where ${OWN}`,
    keyOf(own),
  );
  return rows[0];
}

/** The codes sent since a time, by this person or to this address. */
export async function readSends(
  client: Reader,
  { userId, email, since }: { userId: string; email: string; since: Date },
): Promise<CodeSend[]> {
  const { rows } = await client.query<CodeSend>(
    `select user_id = $1 as "isOwn", recipient = lower($2) as "isToAddress", sent_at as "sentAt"
     from email_code_sends where (user_id = $1 or recipient = lower($2)) and sent_at > $3`,
    [userId, email, since],
  );
  return rows;
}

/** Records a send for the limits, and deletes sends that no limit needs anymore. */
export async function recordSend(
  client: Reader,
  { userId, email, now, since }: { userId: string; email: string; now: Date; since: Date },
): Promise<void> {
  await client.query('delete from email_code_sends where sent_at <= $1', [since]);
  await client.query(
    'insert into email_code_sends (user_id, recipient, sent_at) values ($1, lower($2), $3)',
    [userId, email, now],
  );
}

/** The new code replaces the previous one and resets its attempts. */
export async function writeCode(
  client: Reader,
  { userId, emailId, hash, expiresAt }: { userId: string; emailId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await client.query(
    `insert into email_codes (user_id, email_id, code_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id, email_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [userId, emailId, hash, expiresAt],
  );
}

/** Counts an attempt before the code is checked, so that concurrent attempts all count. */
export async function countAttempt(
  pool: Pool,
  { userId, emailId, most, now }: { userId: string; emailId: string; most: number; now: Date },
): Promise<{ hash: string; tries: number } | undefined> {
  const { rows } = await pool.query<{ hash: string; tries: number }>(
    `update email_codes set tries = tries + 1
     where user_id = $1 and email_id = $2 and tries < $3 and expires_at > $4
     returning code_hash as hash, tries`,
    [userId, emailId, most, now],
  );
  return rows[0];
}

/** Consumes the code. An address that changed meanwhile has no code, so it is not verified. */
export async function markVerified(
  client: Reader,
  { userId, emailId, hash, now }: { userId: string; emailId: string; hash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with used as (
       delete from email_codes where user_id = $1 and email_id = $2 and code_hash = $3 returning email_id)
     update emails set verified_at = $4, updated_at = $4 from used where user_id = $1 and id = used.email_id`,
    [userId, emailId, hash, now],
  );
  return rowCount === 1;
}

/** Whether another person uses the address for login or has verified it. */
export async function isTaken(client: Reader, { userId, email }: { userId: string; email: string }) {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select from users where lower(email) = lower($2) and id <> $1)
         or exists (select from emails where lower(email) = lower($2) and user_id <> $1 and verified_at is not null) as taken`,
    [userId, email],
  );
  return rows[0]?.taken === true;
}

const OWN = 'user_id = $1 and type = $2 and lower(email) = lower($3)';

function keyOf({ userId, type, email }: OwnEmail): [string, string, string] {
  return [userId, type, email];
}
