import type { PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import type { BaseContext } from '../../context.ts';

export type NewMail = {
  tenantId: string;
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
};

export type MailContext = Pick<BaseContext, 'config' | 'now' | 'newId'> & {
  database: Pick<BaseContext['database'], 'pool'>;
  changes: Pick<BaseContext['changes'], 'announce'>;
};

/**
 * Queues an email; it is sent after the commit. With the client of a transaction, it is queued only if that
 * transaction commits.
 */
export async function queueMail(
  { config, database, changes, now, newId }: MailContext,
  { mail, client = database.pool }: { mail: NewMail; client?: Pick<PoolClient, 'query'> },
): Promise<void> {
  const { tenantId, kind, to, replyTo, subject, html, text } = mail;
  requireAddress('to', to);
  if (replyTo !== undefined) requireAddress('replyTo', replyTo);
  requireOneLine('subject', subject);
  const at = now();
  await client.query(
    `insert into mails (id, tenant_id, kind, recipient, reply_to, subject, html, text, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [newId(), tenantId, kind, to, replyTo ?? null, subject, html, text, at, config.mail ? at : null],
  );
  await changes.announce('mail', client);
}

/** A line break in a header would allow header injection. */
function requireOneLine(field: string, value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) {
    throw new DomainError('invalid', `The ${field} of an email must be one line. Remove the line break.`, {
      field,
    });
  }
}

/** One plain address, without a list or a display name, which could add further recipients. */
export function isAddress(value: string): boolean {
  return /^[^\s@"<>(),:;\\]+@[^\s@"<>(),:;\\]+$/.test(value);
}

function requireAddress(field: string, value: string): void {
  requireOneLine(field, value);
  if (!isAddress(value)) {
    throw new DomainError('invalid', 'An email needs one plain address. Please check it.', { field });
  }
}
