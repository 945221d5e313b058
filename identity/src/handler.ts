import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import { handlePage } from './handle-page.ts';
import type { IdentityServices } from './services.ts';
import { readForm } from './forms.ts';
import type { Keys } from './keys.ts';
import { answerSessionDelete, answerSessionPreflight, endSessionDirectly } from './logout.ts';
import {
  createRequestLimits,
  requirePlainParameters,
  requireShortAddress,
  requireShortParameters,
} from './request-limits.ts';
import { forBrowser, rememberRequestingBrowser, requestingBrowser } from './requesting-browser.ts';
import { routeFor } from './routes.ts';
import { errorView, isUnexpected, render, send } from './respond.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Handles everything below the issuer's path: our pages, signing out, and then the library. */
export function createHandler({
  services,
  keys,
  keepUp,
  library,
}: {
  services: IdentityServices;
  keys: Keys;
  keepUp: () => Promise<void>;
  library: () => Handler;
}): Handler {
  const { settings } = services;
  const issuer = new URL(settings.issuer);
  const prefix = issuer.pathname.replace(/\/$/, '');

  const limits = createRequestLimits(settings);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = settings.addressOf(request);
    limits.countRequest(address);
    const { path, searchParams } = enter(request, { issuer, prefix });
    const query = STORED_PARAMETER_PATHS.has(path)
      ? await readParameters(request, { path, prefix, searchParams })
      : searchParams;
    const isStart = path === '/auth';
    if (isStart) limits.countStart(address);
    await keepUp();
    const browser = isStart
      ? rememberRequestingBrowser(settings, request, response)
      : requestingBrowser(settings, request);
    await forBrowser(browser, () => dispatch(request, response, { path, query }));
  }

  async function dispatch(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: { path: string; query: URLSearchParams },
  ): Promise<void> {
    const exchange = { request, response };
    const route = routeFor(request.method ?? 'GET', path);
    if (route) return handlePage(services, { ...exchange, query, route, prefix });
    switch (`${request.method} ${path}`) {
      case 'DELETE /session':
        return answerSessionDelete(services, { ...exchange, keys: keys.published() });
      case 'OPTIONS /session':
        return answerSessionPreflight(services, exchange);
      case 'GET /session/end':
        return (await endSessionDirectly(services, { ...exchange, query }))
          ? undefined
          : library()(request, response);
      default:
        return library()(request, response);
    }
  }

  return (request, response) => {
    for (const [name, value] of Object.entries(settings.headers)) response.setHeader(name, value);
    answer(request, response).catch((error: unknown) => {
      const [origin] = settings.origins;
      if (isUnexpected(error)) settings.onFault(error);
      if (response.headersSent) response.destroy();
      else send(response, render(settings, origin, errorView(error, { ...settings, origin })));
    });
  };
}

/** Paths for which the library stores the parameters of the request. */
const STORED_PARAMETER_PATHS = new Set(['/auth', '/session/end']);

/** A form is turned into a URL with the same parameters, so that both are checked in one place. */
async function readParameters(
  request: IncomingMessage,
  { path, prefix, searchParams }: { path: string; prefix: string; searchParams: URLSearchParams },
): Promise<URLSearchParams> {
  const isForm = request.method === 'POST';
  const query = isForm ? new URLSearchParams(await readForm(request)) : searchParams;
  requireShortParameters(query);
  requirePlainParameters(query);
  if (isForm)
    Object.assign(request, {
      method: 'GET',
      url: `${path}?${query}`,
      originalUrl: `${prefix}${path}?${query}`,
    });
  return query;
}

/**
 * The library reads its own address from these headers, so a client's values are overwritten. It also gets the URL as
 * it was parsed here, so that it sees exactly the path and parameters that were checked.
 */
function enter(
  request: IncomingMessage,
  { issuer, prefix }: { issuer: URL; prefix: string },
): { path: string; searchParams: URLSearchParams } {
  const whole = request.url ?? '/';
  requireShortAddress(whole);
  const below = whole.slice(prefix.length);
  const isOurs = whole.startsWith(prefix) && /^($|[/?])/.test(below) && !below.startsWith('//');
  if (!isOurs || whole.includes('%00') || !URL.canParse(below, issuer.origin)) {
    throw new DomainError('invalid', 'This address is not one of ours, please go back to the site.');
  }
  const { pathname, search, searchParams } = new URL(below, issuer.origin);
  const path = normalizePath(pathname);
  Object.assign(request, { url: `${path}${search}`, originalUrl: `${prefix}${path}${search}` });
  request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = issuer.host;
  return { path, searchParams };
}

/** The library ignores case and one trailing slash; other paths may contain an id, whose case matters. */
function normalizePath(pathname: string): string {
  const normal = pathname.toLowerCase().replace(/\/$/, '');
  return STORED_PARAMETER_PATHS.has(normal) ? normal : pathname;
}
