import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { DomainError } from '@academy/domain/errors';
import type { Login } from '@academy/domain/fresh-login';
import { claimedRights } from './claimed-rights.ts';
import type { RightsRules } from './claimed-rights.ts';
import { checkClaims, show } from './token-checks.ts';
import { identityOf, isIncomplete, loginOf, otherTokenMark, tokenTypeOf } from './token-claims.ts';
import type { Identity, Payload } from './token-claims.ts';
import { expired, faultOf, notValid, timeOf } from './token-faults.ts';
import type { TokenProfile, TokenType } from './token-profiles.ts';

/**
 * The claims of a valid access token. Rights are read from the database on each request; claims only include
 * those from groups at the provider, if configured.
 */
export type Claims = Identity & {
  provider: string;
  rights?: string;
  login?: Login;
  /** When the token was issued, in seconds, if known. */
  issuedAt?: number;
};

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
  /** What groups or roles at the provider give; nothing by default. */
  rights?: RightsRules | undefined;
  /** For tokens that are opaque or lack the address or the names. */
  lookUp?: LookUpToken | undefined;
  /** Logout ends a token before it expires, if the provider reports it. */
  isSessionEnded?: ((sessionId: string) => boolean) | undefined;
  cacheSize?: number;
};

/** Asymmetric algorithms only: never `none`, never a shared secret. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
export const SKEW_SECONDS = 60;
/** Looked-up names can change while the token is valid. */
const LOOKED_UP_MS = 5 * 60_000;

/**
 * Checking a signature costs more than the rest of a request, so valid tokens are cached until they expire.
 */
export function createVerifier(input: VerifierInput): Verifier {
  const { issuer, profile, clientId, keys, now, rights, lookUp, isSessionEnded, cacheSize = 20_000 } = input;
  const cache = new LRUCache<string, Checked>({ max: cacheSize });
  return async (token) => {
    const cached = cache.get(token);
    if (!cached && isOpaque(token)) return checkOpaque(token);
    const { claims, sessionId } =
      cached && cached.expires > now().getTime() ? cached : await verifyAndCache(token);
    if (sessionId !== undefined && isSessionEnded?.(sessionId))
      throw new DomainError('unauthenticated', 'Your session was ended. Please log in again.', {
        reason: 'its session was ended',
      });
    return claims;
  };

  async function verifyAndCache(token: string): Promise<Checked> {
    const checked = await check(token);
    cache.set(token, checked);
    return checked;
  }

  /** Whether the provider has to check the token: it is not a JWT, or has a type that we can't read. */
  function isOpaque(token: string): boolean {
    if (!profile.types.includes('opaque')) return false;
    const type = readableTypeOf(token);
    return type === null || !profile.types.includes(type);
  }

  async function checkOpaque(token: string): Promise<Claims> {
    const inside = unverifiedPayloadOf(token);
    const mark = inside && otherTokenMark(inside, { isMarked: false });
    if (mark) throw notValid(`it is an ID token or a refresh token: it has the claim ${mark}`);
    const found = await lookUp?.(token);
    if (!found) throw notValid('the provider does not accept it');
    if ((found['iss'] ?? issuer) !== issuer)
      throw notValid(`its issuer (iss) is ${show(found['iss'])}, ours is ${show(issuer)}`);
    if (typeof found['exp'] === 'number' && (found['exp'] + SKEW_SECONDS) * 1000 <= now().getTime())
      throw expired(`it expired at ${timeOf(found['exp'])}`);
    requirePassed(found, 'opaque');
    return claimsOf(identityOf(found, profile), found);
  }

  async function check(token: string): Promise<Checked> {
    const payload = await verify(token);
    const sessionId = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    const expires = ((payload.exp ?? 0) + SKEW_SECONDS) * 1000;
    const identity = identityOf(payload, profile);
    if (!lookUp || !isIncomplete(identity))
      return { claims: claimsOf(identity, payload), sessionId, expires };
    const found = await lookUp(token);
    if (!found) throw notValid('the provider does not accept it where its address and names are looked up');
    // Claims about another person must not be used for this one.
    if (![payload.sub, identity.subject].includes(found['sub'] as string))
      throw notValid('the provider answered about another person where it was looked up');
    const { subject } = identity;
    const merged = { ...payload, ...found };
    const claims = claimsOf({ ...identityOf(merged, profile), subject }, merged);
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
      requirePassed(payload, tokenTypeOf(protectedHeader));
      return payload;
    } catch (error) {
      throw faultOf(error, { token, issuer });
    }
  }

  function requirePassed(payload: Payload, type: TokenType | null): void {
    const failed = checkClaims({ payload, type, profile, clientId }).find(({ isPassed }) => !isPassed);
    if (failed) throw notValid(failed.found);
  }

  function claimsOf(identity: Identity, payload: Payload): Claims {
    return {
      provider: issuer,
      ...identity,
      ...loginOf(payload),
      ...(typeof payload['iat'] === 'number' && { issuedAt: payload['iat'] }),
      ...(rights && { rights: claimedRights(payload, rights) }),
    };
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
