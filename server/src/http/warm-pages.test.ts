import { describe, expect, it } from 'vitest';
import { testServer } from '../testing/server.ts';
import { pageWarmer } from './warm-pages.ts';

const server = await testServer();
const { context } = server;
const tenants = context.sites.all.map(({ tenant }) => tenant.id);
const makers = ['/', '/courses', '/courses/:slug', '/auth', '/admin/*'].map((pattern) => ({ pattern }));

describe('pages rendered ahead', () => {
  it('SSR-07 are the public ones without a parameter, of each tenant', async () => {
    const rendered: string[] = [];
    const pages = {
      findPrepared: () => undefined,
      find: async ({ site, path }: { site: { tenant: { id: string } }; path: string }) => {
        rendered.push(site.tenant.id + path);
        return {} as never;
      },
    };
    await pageWarmer({ context, pages, makers })();
    expect(rendered).toEqual([
      ...tenants.map((tenant) => `${tenant}/`),
      ...tenants.map((tenant) => `${tenant}/courses`),
    ]);
  });

  it('SSR-07 start again with a later publish, and go on after one that fails', async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    const rendered: string[] = [];
    const pages = {
      findPrepared: () => undefined,
      find: async ({ path }: { path: string }) => {
        rendered.push(path);
        if (rendered.length === 1) await first;
        throw new Error('not now');
      },
    };
    const warm = pageWarmer({ context, pages, makers: [{ pattern: '/' }] });
    const older = warm();
    const newer = warm();
    release();
    await Promise.all([older, newer]);
    expect(rendered).toHaveLength(1 + tenants.length);
  });

  it('SSR-07 are there after the content has changed', async () => {
    let changes = 0;
    const live = await context.changes.follow('warm-test', async () => ({ version: changes }));
    live.onChange(() => (changes += 1));
    await live.refresh();
    await live.refresh();
    expect(changes).toBe(2);
  });
});
