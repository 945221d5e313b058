import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';

type Deletion = {
  provider: string;
  subject: string;
  now: Date;
  /** Until when their access tokens may still be valid. */
  until: Date;
};

/**
 * Deletes a person's data. Their feedback is kept anonymously for the content team: a foreign key clears its
 * owner, and the user agent is removed here.
 */
export async function deletePerson(pool: Pool, { provider, subject, now, until }: Deletion): Promise<void> {
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
    // The audit log keeps the event without anything that identifies the person.
    await client.query(
      `update identity_events set network = '', country = '', browser = '', details = '{}'
       where provider = $1 and subject = $2`,
      [provider, subject],
    );
    // Invalidates downloaded credentials.
    await client.query(
      `update certificate_statuses set revoked_at = $3, revoked_because = 'account-deleted'
       where revoked_at is null and id in (
         select c.id from certificates c join users u on u.id = c.user_id where u.provider = $1 and u.subject = $2
       )`,
      [provider, subject, now],
    );
    await client.query(`select pg_notify('academy_changes', 'certificates')`);
    await client.query('delete from users where provider = $1 and subject = $2', [provider, subject]);
  });
}

/** Refuses what the deletion would refuse after the undo period. */
export async function requireDeletable(pool: Pool, person: AccountName): Promise<void> {
  await inTransaction(pool, (client) => requireOtherAdmin(client, person));
}

type AccountName = { provider: string; subject: string };

/**
 * Locks all administrators in a fixed order: if the last two delete their accounts concurrently, the second
 * one is refused.
 */
async function requireOtherAdmin(client: PoolClient, { provider, subject }: AccountName): Promise<void> {
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

/**
 * Audit entries are immutable, so they contain only the id: name and address are deleted with the account.
 */
async function recordDeletion(
  client: PoolClient,
  { provider, subject, now }: AccountName & { now: Date },
): Promise<void> {
  const { rows } = await client.query<{ id: string; isAdmin: boolean }>(
    'select id, is_admin as "isAdmin" from users where provider = $1 and subject = $2 for update',
    [provider, subject],
  );
  const [person] = rows;
  // A person who never called the API only has an account.
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
