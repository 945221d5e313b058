import type { PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import type { Foundation } from '../../context.ts';

export type NewMail = {
  tenantId: string;
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * Writes a mail down; it leaves as soon as this is committed. Given the client of a transaction, it exists only
 * if the rest of the transaction does.
 */
export async function queueMail(
  { config, database, changes, now, newId }: Foundation,
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

/** A line break in a header would begin a header, or a mail, of the sender's own making. */
function requireOneLine(field: string, value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) {
    throw new DomainError(
      'invalid',
      `The ${field} of a mail must be one line, please remove the line break.`,
      {
        field,
      },
    );
  }
}

/** One plain address: neither a list nor a name, which could smuggle in further recipients. */
export function isAddress(value: string): boolean {
  return /^[^\s@"<>(),:;\\]+@[^\s@"<>(),:;\\]+$/.test(value);
}

function requireAddress(field: string, value: string): void {
  requireOneLine(field, value);
  if (!isAddress(value)) {
    throw new DomainError('invalid', 'A mail goes to one plain address, please check it.', { field });
  }
}
