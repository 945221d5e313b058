import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer({ config: { folders: { tenants: contentTree().folder } } });
const open = async (query: string, init: RequestInit = {}) =>
  server.get(`/search${query}`, { tenantId: 'spring', ...init });
const html = async (query: string) => (await open(query)).text();

describe('the search page', () => {
  it('SSR-01 is rendered with its results as links, and their text', async () => {
    const page = await html('?q=gaiwan');
    expect(page).toContain('href="/courses/making-tea/lessons/green#the-gaiwan"');
    expect(page).toContain('Making tea › The gaiwan');
    expect(page).toContain('<mark>gaiwan</mark>');
    expect(page).toContain('value="gaiwan"');
  });

  it('SSR-01 reports that nothing was found', async () => {
    expect(await html('?q=xylophonist')).toContain('No results for “xylophonist”');
  });

  it('SSR-05 is cached once per query, ignoring other parameters', async () => {
    const tags = await Promise.all(
      ['?q=gaiwan', '?q=+gaiwan+', '?utm=x&q=gaiwan&q=other'].map(async (query) =>
        (await open(query)).headers.get('etag'),
      ),
    );
    expect(tags[0]).toBeTruthy();
    expect(new Set(tags).size).toBe(1);
    expect(await html('?q=')).toBe(await html(''));
  });

  it('SSR-01 limits queries to 100 characters', async () => {
    const page = await html(`?q=${'a'.repeat(5000)}`);
    expect(page).toContain(`value="${'a'.repeat(100)}"`);
    expect(page).not.toContain('a'.repeat(101));
  });

  it('GATE-02 has no text of locked items', async () => {
    const page = await html('?q=roast');
    expect(page).toContain('The roast');
    expect(page).not.toContain(HIDDEN.body);
  });

  it.each(['%00', '%ff', '%', '%ED%A0%80', '</script><script>alert(1)</script>', '"onfocus="x'])(
    'SSR-08 takes %s as a word',
    async (q) => {
      const response = await open(`?q=${q}`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('data-rendered');
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('"onfocus="x');
    },
  );
});
