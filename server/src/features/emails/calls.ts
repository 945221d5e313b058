import type { PoolClient } from 'pg';
import { addEmail, deleteEmail, editEmail, listEmails } from '@academy/contract/emails';
import { MAX_EMAILS, requireOwnType } from '@academy/domain/emails';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { insertEmail, lockPerson, readEmails, removeEmail, replaceEmail } from './store.ts';

/** The bearer identifies the person; the headers name one of their own addresses. */
export function emailCalls(mount: Mount, { database: { pool }, newId }: Context): void {
  mount.call(listEmails, async ({ person, query }) => {
    const emails = await readEmails(pool, person.userId);
    return { emails: emails.filter(({ type }) => query.type === undefined || type === query.type) };
  });

  mount.call(addEmail, async ({ person: { userId }, query, headers, now }) => {
    const type = requireOwnType(query.emailType);
    const email = headers.emailId;
    await inTransaction(pool, async (client) => {
      await requireNew(client, { userId, email, mayBeMore: true });
      await insertEmail(client, { id: newId(), userId, type, email, now });
    });
    return new WithMessage({ email, type, isVerified: false }, 'The email was added');
  });

  mount.call(editEmail, async ({ person: { userId }, query, headers, now }) => {
    const type = requireOwnType(query.type);
    const { newEmail: email, currentEmail } = headers;
    const isVerified = await inTransaction(pool, async (client) => {
      await requireNew(client, { userId, email, except: currentEmail });
      return replaceEmail(client, { current: { userId, type, email: currentEmail }, email, now });
    });
    if (isVerified === null) throw notOwn();
    return new WithMessage({ email, type, isVerified }, 'The email was updated');
  });

  mount.call(deleteEmail, async ({ person: { userId }, query, headers }) => {
    const type = requireOwnType(query.type);
    if (!(await removeEmail(pool, { userId, type, email: headers.email }))) throw notOwn();
    return new WithMessage({}, 'The email was deleted');
  });
}

export function notOwn(): DomainError {
  return new DomainError('not_found', 'You have no such address, please load the list again.');
}

type NewEmail = { userId: string; email: string; except?: string; mayBeMore?: boolean };

/** Other people's addresses are not looked up, so that nothing can be learned about them. */
async function requireNew(client: PoolClient, { userId, email, except, mayBeMore = false }: NewEmail) {
  await lockPerson(client, userId);
  const own = await readEmails(client, userId);
  const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();
  if (own.some((entry) => isSame(entry.email, email) && !isSame(entry.email, except)))
    throw new DomainError('conflict', 'You already have this address, please enter another one.');
  if (mayBeMore && own.length >= MAX_EMAILS)
    throw new DomainError('conflict', `You have ${MAX_EMAILS} addresses, please delete one of them first.`);
}
