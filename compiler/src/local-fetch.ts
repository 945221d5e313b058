import { lookup as systemLookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/** Resolves *.localhost to this machine, as browsers and curl do, unlike Node. */
export const lookup: LookupFunction = (name, options, answer) => {
  if (name !== 'localhost' && !name.endsWith('.localhost')) return systemLookup(name, options, answer);
  if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
  else answer(null, '127.0.0.1', 4);
};

/**
 * `fetch` that resolves *.localhost. It supports what the command line and the tests need: text, bytes or a
 * stream as body, and no redirects.
 */
export const localFetch: typeof fetch = (input, init = {}) => send(lookup, { input, init });

/** The same with a custom resolver, which every request calls: connections are not reused. */
export function createFetch(find: LookupFunction): typeof fetch {
  return (input, init = {}) => send(find, { input, init, agent: false });
}

type Sent = { input: Parameters<typeof fetch>[0]; init: RequestInit; agent?: false };

function send(find: LookupFunction, { input, init, agent }: Sent): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const method = init.method ?? 'GET';
  const headers = new Headers(init.headers ?? {});
  // Unlike fetch, Node does not set the length for the body of a DELETE.
  if (typeof init.body === 'string') headers.set('content-length', String(Buffer.byteLength(init.body)));
  const options: RequestOptions = {
    method,
    lookup: find,
    ...(agent === false && { agent }),
    headers: Object.fromEntries(headers),
    ...(init.signal && { signal: init.signal }),
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    const outgoing = request(url, options, (incoming) => resolve(toResponse(incoming, method)));
    outgoing.on('error', reject);
    const { body } = init;
    if (body instanceof ReadableStream) {
      const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
      stream.on('error', (error) => outgoing.destroy(error));
      stream.pipe(outgoing);
    } else outgoing.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
  });
}

/** Responses with these never have a body. */
const BODILESS = new Set([204, 205, 304]);

function toResponse(incoming: IncomingMessage, method: string): Response {
  const status = incoming.statusCode ?? 0;
  const hasBody = !BODILESS.has(status) && method !== 'HEAD';
  if (!hasBody) incoming.resume();
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null;
  const headers = flatten(incoming.headers);
  if (status >= 200 && status <= 599) return new Response(body, { status, headers });
  // Some hosts answer programs with 999, which the Response constructor refuses, but `fetch` passes on.
  return Object.defineProperty(new Response(body, { status: 599, headers }), 'status', { value: status });
}

function flatten(headers: NodeJS.Dict<string | string[]>): Headers {
  const flat = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) flat.append(name, one);
  }
  return flat;
}
