import { looksLikeToken } from '@academy/domain/access-token';
import { canPublish, canReadDrafts, visitor } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Access, Endpoint } from '@academy/contract/endpoint';
import type { Context } from '../context.ts';
import { acceptToken } from './access-tokens.ts';
import { secondFactorRequired, withSecondFactor } from './second-factor.ts';
import { findMember } from './store.ts';

type CallerRequest = {
  authorization: string | undefined;
  call: Pick<Endpoint, 'access' | 'ability'>;
  /** The tenant of the call: roles apply in it, and a token is limited to its own. */
  tenantId: () => string;
  /** Where the call comes from, for the audit log. */
  network: () => string;
};

/**
 * Authenticates and authorizes the caller: a session by its access, a token also by its ability and tenant.
 */
export async function authorizeCaller(calling: CallerRequest, context: Context): Promise<Person> {
  const { authorization, call } = calling;
  const bearer = bearerOf(authorization);
  const caller = bearer === null ? visitor : await personOf(bearer, calling, context);
  const person = await withSecondFactor(caller, context);
  requireAccess(person, call.access);
  return person;
}

async function personOf(bearer: string, calling: CallerRequest, context: Context): Promise<Person> {
  if (looksLikeToken(bearer)) return ownerOf(bearer, calling, context);
  const { database, verifyToken, now, newId } = context;
  const { reads, writes } = database;
  const claims = await verifyToken(bearer);
  const member = await findMember({ reads, writes, claims, tenantId: calling.tenantId(), now: now(), newId });
  return claims.login ? { ...member, login: claims.login } : member;
}

export function requireAccess(person: Person, access: Access): void {
  if (access === 'visitor') return;
  if (person.kind === 'visitor') throw new DomainError('unauthenticated', 'Please log in first.');
  if (IS_ALLOWED[access](person)) return;
  if (person.withheld && IS_ALLOWED[access]({ ...person, ...person.withheld })) throw secondFactorRequired();
  throw new DomainError('forbidden', REFUSALS[access]);
}

type MemberAccess = Exclude<Access, 'visitor'>;

const IS_ALLOWED: Record<MemberAccess, (person: Person) => boolean> = {
  user: () => true,
  reviewer: canReadDrafts,
  author: canPublish,
  admin: (person) => person.kind === 'member' && person.isAdmin,
};

const REFUSALS: Record<MemberAccess, string> = {
  user: 'Please log in first.',
  reviewer: 'This is for reviewers and authors of this academy only.',
  author: 'This is for authors of this academy only.',
  admin: 'This is for administrators only.',
};

/** The owner of a token with their current rights, if the token allows the call. */
async function ownerOf(
  bearer: string,
  { call, tenantId, network }: CallerRequest,
  { database, now }: Context,
): Promise<Person> {
  const { owner, abilities, tenantId: own } = await acceptToken(bearer, { database, now, network });
  if (call.ability === undefined)
    throw new DomainError('forbidden', "This can't be done with an access token. Please log in instead.");
  if (!abilities.includes(call.ability))
    throw new DomainError(
      'forbidden',
      `This token lacks the ability ${call.ability}. Please use another one.`,
    );
  if (tenantId() !== own)
    throw new DomainError(
      'forbidden',
      'This token belongs to another academy. Please use one of this academy.',
    );
  return owner;
}

/**
 * Null for a visitor. Anything else that is not a bearer token is refused instead of being treated as a
 * visitor.
 */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const bearer = /^Bearer ([\w~+/.-]+=*)$/i.exec(authorization)?.[1];
  if (!bearer) throw new DomainError('unauthenticated', 'The authorization header must be a bearer token.');
  return bearer;
}
