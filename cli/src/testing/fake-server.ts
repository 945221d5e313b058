import { collectFile, readArchive } from '@academy/compiler/archive/read';
import { getExample } from './examples.ts';

type Answer = { status: number; message?: string; data?: unknown };
export type RecordedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

/** A server that takes uploads and answers every call of publishing with its example, unless a test says otherwise. */
export function fakeServer(answers: Record<string, Answer | (() => Answer)> = {}) {
  const requests: RecordedRequest[] = [];
  const files = new Map<string, string>();
  const fetchIt: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    const path = url.pathname.replace('/api/v1', '');
    const name = `${method} ${path}`;
    const isUpload = path === '/publishing/uploads';
    if (isUpload && init.body instanceof ReadableStream)
      await readArchive(init.body as unknown as AsyncIterable<Uint8Array>, {
        openFile: collectFile(({ path: file, bytes }) => void files.set(file, Buffer.from(bytes).toString())),
      });
    requests.push({
      method,
      path: path + url.search,
      headers: Object.fromEntries(new Headers(init.headers ?? {})),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    const answer = answers[name];
    const { status, message, data } = (typeof answer === 'function' ? answer() : answer) ?? { status: 200 };
    const envelope = {
      success: status === 200,
      data: status === 200 ? (data ?? getExample(name)) : null,
      errors: status === 200 ? [] : [{ message: message ?? 'No.' }],
      message: null,
      correlationId: 'test-1',
    };
    return Response.json(envelope, { status });
  };
  return { requests, files, fetch: fetchIt };
}
