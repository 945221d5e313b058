import type { CommandIo } from '../command.ts';
import { headerOf, requestService, type HttpRequest, type HttpResponse } from './services.ts';

/** Why nothing came back. */
export type Failure = { failure: 'host' | 'refused' | 'timeout' };
export type Sent = { response: HttpResponse } | Failure;

/** Sends a request to a service of the lab or into its cluster; nothing leaves the page. */
export async function sendRequest(io: CommandIo, request: HttpRequest): Promise<Sent> {
  const response = await requestService(io, request);
  if (response) return { response: complete(io, response) };
  const commands = (io.memory.get('commands') ?? []) as readonly string[];
  if (io.reach || commands.includes('kubectl')) return sendToCluster(io, request);
  return { failure: /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(request.url.hostname) ? 'refused' : 'host' };
}

async function sendToCluster(io: CommandIo, { method, url, headers }: HttpRequest): Promise<Sent> {
  const target = {
    method,
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    path: url.pathname + url.search,
    hostHeader: (headerOf(headers, 'Host') ?? url.hostname).replace(/:\d+$/, ''),
    agent: headerOf(headers, 'User-Agent') ?? '-',
  };
  if (io.reach) return toSent(io, url, await io.reach(target));
  // Only labs with a cluster load it.
  const [{ openCluster, saveCluster }, { reachCluster, namespaceOfHost }, { advance }] = await Promise.all([
    import('../kubectl/cluster/stored-cluster.ts'),
    import('../kubectl/cluster/network.ts'),
    import('../kubectl/controllers/reconcile.ts'),
  ]);
  const state = await openCluster(io);
  await advance(state, io.now());
  const reached = await reachCluster(state, target, namespaceOfHost(state, io.env['HOSTNAME'] ?? ''));
  await saveCluster(io, state);
  return toSent(io, url, reached);
}

function toSent(
  io: CommandIo,
  url: URL,
  reached: Awaited<ReturnType<NonNullable<CommandIo['reach']>>>,
): Sent {
  if (reached === null)
    return { failure: /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname) ? 'refused' : 'host' };
  return 'failure' in reached ? reached : { response: complete(io, reached.answer) };
}

/** With the headers that every server sends. */
function complete(io: CommandIo, { status, headers, body }: HttpResponse): HttpResponse {
  const length = String(new TextEncoder().encode(body).length);
  return {
    status,
    body,
    headers: { ...headers, 'Content-Length': length, Date: new Date(io.now()).toUTCString() },
  };
}

const REASONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The status line and the headers. */
export function formatHead({ status, headers }: HttpResponse, end: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}${end}`);
  return `HTTP/1.1 ${status} ${REASONS[status] ?? ''}${end}${lines.join('')}${end}`;
}

/** An address as people type it; null where it is none. */
export function readUrl(text: string, query: readonly (readonly [string, string])[] = []): URL | null {
  const whole = /^https?:\/\//.test(text)
    ? text
    : `http://${text.startsWith(':') ? `localhost${text}` : text}`;
  try {
    const url = new URL(whole);
    for (const [name, value] of query) url.searchParams.append(name, value);
    return url;
  } catch {
    return null;
  }
}
