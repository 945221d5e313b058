import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyBearer } from './bearer.ts';
import { recordIdentityEvent } from './events.ts';
import type { IdentityServices } from './services.ts';
import type { KeySet } from './keys.ts';
import { LIFETIME } from './lifetimes.ts';
import { sessionEntryId } from './sessions.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** DELETE with the bearer ends the session of the token and all its refresh tokens. */
export async function answerSessionDelete(
  services: IdentityServices,
  { request, response, keys }: Exchange & { keys: KeySet },
): Promise<void> {
  const { settings, sessions } = services;
  const { issuer, audience } = settings;
  allowOrigin(request, response, settings.origins);
  const bearer = await verifyBearer({
    header: request.headers.authorization,
    keys,
    issuer,
    audience,
    now: settings.now(),
    graceSeconds: LIFETIME.refreshChain,
  });
  if (!bearer) {
    const error = {
      error: 'invalid_token',
      error_description: 'Logging out needs the access token of the session, please log in again.',
    };
    response.writeHead(401, {
      'content-type': 'application/json; charset=utf-8',
      'www-authenticate': 'Bearer error="invalid_token"',
    });
    response.end(JSON.stringify(error));
    return;
  }
  const ended = await sessions.endByUid(bearer.sub, bearer.sid);
  if (ended > 0)
    await recordLogout(services, { accountId: bearer.sub, origin: request.headers.origin, request });
  response.writeHead(204, { 'set-cookie': clearedCookie(settings) });
  response.end();
}

export function answerSessionPreflight(
  { settings }: IdentityServices,
  { request, response }: Exchange,
): void {
  allowOrigin(request, response, settings.origins);
  response.writeHead(204, {
    'access-control-allow-methods': 'DELETE',
    'access-control-allow-headers': 'authorization',
    'access-control-max-age': '3600',
  });
  response.end();
}

/**
 * A sign-out from our own site needs no confirmation. A page of another site could link here too: in that case, and for
 * any invalid request, the library asks for confirmation.
 */
export async function endSessionDirectly(
  services: IdentityServices,
  { request, response, query }: Exchange & { query: URLSearchParams },
): Promise<boolean> {
  const { settings, sessions, provider } = services;
  const target = query.get('post_logout_redirect_uri');
  if (
    query.get('client_id') !== settings.clientId ||
    target === null ||
    !settings.postLogoutUris.includes(target)
  )
    return false;
  const session = await provider().Session.get(provider().createContext(request, response));
  if (session.accountId !== undefined) {
    if (!isFromOurSite(request, settings.origins)) return false;
    const { accountId } = session;
    const ended = await sessions.endOne(accountId, sessionEntryId(session.jti));
    if (ended > 0) await recordLogout(services, { accountId, origin: new URL(target).origin, request });
  }
  const location = new URL(target);
  const state = query.get('state');
  if (state !== null) location.searchParams.set('state', state);
  response.writeHead(303, {
    location: location.href,
    'set-cookie': clearedCookie(settings),
    'cache-control': 'no-store',
  });
  response.end();
  return true;
}

async function recordLogout(
  services: IdentityServices,
  { accountId, origin, request }: { accountId: string; origin: string | undefined; request: IncomingMessage },
): Promise<void> {
  const known = services.settings.origins.find((one) => one === origin);
  const details = { by: 'logout', count: 1 };
  await recordIdentityEvent(services, { kind: 'session.ended', accountId, origin: known, request, details });
}

function isFromOurSite({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { referer = '' } = headers;
  return URL.canParse(referer) && origins.includes(new URL(referer).origin);
}

function allowOrigin(
  { headers }: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): void {
  response.setHeader('vary', 'Origin');
  response.setHeader('cache-control', 'no-store');
  if (headers.origin === undefined || !origins.includes(headers.origin)) return;
  response.setHeader('access-control-allow-origin', headers.origin);
  response.setHeader('access-control-allow-credentials', 'true');
}

function clearedCookie({ issuer, secureCookies }: { issuer: string; secureCookies: boolean }): string {
  const path = new URL(issuer).pathname.replace(/\/$/, '') || '/';
  return `academy_session=; Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;
}
