import { AsyncLocalStorage } from 'node:async_hooks';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newSecret, sha256 } from './hashes.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Settings } from './options.ts';

type CookieSettings = Pick<Settings, 'secureCookies'>;

const requests = new AsyncLocalStorage<string | undefined>();

/** The secret of the browser that logs in. It stays the same while its session lasts, for several tabs. */
export function rememberRequestingBrowser(
  settings: CookieSettings,
  request: IncomingMessage,
  response: ServerResponse,
): string {
  const secret = requestingBrowser(settings, request) ?? newSecret();
  // Lax, because a click in a webmail comes from another site.
  response.appendHeader(
    'set-cookie',
    `${cookieOf(settings)}=${secret}; Path=/; Max-Age=${LIFETIME.session}; HttpOnly; SameSite=Lax${settings.secureCookies ? '; Secure' : ''}`,
  );
  return secret;
}

export function requestingBrowser(
  settings: CookieSettings,
  { headers }: IncomingMessage,
): string | undefined {
  return new RegExp(`(?:^|; *)${cookieOf(settings)}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

export function isRequestingBrowser(
  settings: CookieSettings,
  request: IncomingMessage,
  hash: string | undefined,
): boolean {
  const secret = requestingBrowser(settings, request);
  if (secret === undefined || hash === undefined) return false;
  const [one, other] = [Buffer.from(sha256(secret)), Buffer.from(hash)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Handles a request; logins and sessions that are stored or read meanwhile belong to its browser. */
export function forBrowser(secret: string | undefined, handle: () => Promise<void>): Promise<void> {
  return requests.run(secret === undefined ? undefined : sha256(secret), handle);
}

/** The hash of the secret of the browser whose request is being handled. */
export function browserAtHand(): string | undefined {
  return requests.getStore();
}

/** With this prefix, browsers accept the cookie from our own host only, so that no sibling subdomain can set it. */
function cookieOf({ secureCookies }: CookieSettings): string {
  return `${secureCookies ? '__Host-' : ''}academy_browser`;
}
