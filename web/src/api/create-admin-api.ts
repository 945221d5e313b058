import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { addressOf, type AddressParts } from '@academy/contract/address';
import { createClient, type ClientOptions, type Reply } from '@academy/contract/client';
import { withUiFeedback, type UiOptions, type UiDeps } from './ui-feedback.ts';

export type AdminApiOptions = UiOptions & {
  signal?: AbortSignal;
  /** Send the body as form data instead of JSON, to an endpoint that accepts forms. */
  formData?: boolean;
  /** Answer from an earlier, equal call of the same person where there is one. */
  cache?: boolean;
};

export type AdminApi = {
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: AdminApiOptions,
  ) => Promise<Reply<OutputOf<E>>>;
  /** To be called at logout: no answer to one user is shown to the next. */
  clear: () => void;
};

type Setting = Omit<ClientOptions, 'token' | 'tenantId'> &
  UiDeps & {
    tenantId: string;
    token: NonNullable<ClientOptions['token']>;
    /** The current person, so that answers never cross from one person to another. */
    person: () => string | null;
  };

/** The call layer of the administration and email screens: form data, a cache by flag, and 401 means logging out. */
export function createAdminApi({
  overlay,
  redirect,
  person,
  fetch: fetchIt = fetch,
  ...options
}: Setting): AdminApi {
  const cached = new Map<string, Promise<Reply<unknown>>>();

  return {
    clear: () => cached.clear(),
    send<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      { formData, cache, signal, ...ui }: AdminApiOptions = {},
    ) {
      const parts = input as Parts;
      const client = createClient({
        ...options,
        fetch: formData && parts.body ? asForm(fetchIt, parts.body) : fetchIt,
      });
      const send = async () => {
        const reply = await client.send(endpoint, input, signal && { signal });
        // Something has changed, so what was read before may no longer be so.
        if (endpoint.method !== 'GET' && !cache) cached.clear();
        return reply;
      };
      const request = () =>
        withUiFeedback({ layer: 'second', method: endpoint.method, ui, send }, { overlay, redirect });
      if (!cache) return request();

      const key = hash(
        JSON.stringify([endpoint.method, options.tenantId, person(), addressOf(endpoint, parts), parts.body]),
      );
      const known = cached.get(key) as Promise<Reply<OutputOf<E>>> | undefined;
      if (known) return known;
      const answer = request();
      cached.set(key, answer);
      answer.catch(() => cached.delete(key));
      return answer;
    },
  };
}

type Parts = AddressParts & { body?: object };

function asForm(fetchIt: typeof fetch, body: object): typeof fetch {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null)
        form.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  return (address, init) => {
    const headers = new Headers(init?.headers);
    // The browser writes the type itself, with the boundary that parts the fields.
    headers.delete('content-type');
    return fetchIt(address, { ...init, headers, body: form });
  };
}

/** 53 bits of the text (cyrb53): short keys; collisions are negligible. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
