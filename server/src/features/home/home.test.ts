import { describe, expect, it } from 'vitest';
import { readTenants } from '@academy/compiler/tenants';
import { contentKey } from '@academy/contract/content-key';
import { getLanding } from '@academy/contract/home';
import type { PageData } from '@academy/contract/page-data';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const tenants = new Map(readTenants(tree.folder).tenants.map(({ tenant }) => [tenant.id, tenant]));
const open = async (path: string) => {
  const html = await (await server.get(path, { tenantId: 'spring' })).text();
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  return { html, data: JSON.parse(json ?? 'null') as PageData };
};

describe('texts of a tenant', () => {
  it('SSR-11 come with the home page and the page about Pro', async () => {
    const texts = await server.client({ tenantId: 'spring' }).send(getLanding, { query: {} });
    for (const path of ['/', '/pro'])
      expect((await open(path)).data.queries[contentKey(getLanding)]).toEqual(texts.data);
  });

  it('SSR-01, SSR-11 are in the HTML of these pages', async () => {
    const { landing, pro } = tenants.get('spring') ?? {};
    const home = (await open('/')).html;
    const titles = landing?.sections.flatMap((section) => ('title' in section ? [section.title] : []));
    expect(titles?.length).toBeGreaterThan(2);
    for (const title of [landing?.title, pro?.title, ...(titles ?? [])]) expect(home).toContain(title);
    const about = (await open('/pro')).html;
    const opens = pro?.opens.map(({ title }) => title) ?? [];
    for (const title of [pro?.title, pro?.note, ...opens]) expect(about).toContain(title);
  });

  it.each(['/courses', '/courses/coffee/lessons/taste', '/about', '/nowhere'])(
    'SSR-11 is no part of %s',
    async (path) => {
      const { landing, pro } = tenants.get('spring') ?? {};
      const { html, data } = await open(path);
      expect(Object.keys(data.queries)).not.toContain(contentKey(getLanding));
      for (const text of [landing?.text, landing?.secondary.label, pro?.text, pro?.note]) {
        expect(text).toBeTruthy();
        expect(html).not.toContain(text);
      }
    },
  );

  it('TEN-02 differ by tenant; one without tiers has none', async () => {
    for (const tenantId of ['spring', 'kube', 'tanzu']) {
      const tenant = tenants.get(tenantId);
      const { data } = await server.client({ tenantId }).send(getLanding, { query: { tenantId } });
      expect(data).toEqual({ landing: tenant?.landing, pro: tenant?.pro ?? null });
    }
  });
});
