import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { send } from './prepared.ts';
import type { SessionProvider } from '../session/provider.ts';
import type { Prepared } from './prepared.ts';
import type { devWebProxy } from './web-dev.ts';

/** Looks at a request before anything else does: is its answer lying ready? */
export type FastLane = (request: IncomingMessage) => Prepared | undefined;

type Listeners = {
  lane: FastLane;
  provider: SessionProvider['listener'];
  /** Serves the sources of the web while it is being written. */
  devWeb?: ReturnType<typeof devWebProxy> | undefined;
};

/**
 * Files and prepared answers skip the framework: no parsing, no limits, no log line each.
 * They cost a look-up and a write, so there is nothing to protect.
 */
export function serverWithFastLane({ lane, provider, devWeb }: Listeners, handler: RequestListener): Server {
  return createServer((request, response) => {
    // The provider reads its requests itself, whole and unparsed.
    if (provider && request.headers.host === provider.host && isBelow(provider.path, request.url))
      return provider.answer(request, response);
    if (devWeb?.isFor(request.url)) return devWeb.answer(request, response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const prepared = isRead ? lane(request) : undefined;
    if (prepared) send(prepared, request, response);
    else handler(request, response);
  });
}

function isBelow(path: string, url = ''): boolean {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length));
}
