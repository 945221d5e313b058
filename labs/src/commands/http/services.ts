import { parse } from 'yaml';
import type { CommandIo } from '../command.ts';

export type HttpRequest = { method: string; url: URL; headers: Record<string, string>; body: string };
export type HttpResponse = { status: number; headers: Record<string, string>; body: string };

type LabServiceRoute = {
  /** `GET /books/{id}`: a method, and a path whose parts in braces match anything. */
  match: string;
  status?: number;
  headers?: Record<string, string>;
  /** Text, or anything else, which is sent as JSON. */
  body?: unknown;
  /** A list of the service that the route reads or changes. */
  list?: string;
  /** Headers that a request must have; without them the answer is 401. */
  requires?: Record<string, string>;
};

type LabService = {
  /** `http://localhost:8080`: scheme, host and port. */
  url: string;
  /** Objects by the name of their list, which requests can change. */
  lists?: Record<string, Record<string, unknown>[]>;
  routes: LabServiceRoute[];
};

type Item = Record<string, unknown>;
/** The lists of all services, which requests change, by address and name. */
type Lists = Record<string, Record<string, Item[]>>;

const SERVICES_FILE = '/etc/lab/services.yaml';
/** With the lab's files, so that it survives a reload and follows a reset. */
const LISTS_FILE = '/var/lib/lab/services.json';

type ServicesIo = Pick<CommandIo, 'files' | 'memory'>;

async function readServices({ files }: ServicesIo): Promise<LabService[]> {
  const text = await files.read(SERVICES_FILE);
  const data = text === null ? null : (parse(text) as { services?: LabService[] } | null);
  return data?.services ?? [];
}

async function readLists({ files }: ServicesIo, services: readonly LabService[]): Promise<Lists> {
  const stored = await files.read(LISTS_FILE);
  if (stored !== null) return JSON.parse(stored) as Lists;
  return Object.fromEntries(
    services.map(({ url, lists }) => [url, structuredClone(lists ?? {}) as Record<string, Item[]>]),
  );
}

/** What a service of the lab answers; null where no service has this address. */
export async function requestService(io: ServicesIo, request: HttpRequest): Promise<HttpResponse | null> {
  const services = await readServices(io);
  const service = services.find(({ url }) => new URL(url).origin === request.url.origin);
  if (!service) return null;
  const found = findRoute(service, request);
  if (found === 'method') return json(405, { error: `${request.method} is not allowed here` });
  if (!found) return json(404, { error: `there is nothing at ${request.url.pathname}` });
  const { route, values } = found;
  for (const [name, value] of Object.entries(route.requires ?? {}))
    if (headerOf(request.headers, name) !== value)
      return json(401, { error: `the header ${name} is missing or wrong` });
  if (route.list === undefined) return staticAnswer(route, values);
  const lists = await readLists(io, services);
  const list = ((lists[service.url] ??= {})[route.list] ??= []);
  const answer = listAnswer(list, { request, values, route });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    await io.files.write(LISTS_FILE, JSON.stringify(lists));
  return answer;
}

export function headerOf(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: `${JSON.stringify(body)}\n`,
  };
}

type Found = { route: LabServiceRoute; values: Record<string, string> };

function findRoute({ routes }: LabService, { method, url }: HttpRequest): Found | 'method' | null {
  let hasPath = false;
  for (const route of routes) {
    const [wanted = '', pattern = '/'] = route.match.split(/\s+/);
    const values = matchPath(pattern, decodePath(url.pathname));
    if (!values) continue;
    hasPath = true;
    if (wanted === '*' || wanted === method || (method === 'HEAD' && wanted === 'GET'))
      return { route, values };
  }
  return hasPath ? 'method' : null;
}

/** A percent sign that begins no character stays as it was typed. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/books/{id}` against `/books/7`. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [parts, given] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  if (parts.length !== given.length && !pattern.endsWith('*')) return null;
  const values: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    if (part === '*') return values;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) values[name] = given[at] ?? '';
    else if (part !== given[at]) return null;
  }
  return values;
}

function staticAnswer(
  { status = 200, headers, body }: LabServiceRoute,
  values: Record<string, string>,
): HttpResponse {
  const isText = typeof body === 'string' || body === undefined;
  const text = isText ? (body ?? '') : `${JSON.stringify(body)}\n`;
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const type = { 'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json' };
  return { status, headers: { ...type, ...headers }, body: filled };
}

type ListCall = { request: HttpRequest; values: Record<string, string>; route: LabServiceRoute };

/** A list as REST services offer it: read, add, replace, change, delete. */
function listAnswer(list: Item[], { request, values, route }: ListCall): HttpResponse {
  const [key, wanted] = Object.entries(values).at(-1) ?? [];
  const at = key === undefined ? -1 : list.findIndex((item) => String(item[key]) === wanted);
  const { method, url } = request;
  if (key === undefined && (method === 'GET' || method === 'HEAD')) {
    const filters = [...url.searchParams];
    return json(
      route.status ?? 200,
      list.filter((item) =>
        filters.every(([name, value]) => !(name in item) || String(item[name]) === value),
      ),
      route.headers,
    );
  }
  if (method === 'POST' && key === undefined) {
    const item = readItem(request.body);
    if (!item) return json(400, { error: 'the body is no JSON object' });
    const id = item['id'] ?? Math.max(0, ...list.map((one) => Number(one['id']) || 0)) + 1;
    const added = { id, ...item };
    list.push(added);
    return json(route.status ?? 201, added, { Location: `${url.pathname}/${String(id)}`, ...route.headers });
  }
  const current = list[at];
  if (!current) return json(404, { error: `there is no ${key ?? 'item'} ${wanted ?? ''}` });
  if (method === 'GET' || method === 'HEAD') return json(route.status ?? 200, current, route.headers);
  if (method === 'DELETE') {
    list.splice(at, 1);
    return { status: route.status ?? 204, headers: { ...route.headers }, body: '' };
  }
  const item = readItem(request.body);
  if (!item) return json(400, { error: 'the body is no JSON object' });
  const next =
    method === 'PATCH' ? { ...current, ...item } : { [key ?? 'id']: current[key ?? 'id'], ...item };
  list[at] = next;
  return json(route.status ?? 200, next, route.headers);
}

function readItem(body: string): Item | null {
  try {
    const data: unknown = JSON.parse(body);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Item) : null;
  } catch {
    return null;
  }
}
