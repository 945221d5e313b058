import { visitor } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Access } from '@academy/contract/call';
import type { Context } from '../context.ts';
import { findMember } from './store.ts';

/** Who asks is known from the bearer token alone. A token that is not good is refused, not taken for a visitor's. */
export async function personBehind(authorization: string | undefined, context: Context): Promise<Person> {
  if (authorization === undefined) return visitor;
  const token = /^Bearer ([\w~+/.-]+=*)$/i.exec(authorization)?.[1];
  if (!token) throw new DomainError('unauthenticated', 'The authorization header must be a bearer token.');
  const { database, verifyToken, now, newId } = context;
  return findMember({ pool: database.pool, claims: await verifyToken(token), now: now(), newId });
}

export function requireAccess(person: Person, access: Access): void {
  if (access === 'visitor') return;
  if (person.kind === 'visitor') throw new DomainError('unauthenticated', 'Please log in first.');
  if (access === 'admin' && !person.isAdmin)
    throw new DomainError('forbidden', 'This is for administrators only.');
}
