import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';

type Forgotten = {
  provider: string;
  subject: string;
  now: Date;
  /** Until when a token of theirs may still be shown to us. */
  until: Date;
};

/**
 * What a person left with us goes with them. Their feedback stays, since others act on it, without anything that
 * leads back to them: the row loses its owner by the database's own rule, and here what their browser said of itself.
 */
export async function forgetPerson(pool: Pool, { provider, subject, now, until }: Forgotten): Promise<void> {
  await inTransaction(pool, async (client) => {
    await requireOtherAdmin(client, { provider, subject });
    await recordDeletion(client, { provider, subject, now });
    await client.query('delete from deleted_people where until <= $1', [now]);
    await client.query(
      `insert into deleted_people (provider, subject, until) values ($1, $2, $3)
       on conflict (provider, subject) do update set until = excluded.until`,
      [provider, subject, until],
    );
    await client.query(
      `update feedback set context = context - 'userAgent', allow_contact = false
       where user_id = (select id from users where provider = $1 and subject = $2)`,
      [provider, subject],
    );
    await client.query('delete from users where provider = $1 and subject = $2', [provider, subject]);
  });
}

type Subject = { provider: string; subject: string };

/** All administrators are locked, in one order: of two who delete their accounts at once, the second one is refused. */
async function requireOtherAdmin(client: PoolClient, { provider, subject }: Subject): Promise<void> {
  const { rows } = await client.query<{ isSelf: boolean }>(
    `select provider = $1 and subject = $2 as "isSelf" from users where is_admin order by id for update`,
    [provider, subject],
  );
  if (rows.length === 1 && rows[0]?.isSelf)
    throw new DomainError(
      'last_admin',
      "You are the last administrator, so your account can't be deleted. Appoint another administrator first.",
    );
}

/** The log can never be changed, so it keeps the id alone: name and address go with the account. */
async function recordDeletion(
  client: PoolClient,
  { provider, subject, now }: Subject & { now: Date },
): Promise<void> {
  const { rows } = await client.query<{ id: string; isAdmin: boolean }>(
    'select id, is_admin as "isAdmin" from users where provider = $1 and subject = $2 for update',
    [provider, subject],
  );
  const [person] = rows;
  // Somebody who never called the API is known by their account alone.
  const id = person?.id ?? subject;
  await recordAct(client, {
    actor: { userId: id, name: 'Account owner' },
    act: 'account.deleted',
    tenantId: null,
    target: { id, name: 'Deleted account' },
    before: { isAdmin: person?.isAdmin ?? false },
    after: null,
    now,
  });
}
