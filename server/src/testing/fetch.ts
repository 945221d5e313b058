import { request } from 'node:http';
import { Readable } from 'node:stream';

/**
 * `fetch` for names under localhost: Node's own resolver does not know them, browsers and curl do.
 * Only what tests need: http, text bodies, no redirects followed.
 */
export const localFetch: typeof fetch = (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init.headers ?? {}));
    // Unlike fetch, Node does not say by itself how long the body of a DELETE is.
    if (typeof init.body === 'string') headers['content-length'] = String(Buffer.byteLength(init.body));
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        method: init.method ?? 'GET',
        headers: { host: url.host, ...headers },
      },
      (incoming) => {
        const status = incoming.statusCode ?? 0;
        const body =
          status === 304 || init.method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream);
        if (!body) incoming.resume();
        resolve(new Response(body, { status, headers: flatten(incoming.headers) }));
      },
    );
    outgoing.on('error', reject);
    // In one piece, so that its length is told: without it the body of a DELETE would be lost.
    outgoing.end(typeof init.body === 'string' ? init.body : undefined);
  });
};

function flatten(headers: NodeJS.Dict<string | string[]>): Headers {
  const flat = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) flat.append(name, one);
  }
  return flat;
}
