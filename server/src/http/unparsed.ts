import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';
import { devWebProxy } from '../pages/web-dev.ts';

/** Finds what reads a request itself: the embedded login provider, and in development the server of the web's sources. */
export function unparsedListener({
  config: { webDevServer },
  session: { listener: provider },
}: Pick<Context, 'config' | 'session'>): (request: IncomingMessage) => RequestListener | undefined {
  const devWeb = webDevServer ? devWebProxy(webDevServer) : undefined;
  return (request) => {
    if (provider && request.headers.host === provider.host && isBelow(provider.path, request.url)) {
      noteAnswer(request, { route: `${provider.path}/*` });
      return provider.answer;
    }
    return devWeb?.isFor(request.url) ? devWeb.answer : undefined;
  };
}

function isBelow(path: string, url = ''): boolean {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length));
}
