import { describe, expect, it, vi } from 'vitest';
import { loadPage, prefetch, type Ahead } from './prefetch.ts';

function world(load: Ahead['load']) {
  const answers = { load: vi.fn(async () => {}) };
  const ahead: Ahead = { load, asks: ({ slug = '' }) => [{ key: slug, load: async () => slug }] };
  const routes = [{ children: [{ path: '/courses/:slug', handle: ahead }, { path: '*' }] }];
  return { answers, routes };
}

describe('prefetch', () => {
  it('RTE-10 loads the code and the answers of the page a link leads to', () => {
    const load = vi.fn(async () => {});
    const { answers, routes } = world(load);
    prefetch('/courses/rest?from=list#top', { answers, routes });
    expect(load).toHaveBeenCalledTimes(1);
    expect(answers.load).toHaveBeenCalledWith(expect.objectContaining({ key: 'rest' }));
  });

  it('RTE-10 does nothing for an address that has no page', () => {
    const load = vi.fn(async () => {});
    const { answers, routes } = world(load);
    prefetch('/nowhere', { answers, routes });
    expect([load, answers.load].map((spy) => spy.mock.calls)).toEqual([[], []]);
  });

  it('RTE-10 minds no failure: going there will say so', async () => {
    const { routes } = world(async () => Promise.reject(new Error('offline')));
    await expect(loadPage('/courses/rest', routes)).resolves.toBeUndefined();
  });
});
