import type { Endpoint } from '@academy/contract/endpoint';
import { createOverlay } from '../overlay/overlay.ts';

/** A call without schemas, which is enough to send it. */
export function aCall(method: Endpoint['method'], path: string): Endpoint {
  return {
    method,
    path,
    name: 'aCall',
    summary: '',
    access: 'visitor',
    errors: [],
    example: null,
  } as unknown as Endpoint;
}

export function succeeded(data: unknown, message: string | null = null): Response {
  return Response.json({ success: true, data, errors: [], message, correlationId: 'c-1' });
}

export function refused(status: number, ...messages: string[]): Response {
  const errors = messages.map((message) => ({ message }));
  return Response.json(
    { success: false, data: null, errors, message: null, correlationId: 'c-1' },
    { status },
  );
}

/** A page without a browser that records requests, messages and navigation. */
export function aPage(...answers: (Response | Error)[]) {
  let last = 0;
  const overlay = createOverlay(() => String(++last));
  const requests: { url: string; init: RequestInit; loading: number }[] = [];
  const redirects: string[] = [];
  const fetchIt = async (url: unknown, init: RequestInit = {}) => {
    requests.push({ url: String(url), init, loading: overlay.get().loading });
    const answer = answers.shift();
    if (!answer) throw new Error('The test has no further answer');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    requests,
    redirects,
    overlay,
    toasts: () =>
      overlay.get().toasts.map(({ type, message, additionalInfo }) => ({ type, message, additionalInfo })),
    uiDeps: {
      overlay,
      redirect: (to: string) => void redirects.push(to),
      fetch: fetchIt as typeof fetch,
    },
  };
}
