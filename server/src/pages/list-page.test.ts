import { describe, expect, it } from 'vitest';
import type { CourseCard } from '@academy/contract/schemas/catalog';
import type { FirstCards } from '@academy/contract/content-key';
import type { PageData } from '@academy/contract/page-data';
import { contentTree } from '../testing/content.ts';
import { sampleFiles } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';

const numbers = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'));
const many = Object.fromEntries(
  numbers.flatMap((at) => [
    [
      `tanzu/courses/${at}/course.json`,
      {
        id: `c${at}`,
        slug: `c${at}`,
        title: `Course ${at}`,
        status: 'live',
        level: at === '07' ? 'advanced' : 'beginner',
      },
    ],
    [`tanzu/courses/${at}/summary.md`, 'One of many.'],
  ]),
);
const tree = contentTree({ ...sampleFiles, ...many });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

async function firstCards(path: string, tenantId = 'tanzu') {
  const html = await (await server.get(path, { tenantId })).text();
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { queries } = JSON.parse(json) as PageData;
  const [key = '', value] = Object.entries(queries).find(([name]) => name.startsWith('first ')) ?? [];
  return { key, ...(value as FirstCards<CourseCard>) };
}

describe('a list page', () => {
  it('RTE-12 contains its first 24 cards, the categories and the counts', async () => {
    const { cards, matching, total, categories } = await firstCards('/courses');
    expect(cards.map(({ title }) => title)).toEqual(numbers.slice(0, 24).map((at) => `Course ${at}`));
    expect([matching, total]).toEqual([30, 30]);
    expect(
      categories
        .find(({ categoryName }) => categoryName === 'level')
        ?.options.map(({ name, count }) => [name, count]),
    ).toEqual([
      ['Beginner', 29],
      ['Advanced', 1],
    ]);
  });

  it('CAT-14 counts its options within the search of its address', async () => {
    const { categories } = await firstCards('/courses?search=Course+07');
    const levels = categories.find(({ categoryName }) => categoryName === 'level');
    expect(levels?.options.map(({ name, count }) => [name, count])).toEqual([
      ['Beginner', 0],
      ['Advanced', 1],
    ]);
    const html = await (await server.get('/courses?search=Course+07', { tenantId: 'tanzu' })).text();
    expect(html).toMatch(/<input[^>]* disabled=""[^>]* value="Beginner"/);
  });

  it('CAT-07 applies a filter or search in the address on the server', async () => {
    const filtered = await firstCards('/courses?level=Advanced');
    expect([filtered.cards.map(({ slug }) => slug), filtered.matching, filtered.total]).toEqual([
      ['c07'],
      1,
      30,
    ]);
    const plain = await firstCards('/courses');
    expect(filtered.key).not.toBe(plain.key);
  });

  it('CAT-07 ignores other parameters in the address', async () => {
    expect(await firstCards('/courses?utm_source=mail')).toEqual(await firstCards('/courses'));
  });

  it('SSR-02 has further pages for browsers without scripts, with links between them', async () => {
    const second = await firstCards('/courses?page=2&level=Beginner');
    expect(second.cards.map(({ slug }) => slug)).toEqual(['c26', 'c27', 'c28', 'c29', 'c30']);
    expect(second.matching).toBe(29);
    const html = async (path: string) => (await server.get(path, { tenantId: 'tanzu' })).text();
    expect(await html('/courses?level=Beginner')).toContain('href="?level=Beginner&amp;page=2"');
    expect(await html('/courses?page=2&level=Beginner')).toContain('href="?level=Beginner"');
    expect(await html('/courses?level=Advanced')).not.toContain('aria-label="Pages"');
  });

  it('SSR-02 shows the last page for a page number beyond it', async () => {
    const { cards } = await firstCards('/courses?page=9999');
    expect(cards.map(({ slug }) => slug)).toEqual(['c25', 'c26', 'c27', 'c28', 'c29', 'c30']);
  });

  it('SSR-02 accepts its submitted form', async () => {
    const submitted = await firstCards('/courses?search=&sort=recommended&level=Advanced&level=Beginner');
    expect(submitted.matching).toBe(30);
  });

  it.each([
    '/courses?level=',
    '/courses?page=-1',
    '/courses?page=1e9',
    '/courses?level=%zz',
    '/courses?a=1&a=2',
    `/courses?level=${'x'.repeat(2000)}`,
    '/courses?__proto__=x',
  ])('CAT-07 %s does no harm', async (path) => {
    expect((await server.get(path, { tenantId: 'tanzu' })).status).toBe(200);
  });
});

describe('the old address of the paths', () => {
  it('RTE-05 redirects to the path that the tenant names, once it is published', async () => {
    expect((await server.get('/learning-path', { tenantId: 'spring' })).headers.get('location')).toBeNull();
    tree.write('spring/paths/spring-developer/path.json', {
      id: 'sd',
      slug: 'spring-developer',
      title: 'Developer',
      status: 'live',
      steps: [{ type: 'course', id: 'tea' }],
    });
    const later = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    for (const address of ['/learning-path', '/learning-path/']) {
      const response = await later.get(address, { tenantId: 'spring' });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/paths/spring-developer']);
    }
    await later.stop();
  });

  it('RTE-05 shows the list if no target is configured', async () => {
    const response = await server.get('/learning-path', { tenantId: 'kube' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Learning Paths - Kube Academy</title>');
  });
});
