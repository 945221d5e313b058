import { describe, expect, it } from 'vitest';
import { editEmail } from './emails.ts';
import { HttpError } from './http-error.ts';
import { addressOf } from './address.ts';
import { createClient } from './client.ts';
import { listCourses } from './courses.ts';
import { setFavorite } from './favorites.ts';
import { generateToken } from './tokens.ts';
import { getLesson } from './lessons.ts';
import { isNetworkError } from './network-error.ts';

const good = { success: true, data: { id: '1' }, errors: [], message: 'Saved', correlationId: 'c-1' };

describe('the address of a call', () => {
  it('API-01 encodes parameters in the path', () => {
    expect(addressOf(getLesson, { params: { courseSlug: 'a/b', lessonSlug: 'ä?#' } })).toBe(
      '/lessons/a%2Fb/%C3%A4%3F%23',
    );
  });

  it('API-01 omits parameters that were not given', () => {
    expect(addressOf(listCourses, { query: { tenantId: undefined, progressFilterRequired: null } })).toBe(
      '/courses/list',
    );
    expect(addressOf(listCourses, { query: { tenantId: 'a b', progressFilterRequired: true } })).toBe(
      '/courses/list?tenantId=a+b&progressFilterRequired=true',
    );
  });
});

describe('the client', () => {
  it('API-01 sends method, tenant, bearer, headers and body', async () => {
    const { fetch, requests } = answering(() => Response.json(good));
    const client = createClient({
      baseUrl: 'http://localhost/api/v1',
      tenantId: 'kube',
      token: () => 'abc',
      fetch,
    });
    const body = { id: 'tea', operationType: 'save', likeableType: 'course' } as const;
    const reply = await client.send(setFavorite, { query: {}, body });
    const headers = { newEmail: 'ada@academy.test', currentEmail: 'ada@work.test' };
    await client.send(editEmail, { query: { type: 'work' }, headers });
    expect(reply).toEqual({ data: { id: '1' }, message: 'Saved', correlationId: 'c-1' });
    const always = { tenantid: 'kube', authorization: 'Bearer abc' };
    expect(requests).toEqual([
      {
        url: 'http://localhost/api/v1/favorite',
        method: 'POST',
        headers: { ...always, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      {
        url: 'http://localhost/api/v1/email?type=work',
        method: 'PUT',
        headers: { ...always, newemail: 'ada@academy.test', currentemail: 'ada@work.test' },
        body: undefined,
      },
    ]);
  });

  it('AUTH-03 sends no bearer when there is no token', async () => {
    const { fetch, requests } = answering(() =>
      Response.json({ ...good, data: { courses: [], categories: [] } }),
    );
    await createClient({ baseUrl: '', token: async () => null, fetch }).send(listCourses, { query: {} });
    expect(requests[0]?.headers).toEqual({});
  });

  it('API-07 sends a body as a form if the call requires it', async () => {
    const { fetch, requests } = answering(() => Response.json(good));
    const client = createClient({ baseUrl: '', fetch });
    const abilities: ('content:read' | 'users:read')[] = ['content:read', 'users:read'];
    const body = { name: 'ci', abilities, expiresInDays: 90 };
    await client.send(generateToken, { query: {}, headers: {}, body }, { asForm: true });
    const form = requests[0]?.body as FormData | undefined;
    expect(form && [...form.entries()]).toEqual([
      ['name', 'ci'],
      ['abilities', 'content:read'],
      ['abilities', 'users:read'],
      ['expiresInDays', '90'],
    ]);
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('API-02 throws the server’s message, with status and correlation id', async () => {
    const envelope = {
      success: false,
      data: null,
      errors: [{ message: 'Too fast.' }],
      message: null,
      correlationId: 'c-2',
    };
    const failure = await failing(() =>
      Response.json(envelope, { status: 429, headers: { 'retry-after': '7' } }),
    );
    expect(failure).toMatchObject({ status: 429, message: 'Too fast.', envelope, retryAfter: 7 });
  });

  it('API-02 treats success false as a failure whatever the status', async () => {
    const failure = await failing(() =>
      Response.json({ ...good, success: false, errors: [{ message: 'No.' }] }),
    );
    expect(failure).toMatchObject({ status: 200, message: 'No.', retryAfter: null });
  });

  it('API-03 recognizes an empty reply, and one that is not JSON', async () => {
    expect(await failing(() => new Response('', { status: 200 }))).toMatchObject({
      status: 200,
      envelope: null,
    });
    const html = await failing(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(html).toMatchObject({
      status: 502,
      envelope: null,
      message: 'The server answered with status 502',
    });
  });

  it('API-03 rethrows the error of a request that never arrived', async () => {
    const lost = new TypeError('fetch failed');
    const client = createClient({ baseUrl: '', fetch: () => Promise.reject(lost) });
    await expect(client.send(listCourses, { query: {} })).rejects.toBe(lost);
    expect(isNetworkError(lost)).toBe(true);
  });

  it('API-10 marks only an interrupted answer as a network error', async () => {
    const lost = new TypeError('network error');
    const body = () => new ReadableStream({ pull: (controller) => controller.error(lost) });
    const client = createClient({ baseUrl: '', fetch: async () => new Response(body()) });
    await expect(client.send(listCourses, { query: {} })).rejects.toBe(lost);
    expect(isNetworkError(lost)).toBe(true);
    expect(isNetworkError(new TypeError('undefined is not a function'))).toBe(false);
  });
});

type Sent = { url: string; method: string | undefined; headers: Record<string, string>; body: unknown };

function answering(answer: () => Response): { fetch: typeof fetch; requests: Sent[] } {
  const requests: Sent[] = [];
  return {
    requests,
    fetch: async (url, { method, headers, body } = {}) => {
      requests.push({ url: String(url), method, headers: Object.fromEntries(new Headers(headers)), body });
      return answer();
    },
  };
}

async function failing(answer: () => Response): Promise<unknown> {
  const client = createClient({ baseUrl: '', fetch: answering(answer).fetch });
  const failure: unknown = await client.send(listCourses, { query: {} }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpError);
  return failure;
}
