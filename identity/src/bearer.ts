import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { KeySet } from './keys.ts';

export type BearerClaims = { sub: string; sid: string };

type BearerInput = {
  header: string | undefined;
  keys: KeySet;
  issuer: string;
  audience: string;
  now: Date;
  /** How long after its expiry a token is still accepted. */
  graceSeconds: number;
};

/**
 * The verified claims of the access token in an authorization header. Used for signing out only, so a token that has
 * recently expired is accepted: a laptop that was asleep must be able to sign out.
 */
export async function verifyBearer({
  header,
  keys,
  issuer,
  audience,
  now,
  graceSeconds,
}: BearerInput): Promise<BearerClaims | undefined> {
  const token = /^bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keys.keys }), {
      algorithms: ['RS256'],
      typ: 'at+jwt',
      issuer,
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
      clockTolerance: graceSeconds,
    });
    const { sub, sid } = payload;
    return typeof sub === 'string' && typeof sid === 'string' ? { sub, sid } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
