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

describe('after a write', () => {
  it('API-14, CRS-03 changes the answers of one endpoint, and tells only who shows one of them', async () => {
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

  it('CRS-03 asks again for an answer that was on its way, which may be older than the write', async () => {
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

  it('FAV-02 a stale answer stays visible and is fetched again, also after it was changed', async () => {
    const queryClient = createQueryClient({ pageData: { [tea]: { title: 'Tea' } } });
    applyUpdates(queryClient, [invalidate(getCourse)]);
    applyUpdates(queryClient, [rename]);
    const { get } = show(queryClient, tea, async () => ({ title: 'Black tea' }));
    expect(get()).toMatchObject({ data: { title: 'Green tea' }, isFetching: true });
    await vi.waitFor(() => expect(get().data).toEqual({ title: 'Black tea' }));
  });

  it('API-16 what changed in one tab is fetched again in the other', async () => {
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
