import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { DomainError } from '@academy/domain/errors';
import {
  identityOf,
  isForAudience,
  isForClient,
  isOtherToken,
  isIncomplete,
  tokenTypeOf,
} from './token-claims.ts';
import type { Identity, Payload } from './token-claims.ts';
import type { TokenProfile } from './token-profiles.ts';

/** The claims of a valid access token. Rights are not among them: they are read from the database on each request. */
export type Claims = Identity & { provider: string };

type Checked = { claims: Claims; sessionId: string | undefined; expires: number };

export type Verifier = (token: string) => Promise<Claims>;

/** What the provider knows about a token, or null if it does not accept it. It caches its results itself. */
export type LookUpToken = (token: string) => Promise<Payload | null>;

export type VerifierInput = {
  issuer: string;
  profile: TokenProfile;
  clientId: string;
  keys: JWTVerifyGetKey;
  now: () => Date;
  /** For tokens that are opaque or lack the address or the names. */
  lookUp?: LookUpToken | undefined;
  /** Logout ends a token before it expires, if the provider reports it. */
  isSessionEnded?: ((sessionId: string) => boolean) | undefined;
  /** How many tokens are remembered; the oldest is dropped for a new one. */
  cacheSize?: number;
};

/** Asymmetric algorithms only: never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SKEW_SECONDS = 60;
/** Names that were looked up can change while the token is valid. */
const LOOKED_UP_MS = 5 * 60_000;

/** Checking a signature costs more than the rest of a request, so valid tokens are cached until they expire. */
export function createVerifier(input: VerifierInput): Verifier {
  const { issuer, profile, clientId, keys, now, lookUp, isSessionEnded, cacheSize = 20_000 } = input;
  const cache = new Map<string, Checked>();
  return async (token) => {
    const cached = cache.get(token);
    if (!cached && isOpaque(token)) return checkOpaque(token);
    const { claims, sessionId } =
      cached && cached.expires > now().getTime() ? cached : await verifyAndCache(token);
    if (sessionId !== undefined && isSessionEnded?.(sessionId))
      throw new DomainError('unauthenticated', 'Your session was ended. Please log in again.');
    return claims;
  };

  async function verifyAndCache(token: string): Promise<Checked> {
    cache.delete(token);
    const checked = await check(token);
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '');
    cache.set(token, checked);
    return checked;
  }

  /** Whether the provider has to check the token: it is no JWT, or one of a type that is not ours to read. */
  function isOpaque(token: string): boolean {
    if (!profile.types.includes('opaque')) return false;
    const type = readableTypeOf(token);
    return type === null || !profile.types.includes(type);
  }

  async function checkOpaque(token: string): Promise<Claims> {
    const inside = unverifiedPayloadOf(token);
    if (inside && isOtherToken(inside, { isMarked: false })) throw notValid();
    const found = await lookUp?.(token);
    if (!found || !isMeantForUs(found) || isOtherToken(found, { isMarked: true })) throw notValid();
    if ((found['iss'] ?? issuer) !== issuer) throw notValid();
    if (typeof found['exp'] === 'number' && (found['exp'] + SKEW_SECONDS) * 1000 <= now().getTime())
      throw expired();
    return claimsOf(identityOf(found, profile));
  }

  async function check(token: string): Promise<Checked> {
    const payload = await verify(token);
    const sessionId = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    const expires = ((payload.exp ?? 0) + SKEW_SECONDS) * 1000;
    const identity = identityOf(payload, profile);
    if (!lookUp || !isIncomplete(identity)) return { claims: claimsOf(identity), sessionId, expires };
    const found = await lookUp(token);
    // What is said about another person must not be taken for this one.
    if (!found || ![payload.sub, identity.subject].includes(found['sub'] as string)) throw notValid();
    const { subject } = identity;
    const claims = claimsOf({ ...identityOf({ ...payload, ...found }, profile), subject });
    return { claims, sessionId, expires: Math.min(expires, now().getTime() + LOOKED_UP_MS) };
  }

  async function verify(token: string) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      });
      const type = tokenTypeOf(protectedHeader);
      const isMarked = type === 'at+jwt' || Object.keys(profile.marks).length > 0;
      const isAccepted = type !== null && profile.types.includes(type) && isMeantForUs(payload);
      if (!isAccepted || isOtherToken(payload, { isMarked })) throw notValid();
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JOSEError) throw notValid();
      throw error;
    }
  }

  function isMeantForUs(payload: Payload): boolean {
    return isForAudience(payload, profile.audience) && isForClient(payload, profile, clientId);
  }

  function claimsOf(identity: Identity): Claims {
    if (identity.subject === '') throw notValid();
    return { provider: issuer, ...identity };
  }
}

function readableTypeOf(token: string) {
  try {
    return tokenTypeOf(decodeProtectedHeader(token));
  } catch {
    return null;
  }
}

function unverifiedPayloadOf(token: string): Payload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

function notValid(): DomainError {
  return new DomainError('unauthenticated', 'This access token is not valid here. Please log in again.');
}

function expired(): DomainError {
  return new DomainError('unauthenticated', 'Your session has expired. Please log in again.');
}
