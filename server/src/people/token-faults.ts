import { decodeProtectedHeader, errors } from 'jose';
import { DomainError } from '@academy/domain/errors';
import { show } from './token-checks.ts';

/** A refused token. The person gets a message, the log the reason; neither contains the token. */
export function notValid(reason: string): DomainError {
  return new DomainError('unauthenticated', 'This access token is not valid here. Please log in again.', {
    reason,
  });
}

export function expired(reason: string): DomainError {
  return new DomainError('unauthenticated', 'Your session has expired. Please log in again.', { reason });
}

/** Why a signed token could not be verified. Other errors, such as an unavailable provider, are passed on. */
export function faultOf(error: unknown, { token, issuer }: { token: string; issuer: string }): unknown {
  if (error instanceof errors.JWTExpired) return expired(`it expired at ${timeOf(error.payload.exp)}`);
  if (error instanceof errors.JWTClaimValidationFailed) return notValid(claimFault(error, issuer));
  if (error instanceof errors.JWKSNoMatchingKey)
    return notValid(`the provider has no key with the id in its header, ${show(headerOf(token).kid)}`);
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return notValid('its signature does not fit the key of the provider');
  if (error instanceof errors.JOSEAlgNotAllowed)
    return notValid(`its algorithm is ${show(headerOf(token).alg)}, which is not accepted`);
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return notValid('it is no signed JWT; opaque tokens need OIDC_PROFILE=userinfo');
  if (error instanceof errors.JOSEError) return notValid(`it cannot be verified (${error.code})`);
  return error;
}

function claimFault({ claim, payload }: errors.JWTClaimValidationFailed, issuer: string): string {
  if (claim === 'iss') return `its issuer (iss) is ${show(payload.iss)}, ours is ${show(issuer)}`;
  if (claim === 'nbf')
    return `it is not valid before ${timeOf(payload.nbf)}: the clocks of the provider and of this server differ`;
  return `its claim ${claim} is ${show(payload[claim])}`;
}

function headerOf(token: string): { kid?: unknown; alg?: unknown } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}

export function timeOf(seconds: unknown): string {
  const time = new Date(Number(seconds) * 1000);
  return Number.isNaN(time.getTime()) ? show(seconds) : time.toISOString();
}
