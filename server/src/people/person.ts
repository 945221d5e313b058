import { looksLikeToken } from '@academy/domain/access-token';
import { visitor } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Access, Endpoint } from '@academy/contract/endpoint';
import type { Context } from '../context.ts';
import { acceptToken } from './access-tokens.ts';
import { findMember } from './store.ts';

type Calling = {
  authorization: string | undefined;
  call: Pick<Endpoint, 'access' | 'ability'>;
  /** The tenant asked; a token acts in its own alone. */
  tenantId: () => string;
};

/** Who makes a call, refused where they may not: a session by its access, a token by its ability and tenant as well. */
export async function personCalling(calling: Calling, context: Context): Promise<Person> {
  const { authorization, call } = calling;
  const bearer = bearerOf(authorization);
  const person =
    bearer !== null && looksLikeToken(bearer)
      ? await ownerOf(bearer, calling, context)
      : await personBehind(authorization, context);
  requireAccess(person, call.access);
  return person;
}

/** Who is signed in, known from the bearer alone. A bearer that is not good is refused, not taken for a visitor's. */
export async function personBehind(authorization: string | undefined, context: Context): Promise<Person> {
  const bearer = bearerOf(authorization);
  if (bearer === null) return visitor;
  if (looksLikeToken(bearer)) throw closedToTokens();
  const { database, verifyToken, now, newId } = context;
  const { reads, writes } = database;
  return findMember({ reads, writes, claims: await verifyToken(bearer), now: now(), newId });
}

export function requireAccess(person: Person, access: Access): void {
  if (access === 'visitor') return;
  if (person.kind === 'visitor') throw new DomainError('unauthenticated', 'Please log in first.');
  if (access === 'admin' && !person.isAdmin)
    throw new DomainError('forbidden', 'This is for administrators only.');
}

/** The owner of a token with the rights they have now, where the token opens the call. */
async function ownerOf(bearer: string, { call, tenantId }: Calling, context: Context): Promise<Person> {
  const { owner, abilities, tenantId: own } = await acceptToken(bearer, context);
  if (call.ability === undefined) throw closedToTokens();
  if (!abilities.includes(call.ability))
    throw new DomainError(
      'forbidden',
      `This token lacks the ability ${call.ability}, please use another one.`,
    );
  if (tenantId() !== own)
    throw new DomainError(
      'forbidden',
      'This token belongs to another academy, please use one of this academy.',
    );
  return owner;
}

function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const bearer = /^Bearer ([\w~+/.-]+=*)$/i.exec(authorization)?.[1];
  if (!bearer) throw new DomainError('unauthenticated', 'The authorization header must be a bearer token.');
  return bearer;
}

function closedToTokens(): DomainError {
  return new DomainError('forbidden', 'This can not be done with an access token, please log in instead.');
}
