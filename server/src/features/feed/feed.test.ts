import { walkXml } from '@academy/compiler/xml';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../testing/clock.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const clock = fixedClock('2026-03-01T10:00:00Z');
const tree = contentTree();
const EVIL = `Tea </title><script>alert(1)</script> ]]> & "quotes" 'more' \u{1F375} \uFFFF`;
tree.edit('spring/courses/01-tea/course.json', (text) =>
  text.replace('Making tea', JSON.stringify(EVIL).slice(1, -1)),
);
const start = (database?: Awaited<ReturnType<typeof testServer>>['database']) =>
  testServer({
    config: { folders: { tenants: tree.folder } },
    now: clock.now,
    ...(database && { database }),
  });
const first = await start();

type Entry = Record<string, string>;

/** The feed as read by a strict parser: its own fields, and those of its entries. */
async function read(server = first, tenantId = 'spring'): Promise<{ feed: Entry; entries: Entry[] }> {
  const text = await (await server.get('/feed.atom', { tenantId })).text();
  const feed: Entry = {};
  const entries: Entry[] = [];
  walkXml(text, (node) => {
    if (node.kind === 'element') {
      expect(node.namespace).toBe('http://www.w3.org/2005/Atom');
      if (node.name === 'entry') entries.push({});
    }
    const target = node.ancestors.includes('entry') ? (entries.at(-1) ?? {}) : feed;
    const attribute = (name: string) =>
      node.kind === 'element' ? (node.attributes.find((one) => one.name === name)?.value ?? '') : '';
    if (node.kind === 'element' && node.name === 'link') target[attribute('rel')] = attribute('href');
    if (node.kind === 'text' && node.value.trim() !== '') target[node.ancestors.at(-1) ?? ''] = node.value;
  });
  return { feed, entries };
}

describe('the feed', () => {
  it('BOT-03 is Atom with everything the format requires', async () => {
    const response = await first.get('/feed.atom', { tenantId: 'spring' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/^public, .*s-maxage=60/);
    const { feed, entries } = await read();
    expect(feed).toMatchObject({
      id: 'tag:spring.localhost,2026:spring:feed',
      title: 'Spring Academy',
      updated: '2026-03-01T10:00:00.000Z',
      name: 'Spring Academy',
      self: `${first.origin('spring')}/feed.atom`,
      alternate: `${first.origin('spring')}/`,
    });
    for (const entry of entries)
      expect(Object.keys(entry)).toEqual(
        expect.arrayContaining(['id', 'title', 'alternate', 'published', 'updated']),
      );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('BOT-03 contains the courses and guides of the lists, including locked ones, and nothing else', async () => {
    const { entries } = await read();
    expect(
      entries.map(({ alternate = '' }) => alternate.replace(first.origin('spring'), '')).toSorted(),
    ).toEqual([
      '/courses/coffee',
      '/courses/espresso',
      '/courses/making-tea',
      '/guides/kettle',
      '/guides/mill',
    ]);
    const text = await (await first.get('/feed.atom', { tenantId: 'spring' })).text();
    expect(text).not.toMatch(/zan|Secret blend|Aged leaves/);
  });

  it('BOT-03 is well formed whatever a title contains', async () => {
    const { entries } = await read();
    const tea = entries.find(({ id }) => id === 'tag:spring.localhost,2026:spring:course:tea');
    expect(tea?.['title']).toBe(EVIL.replace('\uFFFF', ''));
  });

  it('TEN-02 is per tenant; without guides it lists none', async () => {
    const { entries } = await read(first, 'kube');
    expect(entries.map(({ title }) => title)).toEqual(['Coffee pods']);
  });

  it('BOT-02 is linked in the head of each public page, and of no other', async () => {
    const link =
      '<link rel="alternate" type="application/atom+xml" title="Spring Academy" href="/feed.atom">';
    for (const path of ['/', '/courses', '/courses/making-tea/lessons/green', '/about', '/search'])
      expect(await (await first.get(path, { tenantId: 'spring' })).text()).toContain(link);
    for (const path of ['/auth', '/admin', '/courses/coffee/lessons/practice/lab'])
      expect(await (await first.get(path, { tenantId: 'spring' })).text()).not.toContain('atom+xml');
  });

  it('BOT-03 answers HEAD, and 304 for an unchanged feed; a query makes no difference', async () => {
    const whole = await first.get('/feed.atom?utm=1', { tenantId: 'spring' });
    const etag = whole.headers.get('etag') ?? '';
    const head = await first.get('/feed.atom', { tenantId: 'spring', method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    const again = await first.get('/feed.atom', { tenantId: 'spring', headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await first.get('/feed.atom', { tenantId: 'spring', method: 'POST' })).status).toBe(404);
  });

  it('BOT-03 lists newest entries first; a change updates the date and keeps the id', async () => {
    const before = await read();
    await first.stop();
    clock.set('2026-04-01T10:00:00Z');
    tree.edit('spring/courses/04-secret/course.json', (text) => text.replace('"draft"', '"live"'));
    tree.write('spring/courses/02-coffee/01-taste/content.md', 'Everybody may read this better note.');
    tree.edit('spring/guides/kettle/guide.json', (text) =>
      text.replace('"slug": "kettle"', '"slug": "the-kettle"'),
    );
    const second = await start(first.database);
    const { feed, entries } = await read(second);
    expect(feed['updated']).toBe('2026-04-01T10:00:00.000Z');
    expect(entries[0]).toMatchObject({ title: 'Secret blend', published: '2026-04-01T10:00:00.000Z' });
    const coffee = entries.find(({ title }) => title === 'Coffee');
    expect(coffee).toMatchObject({
      published: '2026-03-01T10:00:00.000Z',
      updated: '2026-04-01T10:00:00.000Z',
    });
    const kettle = entries.find(({ title }) => title === 'Use a kettle');
    expect(kettle?.['alternate']).toBe(`${second.origin('spring')}/guides/the-kettle`);
    expect(kettle?.['id']).toBe(before.entries.find(({ title }) => title === 'Use a kettle')?.['id']);
    const espresso = entries.find(({ title }) => title === 'Espresso');
    expect(espresso?.['updated']).toBe('2026-03-01T10:00:00.000Z');
  });
});
