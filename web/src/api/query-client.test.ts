import { listCourses } from '@academy/contract/courses';
import { listEmails } from '@academy/contract/emails';
import { getLanding } from '@academy/contract/home';
import { search } from '@academy/contract/search';
import { listUsers } from '@academy/contract/users';
import { MutationObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { overlay } from '../overlay/overlay.ts';
import { setNavigate } from '../navigation.ts';
import { NotFoundError } from './failure.ts';
import { query } from './query.ts';
import { createQueryClient, fetchAsPerson, forgetAnswers, isOwn } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Renders a component with a query, and counts its fetches. */
function show(queryClient: QueryClient, load: () => Promise<unknown> = async () => 'mine', changes = {}) {
  const queryFn = vi.fn(load);
  const observer = new QueryObserver(queryClient, { queryKey: ['/courses/list'], queryFn, ...changes });
  onTestFinished(observer.subscribe(() => {}));
  return { queryFn, get: () => observer.getCurrentResult() };
}

const pageData = { '/courses/list': 'everybody’s' };

describe('queries of a page', () => {
  it('API-05 request nothing that is in the page data, until it is a minute old', async () => {
    const queryClient = createQueryClient({ pageData });
    const { queryFn, get } = show(queryClient);
    expect(get().data).toBe('everybody’s');
    expect(queryFn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(show(queryClient).get().data).toBe('mine'));
  });

  it('API-07 read equal requests from the cache, and fetch again for another address or body', async () => {
    const queryClient = createQueryClient({ pageData: {} });
    const queryFn = vi.fn(async () => ({}) as never);
    const usersOf = (pageNumber: number) =>
      queryClient.fetchQuery({ ...query(listUsers, { body: { pageNumber } }), queryFn });
    const emailsOf = (type: 'work' | 'personal') =>
      queryClient.fetchQuery({ ...query(listEmails, { query: { type } }), queryFn });
    for (const page of [0, 0, 1]) await usersOf(page);
    for (const type of ['work', 'work', 'personal'] as const) await emailsOf(type);
    expect(queryFn).toHaveBeenCalledTimes(4);
  });

  it('CAT-10 send no second request for the same search while the first one is in flight', async () => {
    const queryClient = createQueryClient({ pageData: {} });
    const queryFn = vi.fn(async () => ({ results: [] }));
    const searchFor = (q: string) => ({ ...query(search, { query: { q } }), queryFn });
    await Promise.all([
      queryClient.prefetchQuery(searchFor('tea')),
      queryClient.prefetchQuery(searchFor('tea')),
    ]);
    await queryClient.prefetchQuery(searchFor('tea'));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('API-06 keep a failure until a retry succeeds, and never retry automatically', async () => {
    let isGone = true;
    const load = async () => (isGone ? Promise.reject(new Error('gone')) : 1);
    const { queryFn, get } = show(createQueryClient({ pageData: {} }), load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(get()).toMatchObject({ isLoadingError: true, error: new Error('gone') });
    expect(queryFn).toHaveBeenCalledTimes(1);
    isGone = false;
    expect((await get().refetch()).data).toBe(1);
  });

  it.each([
    { meta: {}, toasts: 1 },
    { meta: { isSilent: true }, toasts: 0 },
  ])('API-11 reports a failure behind old data unless it is silent: $meta', async ({ meta, toasts }) => {
    const toast = vi.spyOn(overlay, 'toast');
    onTestFinished(() => toast.mockRestore());
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    const { get } = show(createQueryClient({ pageData }), load, { meta });
    expect(await get().refetch()).toMatchObject({ isRefetchError: true, data: 'everybody’s' });
    expect(toast).toHaveBeenCalledTimes(toasts);
  });

  it('redirect from a missing item only in the page that shows it', async () => {
    const navigate = vi.fn();
    vi.stubGlobal('location', { pathname: '/courses' });
    onTestFinished(() => void vi.unstubAllGlobals());
    setNavigate(navigate);
    const queryClient = createQueryClient({ pageData: {} });
    const load = () => Promise.reject(new NotFoundError('/courses/tea'));
    await queryClient.prefetchQuery({ queryKey: ['/courses/list'], queryFn: load });
    expect(navigate).not.toHaveBeenCalled();
    show(queryClient, load);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/courses/tea', { replace: true }));
  });
});

describe('queries after a write', () => {
  it.each([
    { ends: 'succeeds', mutationFn: async () => 1 },
    { ends: 'fails', mutationFn: () => Promise.reject(new Error('no')) },
  ])('ADM-06, API-16 what it may have changed is fetched again when it $ends', async ({ mutationFn }) => {
    const queryClient = createQueryClient({ pageData });
    const { get } = show(queryClient);
    const meta = { invalidates: [listCourses] };
    const write = new MutationObserver(queryClient, { mutationFn, meta });
    await write.mutate().catch(() => {});
    await vi.waitFor(() => expect(get().data).toBe('mine'));
  });
});

describe('queries and the session', () => {
  it('GATE-01, FAV-01 show a member the page data immediately, and as their own once it was fetched', async () => {
    const { queryFn, get } = show(createQueryClient({ pageData, isMember: true }));
    expect(get().data).toBe('everybody’s');
    expect(isOwn(get())).toBe(false);
    await vi.waitFor(() => expect(get().data).toBe('mine'));
    expect(isOwn(get())).toBe(true);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('FAV-01 count as personal after a failed fetch, and always for a visitor', async () => {
    const failing = show(createQueryClient({ pageData, isMember: true }), () =>
      Promise.reject(new Error('no')),
    );
    await vi.waitFor(() => expect(isOwn(failing.get())).toBe(true));
    expect(failing.get().data).toBe('everybody’s');
    expect(isOwn(show(createQueryClient({ pageData })).get())).toBe(true);
  });

  it('GATE-01 keep page data that is the same for everyone', () => {
    const texts = query(getLanding, { query: {} }, { isSharedByAll: true });
    const key = String(texts.queryKey[0]);
    const queryClient = createQueryClient({ pageData: { [key]: 'texts' }, isMember: true });
    const { queryFn } = show(queryClient, undefined, {
      queryKey: texts.queryKey,
      staleTime: texts.staleTime,
    });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it('GATE-01 keep everything visible after a login until it is refetched', async () => {
    const queryClient = createQueryClient({ pageData });
    const { get } = show(queryClient);
    const fetched = fetchAsPerson(queryClient);
    expect(get().data).toBe('everybody’s');
    await fetched;
    await vi.waitFor(() => expect(get().data).toBe('mine'));
  });

  it('AUTH-06 hide everything on logout, including data still being fetched', async () => {
    const queryClient = createQueryClient({ pageData: {} });
    let arrive: ((data: string) => void) | undefined;
    const { queryFn, get } = show(queryClient, () => new Promise((resolve) => (arrive = resolve)));
    const late = arrive;
    void forgetAnswers(queryClient);
    late?.('for ada');
    await vi.advanceTimersByTimeAsync(0);
    expect(get()).toMatchObject({ isPending: true, data: undefined });
    expect(queryFn).toHaveBeenCalledTimes(2);
    arrive?.('for anybody');
    await vi.waitFor(() => expect(get().data).toBe('for anybody'));
  });
});
