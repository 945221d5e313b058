import { contentKey } from '@academy/contract/content-key';
import { getCourse, listCourses } from '@academy/contract/courses';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { applyUpdates, followOtherTabs, invalidate, patch } from './cache-updates.ts';
import { createQueryClient } from './query-client.ts';

const tea = contentKey(getCourse, { query: { slug: 'tea' } });
const list = contentKey(listCourses, {});
const rename = patch(getCourse, (course) => ({ ...course, title: 'Green tea' }));

function show(queryClient: QueryClient, key: string, queryFn: () => Promise<unknown>) {
  const listener = vi.fn();
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn });
  onTestFinished(observer.subscribe(listener));
  return { listener, get: () => observer.getCurrentResult() };
}

describe('cache updates of a write', () => {
  it('API-14, CRS-03 change the responses of one endpoint, and notify only its observers', async () => {
    const queryClient = createQueryClient({
      pageData: { [tea]: { title: 'Tea' }, [list]: { title: 'All' } },
    });
    const [one, other] = [tea, list].map((key) => show(queryClient, key, vi.fn()));
    applyUpdates(queryClient, [rename]);
    await vi.waitFor(() => expect(one?.get().data).toEqual({ title: 'Green tea' }));
    applyUpdates(queryClient, [patch(getCourse, (course) => course)]);
    await Promise.resolve();
    expect(one?.listener).toHaveBeenCalledTimes(1);
    expect(other?.listener).not.toHaveBeenCalled();
    expect(other?.get().data).toEqual({ title: 'All' });
  });

  it('CRS-03 refetch a response in flight, which may be older than the write', async () => {
    const queryClient = createQueryClient({ pageData: {} });
    const arrivals: ((data: unknown) => void)[] = [];
    const { get } = show(queryClient, tea, () => new Promise((resolve) => void arrivals.push(resolve)));
    applyUpdates(queryClient, [rename]);
    arrivals[0]?.({ title: 'Tea' });
    await Promise.resolve();
    expect(get().isPending).toBe(true);
    arrivals[1]?.({ title: 'Green tea' });
    await vi.waitFor(() => expect(get().data).toEqual({ title: 'Green tea' }));
  });

  it('FAV-02 keep a stale response visible while it is refetched, even after a change', async () => {
    const queryClient = createQueryClient({ pageData: { [tea]: { title: 'Tea' } } });
    applyUpdates(queryClient, [invalidate(getCourse)]);
    applyUpdates(queryClient, [rename]);
    const { get } = show(queryClient, tea, async () => ({ title: 'Black tea' }));
    expect(get()).toMatchObject({ data: { title: 'Green tea' }, isFetching: true });
    await vi.waitFor(() => expect(get().data).toEqual({ title: 'Black tea' }));
  });

  it('API-16 refetch in other tabs', async () => {
    vi.stubGlobal('document', { hidden: false });
    onTestFinished(() => void vi.unstubAllGlobals());
    const queryClient = createQueryClient({ pageData: { [tea]: { title: 'Tea' }, [list]: {} } });
    onTestFinished(followOtherTabs(queryClient));
    const { get } = show(queryClient, tea, async () => ({ title: 'Green tea' }));
    const otherTab = new BroadcastChannel('changed-answers');
    onTestFinished(() => otherTab.close());
    otherTab.postMessage([getCourse.path]);
    await vi.waitFor(() => expect(get().data).toEqual({ title: 'Green tea' }));
    expect(queryClient.getQueryState([list])?.isInvalidated).toBe(false);
  });
});
