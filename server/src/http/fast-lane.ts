import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { send } from './prepared.ts';
import type { SessionProvider } from '../session/provider.ts';
import type { Prepared } from './prepared.ts';

/** Looks at a request before anything else does: is its answer lying ready? */
export type FastLane = (request: IncomingMessage) => Prepared | undefined;

/**
 * Files and prepared answers skip the framework: no parsing, no limits, no log line each.
 * They cost a look-up and a write, so there is nothing to protect.
 */
export function serverWithFastLane(
  { prepared, provider }: { prepared: readonly FastLane[]; provider: SessionProvider['listener'] },
  handler: RequestListener,
): Server {
  return createServer((request, response) => {
    // Refused by the framework, which knows how to say it.
    if (isTooLong(request)) return handler(request, response);
    // The provider reads its requests itself, whole and unparsed.
    if (provider && request.headers.host === provider.host && isBelow(provider.path, request.url))
      return provider.answer(request, response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const ready = isRead ? firstIn(prepared, request) : undefined;
    if (ready) send(ready, request, response);
    else handler(request, response);
  });
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
