import { request as requestVite } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';

/** The base path of the web's sources in development; the same as the base in web/vite.config.ts. */
export const DEV_BASE = '/@web/';

/**
 * Finds the handler of raw requests: the embedded login provider, or in development the server of the web's
 * sources.
 */
export function unparsedListener({
  config: { webDevServer },
  session: { listener: provider },
}: Pick<Context, 'config' | 'session'>): (request: IncomingMessage) => RequestListener | undefined {
  return (request) => {
    if (provider && request.headers.host === provider.host && isBelow(provider.path, request.url)) {
      noteAnswer(request, { route: `${provider.path}/*` });
      return provider.answer;
    }
    const isSource = webDevServer && request.url?.startsWith(DEV_BASE);
    return isSource ? forwardTo(webDevServer) : undefined;
  };
}

function isBelow(path: string, url = ''): boolean {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length));
}

/** Forwards requests for sources to Vite, so that scripts and workers come from the page's own origin. */
function forwardTo(devServer: string): RequestListener {
  return (request, response) => {
    const { method, url: path } = request;
    // The page's host may be that of any tenant; Vite accepts only its own.
    const headers = { ...request.headers, host: new URL(devServer).host };
    const forwarded = requestVite(new URL(devServer), { method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(forwarded);
  };
}
