import { decodeBase64Url } from './base64url.ts';
import { DomainError } from './errors.ts';

export const REFRESH_SCOPE = 'urn:iam:m.me openid email';
export const REFRESH_AHEAD_MS = 120_000;

/** setTimeout fires immediately for a longer delay. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * Milliseconds until the token should be refreshed: two minutes before it expires, but not before half its lifetime, or
 * a short-lived token would be refreshed in a loop.
 */
export function refreshDelay({
  expiresAt,
  issuedAt,
  now,
}: {
  expiresAt: number;
  issuedAt?: number;
  now: number;
}): number {
  if (!(expiresAt > now)) return 0;
  const ahead = expiresAt - REFRESH_AHEAD_MS;
  const due = issuedAt === undefined ? ahead : Math.max(ahead, (issuedAt + expiresAt) / 2);
  return Math.min(Math.max(0, due - now), MAX_TIMER_MS);
}

export function requireCodeVerifier(stored: string | null | undefined): string {
  if (!stored) throw new DomainError('code_verifier_missing', 'Code verifier not found in local storage');
  return stored;
}

export function requireRefreshToken(stored: string | null | undefined): string {
  if (!stored) throw new DomainError('refresh_token_missing', 'No refresh token available');
  return stored;
}

export type Claims = { firstName?: string; lastName?: string };

/**
 * Reads the names from an access token without checking its signature; only the server does that. Other providers use
 * the claims of OpenID Connect.
 */
export function parseClaims(token: string | null | undefined): Claims {
  if (!token) throw new DomainError('token_missing', 'No token provided');
  const payload = payloadOf(token);
  const { firstName = payload['given_name'], lastName = payload['family_name'] } = payload;
  return {
    ...(typeof firstName === 'string' ? { firstName } : {}),
    ...(typeof lastName === 'string' ? { lastName } : {}),
  };
}

/** The unverified subject, email and lifetime of a token. */
export type TokenDetails = { subject: string | null; email: string | null; lifetimeMs: number | null };

export function describeToken(token: string): TokenDetails {
  const { sub, email, iat, exp } = payloadOf(token);
  return {
    subject: typeof sub === 'string' ? sub : null,
    email: typeof email === 'string' ? email : null,
    // A difference, because the clocks of provider and browser may differ.
    lifetimeMs: typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : null,
  };
}

/**
 * Where to go after signing in: the path of the stored URL if it is on our own origin, else home. Browsers read
 * backslashes as slashes and skip tabs and newlines, so a URL with any of these is rejected.
 */
export function safeReturnPath(address: string | null | undefined, origin: string): string {
  const text = address ?? '';
  if (hasControlOrBackslash(text)) return '/';
  const own = origin.toLowerCase();
  const inside = own !== '' && text.toLowerCase().startsWith(own);
  const rest = inside ? text.slice(own.length) : text;
  const path = inside && /^([?#]|$)/.test(rest) ? `/${rest}` : rest;
  const beforeQuery = path.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !beforeQuery.includes('//') ? path : '/';
}

function payloadOf(token: string): Record<string, unknown> {
  const parts = token.split('.');
  const json = parts.length === 3 ? decodeBase64Url(parts[1] ?? '') : null;
  const payload = json === null ? null : parseJson(json);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new DomainError('token_malformed', 'This access token cannot be read, please log in again');
  }
  return payload as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasControlOrBackslash(text: string): boolean {
  return /[\\\p{Cc}]/u.test(text);
}
