import { beforeAll, describe, expect, it } from 'vitest';
import { createAlert } from '@academy/contract/alerts';
import { contentKey } from '@academy/contract/content-key';
import { getLanding } from '@academy/contract/home';
import type { PageData } from '@academy/contract/page-data';
import { escapeHtml } from '@academy/domain/html';
import { testServer } from '../testing/server.ts';
import { BOOTSTRAP } from './document.ts';

/** Every public page of the three bundled academies, fetched without a browser. */

const server = await testServer();
const ALERT = 'The kitchen is closed on Sunday';
const root = server.client({ as: 'root' });

type Fetched = { address: string; status: number; html: string; body: string; data: PageData };

describe.each([
  { tenantId: 'spring', word: 'transaction', course: 'spring-boot-first-steps', only: ['/faq', '/pro'] },
  { tenantId: 'kube', word: 'container', course: 'containers-from-the-ground-up', only: [] },
  { tenantId: 'tanzu', word: 'buildpack', course: 'first-push', only: [] },
])('the pages of $tenantId', ({ tenantId, word, course, only }) => {
  const pages = new Map<string, Fetched>();
  const faultsOf = (find: (page: Fetched) => unknown) =>
    [...pages.values()].flatMap((page) => {
      const fault = find(page);
      return fault === undefined || fault === null || fault === false ? [] : [{ at: page.address, fault }];
    });
  const bodyOf = (address: string) => pages.get(address)?.body;

  beforeAll(async () => {
    const level = 'success' as const;
    const times = { startsAt: null, endsAt: null, actionText: null, actionUrl: null };
    await root.send(createAlert, { body: { tenantId, message: ALERT, level, ...times } });
    const listed = await listedAddresses(tenantId);
    const checks = listed.filter((address) => address.endsWith('/knowledge-check'));
    const addresses = [
      ...listed,
      ...checks.map((address) => `${address}/knowledge-check`),
      '/courses?level=Beginner',
      `/courses?search=${word}`,
      '/courses?search=zanzibar',
      '/search',
      `/search?q=${word}`,
      '/search?q=zanzibar',
      '/alerts',
      '/contact',
      `/courses/${course}/conclusion`,
      ...MISSING,
    ];
    for (const address of addresses) pages.set(address, await fetchPage(tenantId, address));
  });

  it('SSR-01 have the right status, are rendered, and have one h1', () => {
    expect(pages.size).toBeGreaterThan(35);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(only));
    expect(faultsOf(({ address, status }) => status !== (MISSING.includes(address) ? 404 : 200))).toEqual([]);
    expect(faultsOf(({ html }) => !html.includes('<div id="root" data-rendered>'))).toEqual([]);
    expect(faultsOf(({ html }) => html.match(/<h1[ >]/g)?.length !== 1)).toEqual([]);
  });

  it('SSR-01 contain the full text of their subject', () => {
    // Check pages show questions one by one, which needs a script; the lesson has the text.
    const read = [...pages.values()].filter(
      ({ address }) => !address.endsWith('/knowledge-check/knowledge-check'),
    );
    const texts = read.map((page) => ({ ...page, texts: mainTexts(page.data) }));
    expect(texts.filter((page) => page.texts.join('').length > 500).length).toBeGreaterThan(10);
    expect(texts.flatMap((page) => page.texts.filter((text) => !page.body.includes(text)))).toEqual([]);
  });

  it('SSR-01 contain the title and every card of a list', () => {
    for (const list of ['/courses', '/paths', '/instructors', '/guides'].filter((path) => pages.has(path))) {
      const items = [...pages.keys()].filter(
        (path) => path.match(/^\/\w+\/[\w-]+$/) && path.startsWith(`${list}/`),
      );
      const listed = items.filter((path) => !MISSING.includes(path));
      expect(listed.length).toBeGreaterThan(1);
      expect(listed.filter((path) => !bodyOf(list)?.includes(`href="${path}"`))).toEqual([]);
    }
    for (const address of ['/', '/courses?level=Beginner', `/search?q=${word}`]) {
      const page = pages.get(address);
      // Only part of these texts is shown at /pro.
      const { [contentKey(getLanding)]: _texts, ...queries } = page?.data.queries ?? {};
      const titles = fieldsOf(queries, ['title', 'name']);
      expect(titles.length).toBeGreaterThan(1);
      expect(titles.filter((title) => !page?.body.includes(escapeHtml(title)))).toEqual([]);
    }
    expect(bodyOf('/courses?search=zanzibar')).not.toContain(`href="/courses/${course}"`);
    expect(bodyOf('/search?q=zanzibar')).toContain('value="zanzibar"');
    expect(bodyOf('/alerts')).toContain(ALERT);
    expect(bodyOf('/no/such/page')).toContain('the page you are looking for');
  });

  it('SSR-01 only link to addresses that work', async () => {
    const links = new Set(
      [...pages.values()].flatMap(({ address, html }) => linksIn(html, server.origin(tenantId) + address)),
    );
    expect(links.size).toBeGreaterThan(40);
    const refused: string[] = [];
    for (const link of links) {
      if (pages.get(link)?.status === 200) continue;
      const response = await server.get(link, { tenantId, redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status >= 400) refused.push(`${response.status} ${link}`);
    }
    expect(refused).toEqual([]);
  }, 120_000);

  it('SSR-01 comply with the policy, and need no scripts to move elements', () => {
    expect(faultsOf(({ html }) => / style="[^"]*"/.exec(html)?.[0])).toEqual([]);
    expect(faultsOf(({ html }) => / on[a-z]+="[^"]*"/.exec(html)?.[0])).toEqual([]);
    const scripts = (html: string) => [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const isKnown = ([, attributes = '', text = '']: string[]) =>
      text === BOOTSTRAP ||
      (text === '' ? /src="\//.test(attributes) : /application\/(ld\+)?json"/.test(attributes));
    expect(faultsOf(({ html }) => scripts(html).find((script) => !isKnown(script))?.[0])).toEqual([]);
    expect(faultsOf(({ body }) => /<template|\$R[CSX]\b|<!--\$[?!]/.exec(body)?.[0])).toEqual([]);
  });

  it('SSR-09 delay their scripts until the first paint', () => {
    const template = /<template id="scripts">(.*?)<\/template>/s;
    const isModule = /<script type="module"|rel="modulepreload"/;
    expect(faultsOf(({ html }) => !isModule.test(template.exec(html)?.[1] ?? ''))).toEqual([]);
    expect(faultsOf(({ html }) => isModule.test(html.replace(template, '')))).toEqual([]);
  });

  it('SSR-01, SSR-09 of account and labs arrive with their frame, and load their scripts immediately', async () => {
    const labs = [...pages.values()].flatMap(
      ({ html }) => html.match(/\/(?:courses|guides)\/[\w/-]+\/lab(?=")/g) ?? [],
    );
    expect(labs).not.toEqual([]);
    for (const address of ['/auth', '/email', '/admin', ...new Set(labs)]) {
      const { status, html } = await fetchPage(tenantId, address);
      expect([address, status, html.includes('<div id="root" data-rendered>')]).toEqual([address, 200, true]);
      expect(html).not.toContain('<template id="scripts">');
      expect(html).toContain('<script type="module"');
    }
  });
});

const MISSING = ['/not-found', '/no/such/page', '/courses/no-such-course', '/no-such-page'];

async function listedAddresses(tenantId: string): Promise<string[]> {
  const sitemap = await (await server.get('/sitemap.xml', { tenantId })).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

async function fetchPage(tenantId: string, address: string): Promise<Fetched> {
  const response = await server.get(address, { tenantId });
  const html = await response.text();
  const [, body = '', json = 'null'] =
    /<body>(.*)<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return { address, status: response.status, html, body, data: JSON.parse(json) as PageData };
}

/** The HTML of the page's own texts, which the page contains verbatim. */
function mainTexts({ queries }: PageData): string[] {
  return fieldsOf(queries, ['content', 'transcript', 'preview', 'bio', 'courseSummary']);
}

function fieldsOf(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    names.includes(name) && typeof field === 'string' ? [field] : fieldsOf(field, names),
  );
}

/** Links to other pages of the same site, without their fragment. */
function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), base);
    return origin === new URL(base).origin && origin + pathname + search !== base ? [pathname + search] : [];
  });
}
