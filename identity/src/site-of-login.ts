import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIFETIME } from './lifetimes.ts';
import type { Settings } from './options.ts';

const COOKIE = 'academy_site';

/**
 * Remembers the site of one login for as long as a tab may stay open with it: once the login has expired, nothing else
 * says which site to lead back to.
 */
export function rememberSite(
  { origins, secureCookies }: Pick<Settings, 'origins' | 'secureCookies'>,
  { request, response, origin, base }: LoginPage,
): void {
  if (rememberedSite(request, origins) === origin) return;
  response.appendHeader(
    'set-cookie',
    `${COOKIE}=${encodeURIComponent(origin)}; Path=${base}; Max-Age=${LIFETIME.site}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`,
  );
}

type LoginPage = { request: IncomingMessage; response: ServerResponse; origin: string; base: string };

export function rememberedSite({ headers }: IncomingMessage, origins: readonly string[]): string | undefined {
  const value = new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  return origins.find((origin) => encodeURIComponent(origin) === value);
}
