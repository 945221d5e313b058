import type { Endpoint, OutputOf } from '@academy/contract/endpoint';

export type SentRequest = {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
};

type Stub = {
  method: string;
  path: RegExp;
  respond: (request: SentRequest) => Response | Promise<Response>;
};

let stubs: Stub[] = [];
let unexpected: string[] = [];
const underway = new Set<Promise<Response>>();
const held: (() => void)[] = [];
let isTestOver = false;

type Respond<C extends Endpoint> = (
  request: SentRequest,
) => OutputOf<C> | Response | Promise<OutputOf<C> | Response>;

/**
 * Stubs a call of the contract with this data, or with the function's result. The returned list records the
 * requests.
 */
export function stubCall<C extends Endpoint>(call: C, answer: OutputOf<C> | Respond<C>): SentRequest[] {
  const sent: SentRequest[] = [];
  const path = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const respond = async (request: SentRequest) => {
    sent.push(request);
    const data: unknown = typeof answer === 'function' ? await (answer as Respond<C>)(request) : answer;
    return data instanceof Response ? data : envelope({ success: true, data });
  };
  // The latest stub takes precedence, so that a test can change a response.
  stubs = [{ method: call.method, path, respond }, ...stubs];
  return sent;
}

/** A response that stays pending during the test. */
export function answerAfterTest<Data>(data: Data): Promise<Data> {
  return isTestOver ? Promise.resolve(data) : new Promise((resolve) => held.push(() => resolve(data)));
}

/** A refusal of the server, to be returned from a stub. */
export function refusal(
  status: number,
  ...messages: (string | { field: string; message: string })[]
): Response {
  const errors = messages.map((message) => (typeof message === 'string' ? { message } : message));
  return envelope({ success: false, data: null, errors }, status);
}

export function resetCalls(): void {
  stubs = [];
  unexpected = [];
  isTestOver = false;
}

export function unexpectedCalls(): string[] {
  return unexpected;
}

/** Waits for pending responses, and for the calls they cause. */
export async function callsAnswered(): Promise<void> {
  isTestOver = true;
  for (const answer of held.splice(0)) answer();
  do {
    await Promise.allSettled(underway);
    await new Promise((resolve) => setTimeout(resolve));
  } while (underway.size > 0);
}

/**
 * Replaces the network of components: API calls are answered by stubs, everything else passes. `latency`
 * delays each call by a random time up to that many milliseconds, which finds tests that depend on fast
 * responses.
 */
export function answerFetch(
  realFetch: typeof fetch,
  { apiBasePath, latency }: { apiBasePath: string; latency: number },
): typeof fetch {
  const answer = async (request: Request, path: string, query: URLSearchParams) => {
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * latency));
    const stub = stubs.find((one) => one.method === request.method && one.path.test(path));
    if (!stub) {
      unexpected.push(`${request.method} ${path}`);
      return refusal(500, `No stub for ${request.method} ${path}`);
    }
    return stub.respond({
      path,
      query: Object.fromEntries(query),
      headers: Object.fromEntries(request.headers),
      body: await readBody(request),
    });
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(`${apiBasePath}/`)) return realFetch(input, init);
    const answered = answer(request, pathname.slice(apiBasePath.length), searchParams);
    underway.add(answered);
    try {
      return await answered;
    } finally {
      underway.delete(answered);
    }
  };
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  const isJson = type === 'application/json';
  return isJson ? (JSON.parse(text) as unknown) : text || undefined;
}

function envelope(content: { success: boolean; data: unknown; errors?: object[] }, status = 200): Response {
  return Response.json({ errors: [], message: null, correlationId: 'test', ...content }, { status });
}
