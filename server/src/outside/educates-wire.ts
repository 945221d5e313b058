import * as z from 'zod/mini';
import type { EducatesConfig } from '../config.ts';

/** Why the portal did not do what it was asked for. */
export type PortalRefusal =
  /** Every place is taken. */
  | 'no_capacity'
  | 'bad_request'
  | 'forbidden'
  | 'not_found'
  /** It does not know our robot account, or no longer. */
  | 'credentials'
  /** No answer in time, or one that makes no sense. */
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
  ask: <Schema extends z.ZodMiniType>(asked: Asked<Schema>) => Promise<z.output<Schema>>;
};

type Asked<Schema> = {
  path: string;
  query?: Record<string, string>;
  /** With a body it is a POST. */
  body?: unknown;
  answer: Schema;
};

type Options = { config: EducatesConfig; now: () => Date; timeoutMs: number };

/** Speaks to the portal as its robot account; the token is fetched when it is needed and kept while it is good. */
export function openWire(options: Options): Wire {
  const token = keepToken(options);
  return {
    async ask({ path, query = {}, body, answer }) {
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
      // A portal that was started anew has forgotten its tokens; once more with a fresh one, and no more.
      if (first.status !== 401) return read(first, answer);
      token.forget(bearer);
      return read(await send(await token.current()), answer);
    },
  };
}

const grant = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.optional(z.nullable(z.string())),
});
type Token = { access: string; refresh: string | null; goodUntil: number };

/** A token that is about to expire might do so on its way. */
const MARGIN_MS = 30_000;

function keepToken({ config, now, timeoutMs }: Options) {
  let kept: Token | null = null;
  let underWay: Promise<Token> | null = null;

  const fetchToken = async (fields: Record<string, string>): Promise<Token> => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
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
    const goodUntil = now().getTime() + expires_in * 1000 - MARGIN_MS;
    return { access: access_token, refresh: refresh_token ?? null, goodUntil };
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
    /** Those who ask at the same time wait for one and the same. */
    async current(): Promise<string> {
      if (kept && kept.goodUntil > now().getTime()) return kept.access;
      underWay ??= renew(kept?.refresh ?? null).finally(() => (underWay = null));
      kept = await underWay;
      return kept.access;
    },
    forget(access: string): void {
      if (kept?.access === access) kept = { ...kept, goodUntil: 0 };
    },
  };
}

type Reply = { status: number; text: string };
type Sending = { method?: string; headers: Record<string, string>; body?: string; timeoutMs: number };

async function request(address: URL, { timeoutMs, ...init }: Sending): Promise<Reply> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      // A portal does not send us elsewhere; a login page in between would.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new PortalError('unreachable', 'The portal gave no answer', { cause: error });
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
    const said = `The portal answered with ${status}: ${shorten(text)}`;
    throw new PortalError(refusalOf(status, text), said);
  }
  const parsed = z.safeParse(schema, json(text));
  if (parsed.success) return parsed.data;
  throw new PortalError('unreachable', `The portal gave an answer of another shape: ${shorten(text)}`);
}

/** A proxy before a portal that is down says 503 too; only the portal itself says it in JSON. */
function refusalOf(status: number, text: string): PortalRefusal {
  if (status === 503 && json(text) === undefined) return 'unreachable';
  return REFUSALS[status] ?? 'unreachable';
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Enough for a log line, and no whole page of HTML. */
function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
