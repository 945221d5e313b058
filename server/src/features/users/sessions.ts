import type { PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../../audit/audit.ts';
import type { Actor } from '../../audit/audit.ts';
import type { SessionProvider } from '../../session/provider.ts';

type Ending = { actor: Actor; userId: string; session: SessionProvider; now: Date };

/** Logs a person out everywhere. The entry is written first: ended sessions can't be restored. */
export async function endSessions(
  client: PoolClient,
  { actor, userId, session, now }: Ending,
): Promise<number> {
  const { endSessionsOf, sessionsOf } = session;
  if (!endSessionsOf || !sessionsOf)
    throw new DomainError(
      'conflict',
      'Logins are handled by another identity provider. Please end the sessions there.',
    );
  const { rows } = await client.query<{ provider: string; subject: string; name: string }>(
    `select provider, subject, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
     from users where id = $1`,
    [userId],
  );
  const [person] = rows;
  if (!person) throw new DomainError('not_found', 'This person does not exist, they may have left.');
  const sessions = (await sessionsOf(person)).length;
  await recordAct(client, {
    actor,
    act: 'sessions.ended',
    tenantId: null,
    target: { id: userId, name: person.name },
    before: { sessions },
    after: { sessions: 0 },
    now,
  });
  return endSessionsOf(person);
}
