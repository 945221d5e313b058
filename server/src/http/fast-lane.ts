import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { send } from './prepared.ts';
import type { Config } from '../config.ts';
import type { SessionProvider } from '../session/provider.ts';
import type { Prepared } from './prepared.ts';
import type { Shutdown } from './shutdown.ts';
import type { devWebProxy } from './web-dev.ts';

/** Looks at a request before anything else does: is its answer lying ready? */
export type FastLane = (request: IncomingMessage) => Prepared | undefined;

type FastLaneInput = {
  prepared: readonly FastLane[];
  provider: SessionProvider['listener'];
  shutdown: Shutdown;
  timeouts: Config['connections'];
  /** Paths whose bodies are large, so that sending them may take longer. */
  uploadPaths: ReadonlySet<string>;
  /** Answers what there is no room for; false where there is. */
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Serves the sources of the web while it is being written. */
  devWeb?: ReturnType<typeof devWebProxy> | undefined;
};

/**
 * Files and prepared answers skip the framework: no parsing, no limits, no log line each.
 * They cost a look-up and a write, so there is nothing to protect.
 */
export function serverWithFastLane(
  { prepared, provider, shutdown, timeouts, uploadPaths, refuse, devWeb }: FastLaneInput,
  handler: RequestListener,
): Server {
  // Set here, since the framework does not pass its settings on to a server it did not make.
  const settings = {
    keepAliveTimeout: timeouts.keepAliveMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.uploadMs,
    connectionsCheckingInterval: Math.min(5_000, timeouts.headersMs / 4),
  };
  return createServer(settings, (request, response) => {
    if (shutdown.isDraining) response.shouldKeepAlive = false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (hasBody(request) && !uploadPaths.has(pathOf(request))) limitSending(request, timeouts.requestMs);
    // Refused by the framework, which knows how to say it.
    if (isTooLong(request)) return handler(request, response);
    // The provider reads its requests itself, whole and unparsed.
    if (provider && request.headers.host === provider.host && isBelow(provider.path, request.url))
      return provider.answer(request, response);
    if (devWeb?.isFor(request.url)) return devWeb.answer(request, response);
    const ready = isRead ? firstIn(prepared, request) : undefined;
    if (ready) send(ready, request, response);
    else if (!refuse(request, response)) handler(request, response);
  });
}

/** Ends a request whose body does not arrive in time; node has one such limit for all, and uploads need a long one. */
function limitSending(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    // All of it is here, only nobody has read it: the answer may take as long as it needs.
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  }, ms);
  const clear = () => clearTimeout(timer);
  request.once('end', clear).once('close', clear);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** What the usual proxies take; no address of ours comes near it. */
const MAX_ADDRESS_LENGTH = 8_192;

export function isTooLong({ url = '' }: IncomingMessage): boolean {
  return url.length > MAX_ADDRESS_LENGTH;
}

export class AddressTooLong extends Error {
  readonly statusCode = 414;
}

function firstIn(lanes: readonly FastLane[], request: IncomingMessage): Prepared | undefined {
  for (const lane of lanes) {
    const found = lane(request);
    if (found) return found;
  }
  return undefined;
}

function isBelow(path: string, url = ''): boolean {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length));
}
