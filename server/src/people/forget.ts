import type { Pool } from 'pg';
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
