import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { validateVerificationCode, verifyEmail } from '@academy/contract/emails';
import {
  CODE_LIFETIME_MINUTES,
  MAX_CODE_ATTEMPTS,
  SEND_WINDOW_MS,
  formatCode,
  requireOwnType,
  requireCodeAllowed,
  parseCode,
} from '@academy/domain/emails';
import { DomainError } from '@academy/domain/errors';
import { HASH_COST } from '@academy/identity/options';
import { createPasswords } from '@academy/identity/passwords';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { queueMail, renderEmail } from '../mail/index.ts';
import { notOwn } from './calls.ts';
import {
  findEmail,
  isTaken,
  lockPerson,
  markVerified,
  readSends,
  recordSend,
  countAttempt,
  writeCode,
} from './store.ts';
import type { OwnEmail } from './store.ts';

const WRONG = 'Invalid Code';

export function verificationCalls(mount: Mount, context: Context): void {
  const { pool } = context.database;
  // A million codes could be tried quickly on a copy of the table, so hashing is slow.
  const codes = createPasswords({ cost: context.config.identity.hashCost ?? HASH_COST });

  mount.call(verifyEmail, async ({ person: { userId }, query, headers, site, now }) => {
    const own = { userId, type: requireOwnType(query.emailType), email: headers.verifiableEmail };
    const since = new Date(now.getTime() - SEND_WINDOW_MS);
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MINUTES * 60_000);
    // Hashing is the most expensive step, so the limit is checked first.
    await inTransaction(pool, async (client) => {
      await lockPerson(client, userId);
      const { email } = await requireUnverified(client, own);
      requireCodeAllowed(await readSends(client, { userId, email, since }), now);
      await recordSend(client, { userId, email, now, since });
    });
    const code = formatCode(randomInt(1_000_000));
    const hash = await codes.hash(code, userId);
    await inTransaction(pool, async (client) => {
      const { firstName } = await lockPerson(client, userId);
      const { id: emailId, email } = await requireUnverified(client, own);
      await writeCode(client, { userId, emailId, hash, expiresAt });
      await mailCode(context, client, { site, to: email, firstName, code });
    });
    return new WithMessage(
      { expiresAt: expiresAt.toISOString() },
      `We sent a code to ${headers.verifiableEmail}.`,
    );
  });

  mount.call(validateVerificationCode, async ({ person: { userId }, query, headers, now }) => {
    const own = { userId, type: requireOwnType(query.emailType), email: headers.verifiableEmail };
    const found = await findEmail(pool, own);
    if (!found) throw notOwn();
    if (found.isVerified) return new WithMessage({ isEmailVerified: true, triesLeft: 0 }, 'Email Verified');
    const taken = await countAttempt(pool, { userId, emailId: found.id, most: MAX_CODE_ATTEMPTS, now });
    const triesLeft = MAX_CODE_ATTEMPTS - (taken?.tries ?? MAX_CODE_ATTEMPTS);
    const code = parseCode(query.verificationCode);
    if (!taken || code === null || !(await codes.matches(code, { hash: taken.hash }, userId)))
      return new WithMessage({ isEmailVerified: false, triesLeft }, WRONG);
    const isEmailVerified = await inTransaction(pool, async (client) => {
      // Only a person who can read the mailbox learns that it is in use, and never by whom.
      if (await isTaken(client, { userId, email: found.email })) throw inUse();
      return markVerified(client, { userId, emailId: found.id, hash: taken.hash, now });
    }).catch((error: unknown) => {
      throw isDouble(error) ? inUse() : error;
    });
    return new WithMessage({ isEmailVerified, triesLeft }, isEmailVerified ? 'Email Verified' : WRONG);
  });
}

async function requireUnverified(client: PoolClient, own: OwnEmail): Promise<{ id: string; email: string }> {
  const found = await findEmail(client, own);
  if (!found) throw notOwn();
  if (found.isVerified) throw new DomainError('conflict', 'This address is verified already.');
  return found;
}

function inUse(): DomainError {
  return new DomainError('conflict', 'This address is already in use, please enter another one.');
}

/** Two people verified the same address at the same time; the unique index accepted one of them. */
function isDouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

type CodeMail = { site: Site; to: string; firstName: string; code: string };

/** Part of the transaction that stores the code, so that every emailed code is valid. */
async function mailCode(context: Context, client: PoolClient, { site, to, firstName, code }: CodeMail) {
  const academy = site.tenant.name;
  const email = {
    subject: `Your code for ${academy}`,
    firstName,
    paragraphs: [`Type this code at ${academy} to verify that this address is yours:`, code],
    note: `The code works for ${CODE_LIFETIME_MINUTES} minutes and ${MAX_CODE_ATTEMPTS} attempts. If you did not request it, ignore this email and nothing will happen.`,
  };
  const mail = { tenantId: site.tenant.id, kind: 'email-code', to, ...renderEmail(email, site) };
  await queueMail(context, { mail, client });
}
