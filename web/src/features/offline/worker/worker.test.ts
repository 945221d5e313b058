import { describe, expect, it } from 'vitest';
import { writeIndex } from '../offline-index.ts';
import { aCacheStorage, anIndex, anItem } from '../testing.ts';
import { answerFile, answerPage } from './answer.ts';
import { partOf } from './range.ts';
import { handledAs } from './requests.ts';

const ORIGIN = 'http://spring.test';
const incoming = (path: string, changes: Partial<Request> = {}) => ({
  method: 'GET',
  mode: 'navigate' as const,
  destination: 'document' as const,
  url: new URL(path, ORIGIN).href,
  ...changes,
});

describe('what the worker handles', () => {
  it.each(['/', '/courses/tea', '/courses/tea/lessons/brew?attempt=1', '/guides/kettle/lab', '/offline'])(
    'OFF-03 the page %s',
    (path) => expect(handledAs(incoming(path), ORIGIN)).toBe('page'),
  );

  it.each([
    '/auth',
    '/login/callback',
    '/admin/users',
    '/email',
    '/appLogout',
    '/oidc/auth',
    '/dev/mail',
    '/api/v1/lessons',
    '/drafts/abc',
    '/feed.atom',
    '/assets/content/x.pdf',
  ])('OFF-03 not the page %s', (path) => expect(handledAs(incoming(path), ORIGIN)).toBeNull());

  it('OFF-03 includes scripts and pictures, but no calls, other hosts or writes', () => {
    const load = (path: string, changes = {}) =>
      handledAs(incoming(path, { mode: 'cors', destination: '', ...changes }), ORIGIN);
    expect(load('/assets/main-abc.js')).toBe('file');
    expect(load('/brand/spring/logo.svg')).toBe('file');
    expect(load('/api/v1/lessons')).toBeNull();
    expect(load('/offline-files.json')).toBeNull();
    expect(load('/courses/tea')).toBeNull();
    expect(load('https://elsewhere.test/assets/a.js')).toBeNull();
    expect(load('/assets/main-abc.js', { method: 'POST' })).toBeNull();
    expect(handledAs(incoming('/courses/tea', { destination: 'iframe' }), ORIGIN)).toBeNull();
  });
});

async function stored(entries: Record<string, string>, index = anIndex()) {
  const caches = aCacheStorage();
  await writeIndex(caches, index);
  for (const [address, text] of Object.entries(entries)) {
    const [name = '', path = ''] = address.split(' at ');
    await (await caches.open(name)).put(path, new Response(text));
  }
  return caches;
}
const TEA = 'offline-1 ada tea';
const SITE = 'offline-1 ada site';
const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const request = (path: string, headers = {}) => new Request(new URL(path, ORIGIN), { headers });

describe('an offline page', () => {
  it('OFF-03 is the copy, whatever its query', async () => {
    const caches = await stored({ [`${TEA} at /courses/tea`]: 'Tea', [`${SITE} at /offline`]: 'List' });
    const page = await answerPage(request('/courses/tea?attempt=1'), { caches, fetch: offline });
    expect(await page.text()).toBe('Tea');
  });

  it('OFF-07 redirects to the list of copies if it is not stored, with a link back', async () => {
    const caches = await stored({ [`${SITE} at /offline`]: 'List' });
    const page = await answerPage(request('/courses/coffee?a=1&b=2'), { caches, fetch: offline });
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe(`${ORIGIN}/offline?from=%2Fcourses%2Fcoffee%3Fa%3D1%26b%3D2`);
    await expect(answerPage(request('/'), { caches: await stored({}), fetch: offline })).rejects.toThrow();
    await expect(answerPage(request('/'), { caches: aCacheStorage(), fetch: offline })).rejects.toThrow();
  });

  it('OFF-12 is not a copy that was not compared with the server for 30 days', async () => {
    const caches = await stored({ [`${TEA} at /courses/tea`]: 'Tea' });
    const storedAt = Date.now() - 31 * 24 * 3_600_000;
    await writeIndex(caches, anIndex({ items: [anItem({ storedAt })] }));
    await expect(answerPage(request('/courses/tea'), { caches, fetch: offline })).rejects.toThrow();
  });

  it('OFF-02 is never taken from an unfinished copy', async () => {
    const caches = await stored({
      ['offline-1 ada half at /courses/tea']: 'Half',
      [`${SITE} at /offline`]: 'List',
    });
    expect((await answerPage(request('/courses/tea'), { caches, fetch: offline })).status).toBe(302);
  });
});

describe('pages and files with a network', () => {
  it('OFF-05 are current, never a copy of an older release', async () => {
    const caches = await stored({
      [`${TEA} at /courses/tea`]: 'Old',
      [`${SITE} at /assets/main-old.js`]: 'old',
    });
    const online = async ({ url }: Request) => new Response(`new ${new URL(url).pathname}`);
    expect(await (await answerPage(request('/courses/tea'), { caches, fetch: online })).text()).toBe(
      'new /courses/tea',
    );
    expect(await (await answerFile(request('/assets/main-new.js'), { caches, fetch: online })).text()).toBe(
      'new /assets/main-new.js',
    );
  });

  it('OFF-05 a script that a newer release no longer has comes from the copy of its own release', async () => {
    const caches = await stored({ [`${SITE} at /assets/quiz-old.js`]: 'old' });
    const gone = async () => new Response('', { status: 404 });
    expect(await (await answerFile(request('/assets/quiz-old.js'), { caches, fetch: gone })).text()).toBe(
      'old',
    );
    expect((await answerFile(request('/assets/quiz-new.js'), { caches, fetch: gone })).status).toBe(404);
  });

  it('OFF-03 a signed picture is found without its signature', async () => {
    const caches = await stored({ [`${TEA} at /assets/content/abc.png`]: 'leaf' });
    const file = await answerFile(request('/assets/content/abc.png?signature=2'), { caches, fetch: offline });
    expect(await file.text()).toBe('leaf');
  });
});

describe('a part of a stored video', () => {
  it.each([
    ['bytes=0-1', 'ab', 'bytes 0-1/5'],
    ['bytes=3-', 'de', 'bytes 3-4/5'],
    ['bytes=1-99', 'bcde', 'bytes 1-4/5'],
    ['bytes=-2', 'de', 'bytes 3-4/5'],
  ])('OFF-03 %s is %s', async (range, text, contentRange) => {
    const part = await partOf(new Response('abcde'), range);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(contentRange);
    expect(await part.text()).toBe(text);
  });

  it('OFF-03 is the whole file without a range, and truncated at its end', async () => {
    expect((await partOf(new Response('abcde'), null)).status).toBe(200);
    expect((await partOf(new Response('abcde'), 'bytes=9-')).status).toBe(416);
  });
});
