import type { PoolClient } from 'pg';
import { createAccounts } from '@academy/identity/accounts';
import type { Account } from '@academy/identity/accounts';
import { clearFactors } from '@academy/identity/clear-factors';
import { LIFETIME } from '@academy/identity/lifetimes';
import { OPERATOR, recordAct } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { storeEndedSessions } from '../session/ended-sessions.ts';
import type { OperatorContext } from './context.ts';
import { UsageError } from './usage.ts';

const USAGE =
  'Say whose login factors to clear and why: academy account clear-factors <email> --reason "called and answered the questions".';
const REASON_MAX = 300;
/** Longer than any access token is valid. */
const ENDED_SECONDS = 2 * LIFETIME.refreshChain;

/**
 * `academy account clear-factors <email> --reason <text>`: for a person who has lost every passkey, app and
 * recovery code, and has proven their identity to the operator.
 */
export async function account(args: readonly string[], context: OperatorContext): Promise<number> {
  const [act, email = '', flag, text = '', ...rest] = args;
  const reason = text.trim();
  if (act !== 'clear-factors' || email === '' || flag !== '--reason' || rest.length > 0)
    throw new UsageError(USAGE);
  if (reason === '' || reason.length > REASON_MAX || /\p{Cc}/u.test(reason))
    throw new UsageError(`The reason must be one line of 1 to ${REASON_MAX} characters. ${USAGE}`);
  const { pool, now, out, err, isEmbedded } = context;
  if (!isEmbedded) {
    err('Logins are handled by another identity provider. Please clear the factors there.');
    return 1;
  }
  const newId = () => {
    throw new Error('This command creates no account.');
  };
  const person = await createAccounts({ pool, now, newId }).byEmail(email);
  if (!person) {
    err(`There is no account with the address ${email}.`);
    return 1;
  }
  const cleared = await inTransaction(pool, (client) => clear(client, context, { person, reason }));
  if (cleared === 0) {
    err(`${person.email} has no second step, so nothing was changed.`);
    return 1;
  }
  out(
    `${person.email} has no second step any longer, is logged out everywhere and gets an email about it. They log in with their password or a link and set it up anew.`,
  );
  return 0;
}

async function clear(
  client: PoolClient,
  { issuer, now, sendMail }: OperatorContext,
  { person, reason }: { person: Account; reason: string },
): Promise<number> {
  const at = now();
  const { factors, sessionIds } = await clearFactors(client, person.id);
  const count = factors.passkeys + factors.apps + factors.recoveryCodes;
  if (count === 0) return 0;
  const until = new Date(at.getTime() + ENDED_SECONDS * 1000);
  await storeEndedSessions(client, { sessionIds, at, until });
  const { rows } = await client.query<{ id: string }>(
    'select id from users where provider = $1 and subject = $2',
    [issuer, person.id],
  );
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  await recordAct(client, {
    actor: OPERATOR,
    act: 'factors.cleared',
    tenantId: null,
    target: { id: rows[0]?.id ?? person.id, name },
    reason,
    before: { ...factors, sessions: sessionIds.length },
    after: { passkeys: 0, apps: 0, recoveryCodes: 0, sessions: 0 },
    now: at,
  });
  await client.query(
    `insert into identity_events (at, kind, provider, subject, details) values ($1, 'factors.cleared', $2, $3, $4)`,
    [at, issuer, person.id, JSON.stringify({ by: 'operator' })],
  );
  const { email: to, firstName } = person;
  const facts = { at, network: '', country: '', browser: '', name: reason };
  await sendMail({ to, kind: 'factors-cleared', link: `${issuer}/account`, firstName, facts }, client);
  return count;
}
