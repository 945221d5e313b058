import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { documentCaching, resourceCaching } from './caching.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const cachingOf = async (path: string) => {
  const response = await server.get(path, { tenantId: 'spring' });
  return [response.status, response.headers.get('cache-control')];
};

describe('shared caches', () => {
  it.each([
    '/',
    '/courses',
    '/courses?level=beginner',
    '/courses/making-tea/lessons/green',
    '/guides/kettle',
    '/about',
    '/search?q=tea',
  ])('BOT-01 %s for a minute, and a copy is sent while it is fetched again', async (path) => {
    expect(await cachingOf(path)).toEqual([
      200,
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=600',
    ]);
  });

  it.each(['/auth', '/admin', '/admin/users', '/email', '/courses/coffee/lessons/practice/lab'])(
    'BOT-01 %s never, though it is the same for everybody',
    async (path) => {
      expect(await cachingOf(path)).toEqual([200, 'private, no-cache']);
    },
  );

  it('BOT-01 may store a missing page for ten seconds, since it may be published next', async () => {
    expect(await cachingOf('/no-such-page')).toEqual([404, 'public, max-age=0, s-maxage=10']);
    expect(await cachingOf('/courses/secret')).toEqual([404, 'public, max-age=0, s-maxage=10']);
  });

  it('BOT-01 may not store a missing page of the account', async () => {
    expect(await cachingOf('/admin/no-such')).toEqual([404, 'private, no-cache']);
  });

  it('BOT-01 may store nothing of a server in preview or development', () => {
    const preview = { preview: { folder: 'x', tenantId: undefined, variables: {} }, webDevServer: undefined };
    const development = { preview: undefined, webDevServer: 'http://localhost:5173' };
    for (const config of [preview, development]) {
      expect(documentCaching(config, { zone: 'public', status: 200 })).toBe('no-cache');
      expect(resourceCaching(config, { isShared: true })).toBe('no-cache');
    }
  });

  it('BOT-01 may serve members the same: pages are always those of visitors, and set no cookie', async () => {
    const [plain, asMember] = await Promise.all([
      server.get('/courses', { tenantId: 'spring' }),
      server.get('/courses', { tenantId: 'spring', as: 'grace' }),
    ]);
    expect(asMember.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(asMember.headers.get('set-cookie')).toBeNull();
  });

  it('BOT-01 revalidate by ETag', async () => {
    const first = await server.get('/courses', { tenantId: 'spring' });
    const again = await server.get('/courses', {
      tenantId: 'spring',
      headers: { 'if-none-match': `W/"x", ${first.headers.get('etag')}` },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      first.headers.get('cache-control'),
    ]);
  });
});

describe('the canonical address', () => {
  const canonicalOf = async (path: string) => {
    const html = await (await server.get(path, { tenantId: 'spring' })).text();
    const address = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    return address?.replace(server.origin('spring'), '');
  };

  it.each([
    ['/courses/', '/courses'],
    ['/courses?level=beginner&page=2&utm_source=x', '/courses'],
    ['/courses/making-tea//', '/courses/making-tea'],
    ['/courses/%6Daking-tea/lessons/green?x', '/courses/making-tea/lessons/green'],
    ['/page-about', '/about'],
    ['/about', '/about'],
  ])('BOT-02 of %s is %s', async (path, canonical) => {
    expect(await canonicalOf(path)).toBe(canonical);
  });

  it.each(['/no-such', '/search', '/auth'])(
    'BOT-02 is omitted from %s, which must not be indexed',
    async (path) => {
      expect(await canonicalOf(path)).toBeUndefined();
    },
  );
});
