import { coursePage } from '@academy/contract/pages/courses';
import { describe, expect, it, vi } from 'vitest';
import {
  cancelPrefetch,
  loadPage,
  prefetch,
  schedulePrefetch,
  setPrefetchTargets,
  type PagePreload,
} from './prefetch.ts';

function setUp(load: PagePreload['load']) {
  const queryClient = { prefetchQuery: vi.fn(async () => {}) };
  const preload: PagePreload = { load, page: coursePage };
  const routes = [{ children: [{ path: '/courses/:slug', handle: preload }, { path: '*' }] }];
  return { queryClient, routes };
}

describe('prefetch', () => {
  it('RTE-10 loads the code and the data of the page a link leads to', () => {
    const load = vi.fn(async () => {});
    const { queryClient, routes } = setUp(load);
    prefetch('/courses/rest?from=list#top', { queryClient, routes });
    expect(load).toHaveBeenCalledTimes(1);
    expect(queryClient.prefetchQuery).toHaveBeenCalledWith(
      expect.objectContaining({ queryKey: ['/courses/details?slug=rest'] }),
    );
  });

  it('RTE-10 does nothing for an address without a page', () => {
    const load = vi.fn(async () => {});
    const { queryClient, routes } = setUp(load);
    prefetch('/nowhere', { queryClient, routes });
    expect([load, queryClient.prefetchQuery].map((spy) => spy.mock.calls)).toEqual([[], []]);
  });

  it('RTE-10 ignores errors while prefetching', async () => {
    const { routes } = setUp(async () => Promise.reject(new Error('offline')));
    await expect(loadPage('/courses/rest', routes)).resolves.toBeUndefined();
  });

  it('RTE-10 starts after the pointer rests on a link, and not when it leaves earlier', () => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { setTimeout });
    const load = vi.fn(async () => {});
    setPrefetchTargets(setUp(load));
    schedulePrefetch('/courses/rest');
    cancelPrefetch();
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
    schedulePrefetch('/courses/rest');
    vi.runAllTimers();
    expect(load).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
