import { addressOf, type AddressParts } from './address.ts';
import { HttpError } from './http-error.ts';
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts';
import { isClientCode } from '@academy/domain/errors';
import type { ApiError, Envelope } from './schemas/envelope.ts';
import { overNetwork } from './network-error.ts';

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
  /** Sends the body as a form instead of JSON, to an endpoint that accepts forms. */
  asForm?: boolean;
  /** Sends no token, because the answer is the same for everyone. */
  anonymous?: boolean;
};

/** The answer to a call that went through; `message` is what the server says to the person. */
export type Reply<Data> = { data: Data; message: string | null; correlationId: string };

export type Client = {
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: SendOptions,
  ) => Promise<Reply<OutputOf<E>>>;
  /** For an endpoint that answers with a file instead of an envelope. */
  fetchFile: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Response>;
};

/** One client for the browser, the command line and the tests. */
export function createClient({ baseUrl, tenantId, token, fetch: fetchIt = fetch }: ClientOptions): Client {
  async function request(
    endpoint: Endpoint,
    parts: RequestParts,
    { upload, asForm = false, anonymous = false, ...options }: SendOptions,
  ): Promise<Response> {
    const bearer = anonymous ? null : await token?.();
    const isTenantInQuery = tenantId !== undefined && endpoint.tenantIn === 'query';
    const query = isTenantInQuery ? { tenantId, ...parts.query } : parts.query;
    const address = baseUrl + addressOf(endpoint, { ...parts, ...(query && { query }) });
    const init = {
      method: endpoint.method,
      headers: {
        // The tenant goes as a query parameter or as a header, not as both.
        ...(tenantId && !query?.['tenantId'] && { tenantId }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        // The browser itself writes the type of a form, with the boundary between its fields.
        ...(parts.body && !asForm && { 'content-type': 'application/json' }),
        ...(upload && { 'content-type': endpoint.upload ?? '' }),
        ...parts.headers,
      },
      ...(upload && { body: upload as NonNullable<RequestInit['body']> }),
      ...(parts.body && { body: asForm ? formOf(parts.body) : JSON.stringify(parts.body) }),
      ...options,
    };
    return overNetwork(() => fetchIt(address, init));
  }

  return {
    send: async (endpoint, input, options = {}) =>
      readReply(await request(endpoint, input as RequestParts, options)),
    async fetchFile(endpoint, input) {
      const response = await request(endpoint, input as RequestParts, {});
      // A refusal or an empty answer is not a file, even with status 200.
      const isFile = response.ok && response.headers.get('content-type')?.startsWith(endpoint.file ?? '');
      if (!isFile) throw failureIn(response, await readEnvelope(response));
      return response;
    },
  };
}

type RequestParts = AddressParts & { headers?: Record<string, string>; body?: object };

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null)
        form.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  return form;
}

async function readReply<Data>(response: Response): Promise<Reply<Data>> {
  const envelope = await readEnvelope(response);
  if (!response.ok || !envelope?.success) throw failureIn(response, envelope);
  return { data: envelope.data as Data, message: envelope.message, correlationId: envelope.correlationId };
}

function failureIn({ status, headers }: Response, envelope: Envelope | null): HttpError {
  return new HttpError({ status, envelope, retryAfter: Number(headers.get('retry-after')) || null });
}

/** Null for what is empty or no envelope: a proxy may answer for a server that is not there. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await overNetwork(() => response.text());
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('success' in parsed || 'errors' in parsed))
      return null;
    return { ...(parsed as Envelope), errors: errorsIn(parsed) };
  } catch {
    return null;
  }
}

/** Other servers say `errorMessage` where ours says `message`. */
function errorsIn(envelope: object): ApiError[] {
  const errors = 'errors' in envelope && Array.isArray(envelope.errors) ? (envelope.errors as unknown[]) : [];
  return errors.flatMap((error) => {
    if (typeof error !== 'object' || error === null) return [];
    const { message, errorMessage, field, movedTo, code } = error as Record<string, unknown>;
    const text = errorMessage || message;
    if (typeof text !== 'string' || text === '') return [];
    return [
      {
        message: text,
        ...(typeof field === 'string' && { field }),
        ...(typeof movedTo === 'string' && { movedTo }),
        ...(typeof code === 'string' && isClientCode(code) && { code }),
      },
    ];
  });
}
