import * as z from 'zod/mini';
import type { EducatesConfig } from '../config/service-settings.ts';

/** Why a call to the portal failed. */
export type PortalRefusal =
  /** All sessions are in use. */
  | 'no_capacity'
  | 'bad_request'
  | 'forbidden'
  | 'not_found'
  /** The robot account is unknown, or no longer valid. */
  | 'credentials'
  /** No response in time, or a malformed one. */
  | 'unreachable';

export class PortalError extends Error {
  readonly refusal: PortalRefusal;
  constructor(refusal: PortalRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PortalError';
    this.refusal = refusal;
  }
}

export type Wire = {
  call: <Schema extends z.ZodMiniType>(portalCall: PortalCall<Schema>) => Promise<z.output<Schema>>;
};

type PortalCall<Schema> = {
  path: string;
  query?: Record<string, string>;
  /** A call with a body is a POST. */
  body?: unknown;
  schema: Schema;
};

type Options = { config: EducatesConfig; now: () => Date; timeoutMs: number };

/** Calls the portal as its robot account; the token is fetched on demand and reused while it is valid. */
export function openWire(options: Options): Wire {
  const token = tokenCache(options);
  return {
    async call({ path, query = {}, body, schema }) {
      const address = new URL(`${options.config.url}${path}`);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const send = async (bearer: string) =>
        request(address, {
          ...(body !== undefined && {
            method: 'POST',
            body: JSON.stringify(body),
          }),
          headers: {
            authorization: `Bearer ${bearer}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          timeoutMs: options.timeoutMs,
        });
      const bearer = await token.current();
      const first = await send(bearer);
      // A restarted portal no longer knows its tokens, so the call is repeated once with a new one.
      if (!isTokenRefused(first)) return read(first, schema);
      token.invalidate(bearer);
      return read(await send(await token.current()), schema);
    },
  };
}

const grant = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.optional(z.nullable(z.string())),
});
type Token = { access: string; refresh: string | null; validUntil: number };

/** A token that is about to expire could do so in transit. */
const MARGIN_MS = 30_000;

function tokenCache({ config, now, timeoutMs }: Options) {
  let cached: Token | null = null;
  let pending: Promise<Token> | null = null;

  const fetchToken = async (fields: Record<string, string>): Promise<Token> => {
    // A portal decodes both parts.
    const client = [config.clientId, config.clientSecret].map(encodeURIComponent).join(':');
    const basic = Buffer.from(client).toString('base64');
    const reply = await request(new URL(`${config.url}/oauth2/token/`), {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
      timeoutMs,
    });
    if ([400, 401, 403].includes(reply.status))
      throw new PortalError('credentials', `The portal refused the robot account: ${shorten(reply.text)}`);
    const { access_token, expires_in, refresh_token } = read(reply, grant);
    const validUntil = now().getTime() + expires_in * 1000 - MARGIN_MS;
    return { access: access_token, refresh: refresh_token ?? null, validUntil };
  };
  const signIn = () =>
    fetchToken({ grant_type: 'password', username: config.username, password: config.password });
  const renew = async (refresh: string | null): Promise<Token> => {
    if (refresh === null) return signIn();
    try {
      return await fetchToken({ grant_type: 'refresh_token', refresh_token: refresh });
    } catch (error) {
      if (error instanceof PortalError && error.refusal === 'credentials') return signIn();
      throw error;
    }
  };

  return {
    /** Concurrent callers wait for the same request. */
    async current(): Promise<string> {
      if (cached && cached.validUntil > now().getTime()) return cached.access;
      pending ??= renew(cached?.refresh ?? null).finally(() => (pending = null));
      cached = await pending;
      return cached.access;
    },
    invalidate(access: string): void {
      if (cached?.access === access) cached = { ...cached, validUntil: 0 };
    },
  };
}

type Reply = { status: number; text: string };
type RequestOptions = { method?: string; headers: Record<string, string>; body?: string; timeoutMs: number };

async function request(address: URL, { timeoutMs, ...init }: RequestOptions): Promise<Reply> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      // A portal never redirects API calls, but a login page in front of it would.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new PortalError('unreachable', 'The portal did not answer', { cause: error });
  }
}

const REFUSALS: Record<number, PortalRefusal> = {
  400: 'bad_request',
  401: 'credentials',
  403: 'forbidden',
  404: 'not_found',
  503: 'no_capacity',
};

function read<Schema extends z.ZodMiniType>({ status, text }: Reply, schema: Schema): z.output<Schema> {
  if (status !== 200) {
    throw new PortalError(refusalOf(status, text), `The portal answered with ${status}: ${shorten(text)}`);
  }
  const parsed = z.safeParse(schema, json(text));
  if (parsed.success) return parsed.data;
  throw new PortalError('unreachable', `The portal returned an unexpected response: ${shorten(text)}`);
}

/** A portal refuses an unknown token without a reason, and everything else with one. */
function isTokenRefused({ status, text }: Reply): boolean {
  return status === 401 || (status === 403 && text.trim() === '');
}

/** A proxy in front of an unavailable portal answers 503 too, but only the portal answers in JSON. */
function refusalOf(status: number, text: string): PortalRefusal {
  if (status === 503 && json(text) === undefined) return 'unreachable';
  if (isTokenRefused({ status, text })) return 'credentials';
  return REFUSALS[status] ?? 'unreachable';
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Short enough for a log line, since the response may be a whole HTML page. */
function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
