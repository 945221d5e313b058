import { describe, expect, it } from 'vitest';
import type { Site } from '../catalog/tenants.ts';
import { testConfig } from '../testing/server.ts';
import { createPageCache } from './page-cache.ts';
import { prepareResources } from './resources.ts';

const site = { tenant: { id: 'spring' } } as Site;

function resourcesOf(maxBytes = 1_000_000) {
  const made: string[] = [];
  const state = { version: '1', size: 10 };
  const resources = prepareResources({
    context: { config: testConfig({}) },
    cache: createPageCache({ maxBytes, maxEntries: 100 }),
    version: () => state.version,
  });
  const maker = {
    pattern: '/:slug.md',
    async make(_site: Site, { slug = '' }: Record<string, string>) {
      made.push(slug);
      return slug === 'none' ? null : { type: 'text/markdown', body: 'x'.repeat(state.size) };
    },
  };
  const addressOf = (slug: string, isNegotiated: boolean) => ({
    site,
    path: isNegotiated ? `/${slug}` : `/${slug}.md`,
    params: { slug },
    isNegotiated,
  });
  const find = (slug: string, { isNegotiated = false } = {}) =>
    resources.find(maker, addressOf(slug, isNegotiated));
  const findCached = (slug: string, { isNegotiated = false } = {}) =>
    resources.findCached(addressOf(slug, isNegotiated));
  return { made, state, find, findCached };
}

describe('texts for programs', () => {
  it('BOT-04 are made once for many requests, and again for the next revision', async () => {
    const { made, state, find, findCached } = resourcesOf();
    await Promise.all(Array.from({ length: 20 }, () => find('a')));
    expect(findCached('a')).toBeDefined();
    expect(made).toEqual(['a']);
    state.version = '2';
    expect(findCached('a')).toBeUndefined();
    await find('a');
    expect(made).toEqual(['a', 'a']);
  });

  it('BOT-04 are not cached if missing, nor beyond the byte limit of the pages', async () => {
    const { made, state, find, findCached } = resourcesOf(10_000);
    expect(await find('none')).toBeNull();
    expect(findCached('none')).toBeUndefined();
    state.size = 20_000;
    await find('a');
    expect(findCached('a')).toBeUndefined();
    expect(made).toEqual(['none', 'a']);
  });

  it('BOT-05 are separate by address and by Accept', async () => {
    const { made, find, findCached } = resourcesOf();
    await find('a', { isNegotiated: true });
    expect(findCached('a')).toBeUndefined();
    expect(findCached('a', { isNegotiated: true })).toBeDefined();
    expect(made).toEqual(['a']);
  });
});
