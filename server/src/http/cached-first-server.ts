import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { noteAnswer } from '../observability/answer.ts';
import type { AnswerObserver } from '../observability/answers.ts';
import { guarded } from '../observability/guarded.ts';
import type { SessionProvider } from '../session/provider.ts';
import type { Prepared } from './prepared.ts';
import type { Shutdown } from './shutdown.ts';
import type { devWebProxy } from './web-dev.ts';

/** Finds the cached response of a request, before the framework sees it. */
export type FindCached = (request: IncomingMessage) => Prepared | undefined;

type CachedFirstInput = {
  prepared: readonly FindCached[];
  provider: SessionProvider['listener'];
  shutdown: Shutdown;
  observer: AnswerObserver;
  timeouts: Config['connections'];
  /** Paths with large bodies, which may take longer to send. */
  uploadPaths: ReadonlySet<string>;
  /** Serves the sources of the web in development. */
  devWeb?: ReturnType<typeof devWebProxy> | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Files and cached responses skip the framework: no parsing, no rate limits. They cost only a lookup and a write, so there is nothing to protect.
 */
export function createCachedFirstServer(
  { prepared, provider, shutdown, observer, timeouts, uploadPaths, devWeb, log }: CachedFirstInput,
  handler: RequestListener,
): Server {
  // Set here, since the framework does not apply its settings to a server it did not create.
  const settings = {
    keepAliveTimeout: timeouts.keepAliveMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.uploadMs,
    connectionsCheckingInterval: Math.min(5_000, timeouts.headersMs / 4),
  };
  const isProvider = ({ headers, url }: IncomingMessage) =>
    provider !== undefined && headers.host === provider.host && isBelow(provider.path, url);
  /** Whatever is not prepared. */
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // The framework refuses it with the usual error response.
    if (isTooLong(request)) return handler(request, response);
    // The provider reads its requests itself, unparsed.
    if (provider && isProvider(request)) {
      noteAnswer(request, { route: `${provider.path}/*` });
      return provider.answer(request, response);
    }
    if (devWeb?.isFor(request.url)) return devWeb.answer(request, response);
    handler(request, response);
  };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, startedAt: performance.now() };
    if (shutdown.isDraining) response.shouldKeepAlive = false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (hasBody(request) && !uploadPaths.has(pathOf(request)))
      limitBodyTime(request, { ms: timeouts.requestMs, log });
    const isOurs = !isTooLong(request) && !isProvider(request) && !devWeb?.isFor(request.url);
    const ready = isOurs && isRead ? findFirst(prepared, request) : undefined;
    if (ready) observer.sendPrepared(ready, exchange);
    else observer.observe(exchange, () => answer(request, response));
  };
  return createServer(settings, (request, response) => {
    try {
      respond(request, response);
    } catch (error) {
      log.error({ err: error }, 'request failed');
      response.destroy();
    }
  });
}

/** Ends a request whose body does not arrive in time; Node has one limit for all requests, and uploads need a long one. */
function limitBodyTime(
  request: IncomingMessage,
  { ms, log }: { ms: number; log: CachedFirstInput['log'] },
): void {
  const end = guarded(log, () => {
    // The body has arrived completely: the response may take as long as it needs.
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  });
  const timer = setTimeout(end, ms);
  request.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** The limit of common proxies; none of our addresses comes close. */
const MAX_ADDRESS_LENGTH = 8_192;

export function isTooLong({ url = '' }: IncomingMessage): boolean {
  return url.length > MAX_ADDRESS_LENGTH;
}

export class AddressTooLong extends Error {
  readonly statusCode = 414;
}

function findFirst(finders: readonly FindCached[], request: IncomingMessage): Prepared | undefined {
  for (const find of finders) {
    const found = find(request);
    if (found) return found;
  }
  return undefined;
}

function isBelow(path: string, url = ''): boolean {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length));
}
