import { errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { DomainError } from '@academy/domain/errors';

/** What a good access token says. Rights are not in it: they come from our own database at each request. */
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
  /** Any one of these. */
  audience: string[];
  keys: JWTVerifyGetKey;
  now: () => Date;
  /** Logout ends a token before it expires, where the provider tells us. */
  isSessionEnded?: ((sessionId: string) => boolean) | undefined;
  /** How many tokens are remembered; the oldest is dropped for a new one. */
  cacheSize?: number;
};

/** Never `none`, never a shared secret: only what a provider can sign and we can only check. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SKEW_SECONDS = 60;

/** Checking a signature costs more than the rest of a request, so a token that was good stays known until it expires. */
export function createVerifier({
  issuer,
  audience,
  keys,
  now,
  isSessionEnded,
  cacheSize = 20_000,
}: VerifierInput): Verifier {
  const known = new Map<string, Checked>();
  return async (token) => {
    const kept = known.get(token);
    const { claims, sessionId } = kept && kept.expires > now().getTime() ? kept : await checkAndKeep(token);
    if (sessionId !== undefined && isSessionEnded?.(sessionId))
      throw new DomainError('unauthenticated', 'Your session was ended, please log in again.');
    return claims;
  };

  async function checkAndKeep(token: string): Promise<Checked> {
    known.delete(token);
    const checked = await check(token);
    if (known.size >= cacheSize) known.delete(known.keys().next().value ?? '');
    known.set(token, checked);
    return checked;
  }

  async function check(token: string): Promise<Checked> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        // An ID token says who somebody is to the site, not what they may do here.
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
        throw new DomainError('unauthenticated', 'Your session has expired, please log in again.');
      if (error instanceof errors.JOSEError)
        throw new DomainError('unauthenticated', 'This access token is not valid here, please log in again.');
      throw error;
    }
  }
}
