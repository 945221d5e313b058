import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newSecret, sha256 } from './hashes.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Settings } from './options.ts';

const COOKIE = 'academy_browser';

/** The secret of the browser that asks for a login link. It stays the same while links are open, for several tabs. */
export function rememberRequestingBrowser(
  { issuer, secureCookies }: Pick<Settings, 'issuer' | 'secureCookies'>,
  request: IncomingMessage,
  response: ServerResponse,
): string {
  const secret = requestingBrowser(request) ?? newSecret();
  const path = new URL(issuer).pathname.replace(/\/$/, '') || '/';
  // Lax, because a click in a webmail comes from another site.
  response.appendHeader(
    'set-cookie',
    `${COOKIE}=${secret}; Path=${path}; Max-Age=${LIFETIME.loginLink}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`,
  );
  return secret;
}

export function requestingBrowser({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

export function isRequestingBrowser(request: IncomingMessage, hash: string | undefined): boolean {
  const secret = requestingBrowser(request);
  if (secret === undefined || hash === undefined) return false;
  const [one, other] = [Buffer.from(sha256(secret)), Buffer.from(hash)];
  return one.length === other.length && timingSafeEqual(one, other);
}
