import { createHash } from 'node:crypto';
import type { PageData } from '@academy/contract/page-data';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { contentPolicy } from './headers.ts';

const tree = contentTree();
tree.edit(
  'kube/tenant.yaml',
  (text) =>
    `${text}\nimageHosts: [images.example.org]\nframeHosts: ['*.player.example.org']\ntagManagerId: GTM-KUBE\n`,
);
const local = await testServer({ config: { folders: { tenants: tree.folder } } });
const prod = await testServer({
  config: { folders: { tenants: tree.folder }, environment: 'prod', isLocal: false, isHardened: true },
});

const tagged = await testServer({
  config: {
    folders: { tenants: tree.folder },
    thirdParties: {
      tagManager: { url: 'https://tags.example.org/gtm.js', ids: { tanzu: 'GTM-TANZU' } },
      consentScriptUrl: 'https://consent.example.org/ask.js',
      sources: ['https://*.figures.example.org'],
      userIdGlobal: 'academyUserId',
    },
  },
});

const untagged = { tagManager: null, sources: ['https://*.figures.example.org'] };
const withConsentScript = await testServer({
  config: {
    folders: { tenants: tree.folder },
    thirdParties: {
      ...untagged,
      consentScriptUrl: 'https://consent.example.org/ask.js',
      userIdGlobal: null,
    },
  },
});
const telling = await testServer({
  config: {
    folders: { tenants: tree.folder },
    thirdParties: { ...untagged, consentScriptUrl: null, userIdGlobal: 'academyUserId' },
  },
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy as a browser reads it. */
async function policyOf(response: Response): Promise<Record<string, string[]>> {
  const header = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

async function inlineHashes(response: Response) {
  const html = await response.text();
  const inside = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => hashOf(text));
  return { scripts: inside(/<script>(.*?)<\/script>/gs), styles: inside(/<style>(.*?)<\/style>/gs) };
}

const STRICT = {
  'default-src': ["'none'"],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  // In addition to its own origin, a page only connects to the login provider.
  'connect-src': ["'self'", local.origin()],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'report-uri': ['/policy-reports'],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['academy'],
};

describe('the policy of a document', () => {
  it('TEN-10 allows only the bootstrap script and the brand style in the public zone, by hash', async () => {
    const response = await local.get('/', { tenantId: 'spring' });
    const policy = await policyOf(response);
    const { scripts, styles } = await inlineHashes(response);
    expect(scripts).toHaveLength(1);
    expect(styles).toHaveLength(1);
    expect(policy).toEqual({
      ...STRICT,
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", ...styles],
      'img-src': ["'self'", 'data:'],
      // A lesson of the sample content contains this video.
      'frame-src': ['https://player.vimeo.com'],
    });
  });

  it('TEN-02 allows the hosts in the tenant’s data in the public zone', async () => {
    const policy = await policyOf(await local.get('/', { tenantId: 'kube' }));
    expect(policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'https://images.example.org'],
      'frame-src': ['https://*.player.example.org'],
    });
  });

  it.each(['/auth', '/login/callback', '/admin/users', '/email', '/appLogout'])(
    'GATE-03 in the account zone at %s knows no other host',
    async (path) => {
      const response = await local.get(path, { tenantId: 'kube' });
      const policy = await policyOf(response);
      const { scripts, styles } = await inlineHashes(response);
      expect(policy).toEqual({
        ...STRICT,
        'script-src': ["'self'", ...scripts],
        'style-src': ["'self'", ...styles],
        'img-src': ["'self'", 'data:'],
        'frame-src': ["'none'"],
      });
    },
  );

  it.each(['/courses/coffee/lessons/practice/lab', '/guides/kettle/lab'])(
    'LAY-04 in the lab zone at %s allows inline styles, and only there',
    async (path) => {
      const policy = await policyOf(await local.get(path, { tenantId: 'kube' }));
      expect(policy).toMatchObject({
        ...STRICT,
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https://images.example.org'],
        'frame-src': ['https://*.player.example.org'],
      });
      expect(policy['script-src']).not.toContain("'unsafe-inline'");
    },
  );

  it('TEN-10 never allows eval or any inline script', () => {
    for (const zone of ['public', 'account', 'lab'] as const) {
      const policy = contentPolicy({ zone, inlineScripts: ['a()'], inlineStyles: [] });
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain(`script-src 'self' ${hashOf('a()')}`);
    }
  });
});

describe('third-party sources', () => {
  const TAGS = 'https://tags.example.org';
  const OTHERS = [TAGS, 'https://consent.example.org', 'https://*.figures.example.org'];

  it('CON-04 are exactly the configured hosts, in the public zone of a tenant with an id', async () => {
    const policy = await policyOf(await tagged.get('/', { tenantId: 'kube' }));
    expect(policy['script-src']?.slice(2)).toEqual(OTHERS);
    expect(policy['style-src']?.slice(2)).toEqual(OTHERS);
    expect(policy['connect-src']?.slice(2)).toEqual(OTHERS);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://images.example.org', ...OTHERS]);
    expect(policy['frame-src']).toEqual(['https://*.player.example.org']);
    expect(policy['trusted-types']).toEqual(['academy', 'default']);
  });

  it('CON-04 include the tag manager only for a tenant with an id, from data or variable', async () => {
    const tagManagerOf = async (tenantId: string) =>
      (await thirdPartiesIn(tagged, '/', tenantId))?.tagManager?.id;
    expect([await tagManagerOf('kube'), await tagManagerOf('tanzu'), await tagManagerOf('spring')]).toEqual([
      'GTM-KUBE',
      'GTM-TANZU',
      undefined,
    ]);
    expect(await thirdPartiesIn(tagged, '/', 'spring')).toEqual({
      tagManager: null,
      consentScript: 'https://consent.example.org/ask.js',
      sources: ['https://consent.example.org', 'https://*.figures.example.org'],
      userIdGlobal: 'academyUserId',
    });
  });

  it('CON-04 allow the consent script and the user id without the flag, and nothing more', async () => {
    expect(await thirdPartiesIn(withConsentScript, '/', 'kube')).toMatchObject({
      tagManager: null,
      consentScript: 'https://consent.example.org/ask.js',
    });
    const policy = await policyOf(await withConsentScript.get('/', { tenantId: 'kube' }));
    expect(policy['script-src']?.slice(2)).toEqual(OTHERS.slice(1));
    expect(await thirdPartiesIn(telling, '/', 'kube')).toEqual({
      tagManager: null,
      consentScript: null,
      sources: [],
      userIdGlobal: 'academyUserId',
    });
    const header = (await telling.get('/', { tenantId: 'kube' })).headers.get('content-security-policy');
    for (const other of OTHERS) expect(header).not.toContain(other);
  });

  it('CON-04 refuse to start with an id for an unknown tenant', async () => {
    const thirdParties = {
      tagManager: { url: `${TAGS}/gtm.js`, ids: { sprung: 'GTM-1' } },
      consentScriptUrl: null,
      sources: [],
      userIdGlobal: null,
    };
    await expect(testServer({ config: { folders: { tenants: tree.folder }, thirdParties } })).rejects.toThrow(
      /TAG_MANAGER_IDS contains "sprung"/,
    );
  });

  const thirdPartiesIn = async ({ get }: Pick<typeof tagged, 'get'>, path: string, tenantId: string) => {
    const html = await (await get(path, { tenantId })).text();
    return (JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as PageData).thirdParties;
  };

  it('CON-06 are part of the page data only there', async () => {
    const thirdPartiesAt = (path: string, tenantId: string) => thirdPartiesIn(tagged, path, tenantId);
    expect(await thirdPartiesAt('/', 'kube')).toEqual({
      tagManager: { url: `${TAGS}/gtm.js`, id: 'GTM-KUBE' },
      consentScript: 'https://consent.example.org/ask.js',
      sources: OTHERS,
      userIdGlobal: 'academyUserId',
    });
    for (const path of ['/auth', '/admin', '/courses/coffee/lessons/practice/lab']) {
      expect(await thirdPartiesAt(path, 'kube')).toBeNull();
      const header = (await tagged.get(path, { tenantId: 'kube' })).headers.get('content-security-policy');
      for (const other of OTHERS) expect(header).not.toContain(other);
    }
  });
});

describe('the other headers', () => {
  const EVERYWHERE = [
    '/',
    '/no-such-page',
    '/api/v1/courses/list',
    '/api/v1/no-such',
    '/health/live',
    '/api/v1/docs',
  ];

  it.each(EVERYWHERE)('TEN-07 %s forbids sniffing, and requires https outside local', async (path) => {
    const [here, there] = await Promise.all([local.get(path), prod.get(path)]);
    for (const { headers } of [here, there]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    }
    expect(here.headers.get('strict-transport-security')).toBeNull();
    expect(there.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  it('TEN-10 documents disable unneeded browser features', async () => {
    const permissions = (await local.get('/')).headers.get('permissions-policy') ?? '';
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(permissions).toContain(`${name}=()`);
    expect(permissions).toContain('fullscreen=(self "https://player.vimeo.com")');
    expect(permissions).toContain('clipboard-write=(self)');
  });

  it.each([
    ['GET', '/oidc/register'],
    ['GET', '/oidc/auth?client_id=nobody'],
    ['GET', '/oidc/no-such-page'],
    ['GET', '/oidc/jwks'],
    ['GET', '/oidc/session/end'],
    ['POST', '/oidc/token'],
    ['POST', '/oidc/forgot'],
    ['DELETE', '/oidc/session'],
    ['GET', '/oidc//evil.test'],
  ])('SEC-19 %s %s of the provider has the headers of the site', async (method, path) => {
    const [here, there] = await Promise.all([local.get(path, { method }), prod.get(path, { method })]);
    // Pages of the account zone and the provider have no players.
    const site = (await prod.get('/auth')).headers;
    for (const name of [
      'strict-transport-security',
      'permissions-policy',
      'cross-origin-resource-policy',
      'cross-origin-opener-policy',
      'x-content-type-options',
    ]) {
      expect([name, there.headers.get(name)]).toEqual([name, site.get(name)]);
    }
    expect(here.headers.get('strict-transport-security')).toBeNull();
    expect(here.headers.get('permissions-policy')).toBe(site.get('permissions-policy'));
  });

  it.each(['/api/v1/courses/list', '/api/v1/alerts', '/api/v1/no-such', '/api/v1/search'])(
    'API-02 %s is data: nothing in it may run or be framed',
    async (path) => {
      const { headers } = await local.get(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('cache-control')).toMatch(/^no-(store|cache)$/);
    },
  );

  it('GATE-02 a response to a member is never cached', async () => {
    expect((await local.get('/api/v1/courses/list', { as: 'ada' })).headers.get('cache-control')).toBe(
      'no-store',
    );
    const visitors = await local.get('/api/v1/courses/list');
    expect(visitors.headers.get('vary')).toContain('authorization');
  });
});
