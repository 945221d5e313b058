import { request as requestVite } from 'node:http';
import type { RequestListener } from 'node:http';
import type { WebBuild } from './web-build.ts';

/** The base path of the web's sources in development; the same as the base in web/vite.config.ts. */
const DEV_BASE = '/@web/';

/** `npm run dev`: pages start with the web's sources, which Vite transforms and replaces while they are edited. */
export function devWebBuild(devServer: string): WebBuild {
  return {
    startOf: (zone) => ({
      script: `${DEV_BASE}dev/${zone}.js`,
      styles: [],
      preloads: [],
      fonts: { text: null, italic: null },
    }),
    files: new Map(),
    hotUpdates: devServer.replace(/^http/, 'ws'),
    async render(request) {
      const response = await fetch(`${devServer}${DEV_BASE}render`, {
        method: 'POST',
        body: JSON.stringify(request),
      });
      const body = await response.text();
      if (!response.ok) throw new Error(body);
      return body;
    },
    stop: async () => {},
  };
}

/** Forwards requests for sources to Vite, so that scripts and workers come from the page's own origin. */
export function devWebProxy(devServer: string): {
  isFor: (url?: string) => boolean;
  answer: RequestListener;
} {
  return {
    isFor: (url = '') => url.startsWith(DEV_BASE),
    answer(request, response) {
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
    },
  };
}
