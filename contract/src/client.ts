import type { Call, InputOf, OutputOf } from './call.ts';
import type { Envelope } from './envelope.ts';

export type ClientOptions = {
  /** Origin and base path, for example `https://learn.example.org/api/v1`. */
  baseUrl: string;
  tenantId?: string;
  /** Asked before every call; null means the call is made as a visitor. */
  token?: () => string | null | Promise<string | null>;
  fetch?: typeof fetch;
};

export type SendOptions = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** The bytes of a call that takes an upload. */
  upload?: ReadableStream | Uint8Array;
};

/** The answer to a call that went through; `message` is what the server says to the person. */
export type Reply<Data> = { data: Data; message: string | null; correlationId: string };

/** Thrown for every answer that is not a success, and for an answer that is none (status 0 or an empty body). */
export class CallFailed extends Error {
  readonly status: number;
  readonly envelope: Envelope | null;
  readonly retryAfter: number | null;

  constructor({
    status,
    envelope,
    retryAfter = null,
  }: {
    status: number;
    envelope: Envelope | null;
    retryAfter?: number | null;
  }) {
    super(envelope?.errors[0]?.message ?? `The server answered with status ${status}`);
    this.name = 'CallFailed';
    this.status = status;
    this.envelope = envelope;
    this.retryAfter = retryAfter;
  }
}

export type Client = {
  send: <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<Reply<OutputOf<C>>>;
};

/** One client for the browser, the command line and the tests. */
export function createClient({ baseUrl, tenantId, token, fetch: fetchIt = fetch }: ClientOptions): Client {
  return {
    async send(call, input, { upload, ...options } = {}) {
      const parts = input as RequestParts;
      const bearer = (await token?.()) ?? null;
      const response = await fetchIt(baseUrl + addressOf(call, parts), {
        method: call.method,
        headers: {
          ...(tenantId && { tenantId }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...(upload && { 'content-type': call.upload ?? '' }),
          ...parts.headers,
        },
        ...(upload && { body: upload as NonNullable<RequestInit['body']> }),
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...options,
      });
      return readReply(response);
    },
  };
}

type Values = Record<string, string | number | boolean | null | undefined>;
type RequestParts = { params?: Values; query?: Values; headers?: Record<string, string>; body?: unknown };

export function addressOf(call: Call, { params = {}, query = {} }: RequestParts): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}

async function readReply<Data>(response: Response): Promise<Reply<Data>> {
  const envelope = await readEnvelope(response);
  if (!response.ok || !envelope?.success) {
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new CallFailed({ status: response.status, envelope, retryAfter: retryAfter || null });
  }
  return { data: envelope.data as Data, message: envelope.message, correlationId: envelope.correlationId };
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
}
