import { errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { DomainError } from '@academy/domain/errors';

/** The claims of a valid access token. Rights are not among them: they are read from the database on each request. */
export type Claims = {
  provider: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
};

type Checked = { claims: Claims; sessionId: string | undefined; expires: number };

export type Verifier = (token: string) => Promise<Claims>;

export type VerifierInput = {
  issuer: string;
  /** The token must be for one of these. */
  audience: string[];
  keys: JWTVerifyGetKey;
  now: () => Date;
  /** Logout ends a token before it expires, if the provider reports it. */
  isSessionEnded?: ((sessionId: string) => boolean) | undefined;
  /** How many tokens are remembered; the oldest is dropped for a new one. */
  cacheSize?: number;
};

/** Asymmetric algorithms only: never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SKEW_SECONDS = 60;

/** Checking a signature costs more than the rest of a request, so valid tokens are cached until they expire. */
export function createVerifier({
  issuer,
  audience,
  keys,
  now,
  isSessionEnded,
  cacheSize = 20_000,
}: VerifierInput): Verifier {
  const cache = new Map<string, Checked>();
  return async (token) => {
    const cached = cache.get(token);
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

  async function check(token: string): Promise<Checked> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        // An ID token must not be accepted as an access token.
        typ: 'at+jwt',
        clockTolerance: SKEW_SECONDS,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      });
      const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
      const claims = {
        provider: issuer,
        subject: payload.sub ?? '',
        email: text('email'),
        firstName: text('firstName'),
        lastName: text('lastName'),
      };
      const sessionId = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
      return { claims, sessionId, expires: ((payload.exp ?? 0) + SKEW_SECONDS) * 1000 };
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new DomainError('unauthenticated', 'Your session has expired. Please log in again.');
      if (error instanceof errors.JOSEError)
        throw new DomainError('unauthenticated', 'This access token is not valid here. Please log in again.');
      throw error;
    }
  }
}
