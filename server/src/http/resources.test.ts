import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Site } from '../catalog/tenants.ts';
import { testConfig } from '../testing/server.ts';
import { createPageCache } from './page-cache.ts';
import { prepareResources } from './resources.ts';

const site = { tenant: { id: 'spring' } } as Site;
const sites = { all: [site], byId: () => site, byHost: () => site, origins: {}, names: {} };

function resourcesOf(maxBytes = 1_000_000) {
  const made: string[] = [];
  const state = { version: '1', size: 10 };
  const resources = prepareResources({
    context: { config: testConfig({}), sites },
    cache: createPageCache({ maxBytes, maxEntries: 100 }),
    version: () => state.version,
    makers: [
      {
        pattern: '/:slug.md',
        async make(_site, { slug = '' }) {
          made.push(slug);
          return slug === 'none' ? null : { type: 'text/markdown', body: 'x'.repeat(state.size) };
        },
      },
    ],
  });
  const request = (url: string, accept?: string) =>
    ({ url, headers: { host: 'x', accept } }) as IncomingMessage;
  return { made, state, resources, request };
}

describe('texts for programs', () => {
  it('BOT-04 are made once for many requests, and again for the next revision', async () => {
    const { made, state, resources, request } = resourcesOf();
    await Promise.all(Array.from({ length: 20 }, () => resources.find(request('/a.md'))));
    expect(resources.findCached(request('/a.md?x=1'))).toBeDefined();
    expect(made).toEqual(['a']);
    state.version = '2';
    expect(resources.findCached(request('/a.md'))).toBeUndefined();
    await resources.find(request('/a.md'));
    expect(made).toEqual(['a', 'a']);
  });

  it('BOT-04 are not cached where there is none, nor beyond the bytes of the pages', async () => {
    const { made, state, resources, request } = resourcesOf(10_000);
    expect(await resources.find(request('/none.md'))).toBeNull();
    expect(resources.findCached(request('/none.md'))).toBeUndefined();
    state.size = 20_000;
    await resources.find(request('/a.md'));
    expect(resources.findCached(request('/a.md'))).toBeUndefined();
    expect(made).toEqual(['none', 'a']);
  });

  it('BOT-05 are separate by address and by Accept, and are no business of other requests', async () => {
    const { made, resources, request } = resourcesOf();
    await resources.find(request('/a', 'text/markdown'));
    expect(resources.findCached(request('/a.md'))).toBeUndefined();
    expect(resources.findCached(request('/a', 'text/markdown'))).toBeDefined();
    expect(resources.findCached(request('/a', 'text/html'))).toBeUndefined();
    expect(await resources.find(request('/a'))).toBeNull();
    expect(made).toEqual(['a']);
  });
});
