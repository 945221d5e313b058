import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../catalog/model.ts';
import { courseRow } from '../../testing/course-rows.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { llmsResources } from './resources.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const read = async (tenantId: string) => (await server.get('/llms.txt', { tenantId })).text();

describe('llms.txt', () => {
  it('BOT-04 begins with the name and the description, then lists courses, open guides and pages', async () => {
    const response = await server.get('/llms.txt', { tenantId: 'spring' });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    const [title, , quote] = text.split('\n');
    expect(title).toBe('# Spring Academy');
    expect(quote).toMatch(/^> \S/);
    expect(text.match(/^## .*$/gm)).toEqual(['## Courses', '## Guides', '## Pages', '## Optional']);
    expect(text).toContain(
      `- [Making tea](${server.origin('spring')}/courses/making-tea.md): From leaf to cup.`,
    );
    expect(text).toContain(`/guides/kettle.md)`);
    expect(text).not.toMatch(/zan|mill|secret|aged|draft|hidden|soon|quiet/i);
  });

  it('BOT-04 contains only links that work', async () => {
    const text = await read('spring');
    const links = [...text.matchAll(/^- \[.*?\]\((http.*?)\)/gm)].map(([, address = '']) => address);
    expect(links.length).toBeGreaterThan(5);
    for (const address of links) {
      const response = await server.fetch(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('content-type')).toMatch(/markdown|xml/);
    }
  });

  it('TEN-02 is per tenant; without guides it lists none', async () => {
    const kube = await read('kube');
    expect(kube).toContain('# Kube Academy');
    expect(kube).not.toMatch(/## Guides|tea/);
  });

  it('BOT-04 stays small for ten thousand courses, and links to the full list', async () => {
    const card = (at: number) => ({
      title: `A](x)\n# ${at}`,
      descriptionText: 'Long. '.repeat(1_000),
      summaryText: '',
    });
    const rows = Array.from({ length: 10_000 }, (_, at) => [at, courseRow(at, card(at))] as const);
    const catalog = buildCatalog({ revision: 1, items: new Map(rows) });
    const [maker] = llmsResources({
      catalog: { current: () => catalog, refresh: async () => {} },
    });
    const site = {
      origin: 'https://spring.example',
      tenant: { id: 'spring', name: 'Spring', description: 'D', features: { guides: false } },
    } as unknown as Parameters<NonNullable<typeof maker>['make']>[0];
    const { body = '' } = (await maker?.make(site, {})) ?? {};
    expect(body.length).toBeLessThan(200_000);
    expect(body.match(/^- \[A\\\]/gm)).toHaveLength(500);
    expect(body.match(/^# /gm)).toHaveLength(1);
    expect(body).toContain('- [9500 more](https://spring.example/courses)');
  });
});
