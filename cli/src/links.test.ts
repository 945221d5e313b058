import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOutsideLinks, LINK_LIMITS } from './outside-links.ts';
import { PrivateAddressError } from './public-fetch.ts';
import { terminal } from './testing/terminal.ts';

type Host = (url: string, method: string) => Response | Promise<Response>;

/** The internet as a test wants it, and what was requested from it. */
function internet(answer: Host) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    requests.push(`${init.method} ${url}`);
    return answer(url, init.method ?? 'GET');
  };
  return { requests, fetch };
}
const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

const limits = { ...LINK_LIMITS, pauseMs: 0 };
const check = (answer: Host, urls: string[]) =>
  checkOutsideLinks(urls, {
    fetch: internet(answer).fetch,
    signal: new AbortController().signal,
    limits,
  });

describe('a link to another site', () => {
  it.each([
    ['is there', () => empty(200), { state: 'alive', reason: '' }],
    ['is gone', () => empty(404), { state: 'dead', reason: 'its host answers 404' }],
    ['is for people', () => empty(403), { state: 'unknown', reason: 'its host answers programs with 403' }],
    [
      'has no host',
      () => Promise.reject(new TypeError('fetch failed')),
      { state: 'dead', reason: 'its host could not be reached' },
    ],
    [
      'is private',
      () => Promise.reject(new PrivateAddressError('localhost')),
      { state: 'unknown', reason: 'its host is not on the public internet' },
    ],
    [
      'leads in a circle',
      () => empty(302, { location: '/again' }),
      { state: 'dead', reason: 'its host leads from one address to the next' },
    ],
  ] as const)('LNK-06 %s', async (_, answer, expected) => {
    const found = await check(answer, ['https://example.org/a']);
    expect(found.get('https://example.org/a')).toEqual(expected);
  });

  it('LNK-06 is requested with HEAD, and with GET if the host does not support that', async () => {
    const { requests, fetch } = internet((url, method) =>
      url.endsWith('old') && method === 'HEAD' ? empty(405) : empty(200),
    );
    const signal = new AbortController().signal;
    await checkOutsideLinks(['https://a.example/old', 'https://b.example/'], { fetch, signal, limits });
    expect(requests.toSorted()).toEqual([
      'GET https://a.example/old',
      'HEAD https://a.example/old',
      'HEAD https://b.example/',
    ]);
  });

  it('LNK-06 follows redirects', async () => {
    const found = await check(
      (url) => (url.endsWith('/old') ? empty(301, { location: '/new' }) : empty(200)),
      ['https://example.org/old'],
    );
    expect(found.get('https://example.org/old')?.state).toBe('alive');
  });

  it('LNK-06 is requested with a limited number of concurrent requests per host', async () => {
    let open = 0;
    let most = 0;
    const pages = Array.from({ length: 10 }, (_, at) => `https://example.org/${at}`);
    await check(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise(setImmediate);
      open -= 1;
      return empty(200);
    }, pages);
    expect(most).toBe(2);
  });
});

describe('academy links', () => {
  function course(cwd: string) {
    mkdirSync(join(cwd, 'tea/01-water'), { recursive: true });
    const course = { id: 'tea', slug: 'tea', title: 'Tea', status: 'live' };
    const links = [{ text: 'More', url: 'https://more.example/' }];
    const lesson = { ...course, id: 'water', slug: 'water', type: 'article', settings: { links } };
    writeFileSync(join(cwd, 'tea/course.json'), JSON.stringify(course));
    writeFileSync(join(cwd, 'tea/summary.md'), 'Tea.');
    writeFileSync(join(cwd, 'tea/01-water/lesson.json'), JSON.stringify(lesson, null, 2));
    writeFileSync(
      join(cwd, 'tea/01-water/content.md'),
      '[a](https://good.example/#x)\n\n[b](https://gone.example/page) [c](https://gone.example/page#y)',
    );
  }
  const world = ({ more = 200 } = {}) => {
    const { requests, fetch } = internet((url) =>
      empty(url.includes('gone') ? 404 : url.includes('more') ? more : 200),
    );
    const shell = terminal({ fetchPublic: fetch });
    course(shell.cwd);
    return { ...shell, requests };
  };

  it('LNK-06 prints dead links with file and line, and their number', async () => {
    const { run, lines } = world();
    expect(await run('links', 'tea')).toBe(1);
    expect(lines).toEqual([
      'https://gone.example/page its host answers 404',
      '    tea/01-water/content.md:3',
      '3 links on 3 hosts: 1 dead',
    ]);
  });

  it('LNK-06 counts links that cannot be checked, and lists them with --all', async () => {
    const { run, lines } = world({ more: 403 });
    await run('links', 'tea');
    expect(lines.at(-1)).toBe('3 links on 3 hosts: 1 dead, 1 not known (--all shows them)');
    lines.length = 0;
    await run('links', 'tea', '--all');
    expect(lines[0]).toBe('https://more.example/ its host answers programs with 403');
    expect(lines.at(-1)).toBe('3 links on 3 hosts: 1 dead, 1 not known');
  });

  it('LNK-06 rechecks only dead links within a day, unless --fresh is given', async () => {
    const { run, requests, configFolder } = world();
    await run('links', 'tea');
    expect(existsSync(join(configFolder, 'links.json'))).toBe(true);
    requests.length = 0;
    await run('links', 'tea');
    expect(new Set(requests.map((call) => call.split(' ')[1]))).toEqual(
      new Set(['https://gone.example/page']),
    );
    requests.length = 0;
    await run('links', 'tea', '--fresh', '--json');
    expect(new Set(requests.map((call) => call.split(' ')[1]))).toEqual(
      new Set(['https://gone.example/page', 'https://good.example/', 'https://more.example/']),
    );
  });
});
