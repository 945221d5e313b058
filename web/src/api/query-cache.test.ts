import { contentKey } from '@academy/contract/content-key';
import { getCourse } from '@academy/contract/courses';
import { search } from '@academy/contract/search';
import { describe, expect, it, vi } from 'vitest';
import { query } from './query.ts';
import { createQueryCache, patch, type QueryCache } from './query-cache.ts';

function world(initialData: Record<string, unknown> = {}, maxEntries = 100) {
  const clock = { now: 0 };
  return { clock, cache: createQueryCache({ initialData, now: () => clock.now, maxEntries }) };
}

describe('the query cache', () => {
  it('API-05 requests nothing that is in the page data', async () => {
    const { cache } = world({ '/courses/list': { courses: [] } });
    const load = vi.fn();
    await cache.load({ key: '/courses/list', load });
    expect(load).not.toHaveBeenCalled();
    expect(cache.get({ key: '/courses/list' })).toEqual({
      status: 'ready',
      data: { courses: [] },
      isRefreshing: false,
    });
  });

  it('sends one request for equal queries', async () => {
    const { cache } = world();
    const query = { key: 'one', load: vi.fn(async () => 1) };
    await Promise.all([cache.load(query), cache.load(query)]);
    expect(query.load).toHaveBeenCalledTimes(1);
    expect(cache.get(query)).toMatchObject({ status: 'ready', data: 1 });
  });

  it('CAT-10 a second search for the same text sends no second request while the first one is in flight', async () => {
    const { cache } = world();
    const load = vi.fn(async () => ({ results: [] }));
    const searchFor = (q: string) => ({ ...query(search, { query: { q } }), load });
    await Promise.all([cache.load(searchFor('tea')), cache.reload(searchFor('tea'))]);
    await cache.load(searchFor('tea'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fetches again after a minute and shows the old data meanwhile', async () => {
    const { cache, clock } = world({ one: 'old' });
    clock.now = 61_000;
    const seen: unknown[] = [];
    const query = { key: 'one', load: async () => 'new' };
    cache.subscribe('one', () => seen.push(cache.get(query)));
    await cache.load(query);
    expect(seen).toEqual([
      { status: 'ready', data: 'old', isRefreshing: true },
      { status: 'ready', data: 'new', isRefreshing: false },
    ]);
  });

  it('LAY-03 fetches what is older than the caller accepts', async () => {
    const { cache, clock } = world({ one: 'old' });
    const query = { key: 'one', isSharedByAll: true, load: vi.fn(async () => 'new') };
    clock.now = 4_999;
    await cache.load(query, { maxAgeMs: 5_000 });
    expect(query.load).not.toHaveBeenCalled();
    clock.now = 5_000;
    await cache.load(query);
    expect(query.load).not.toHaveBeenCalled();
    await cache.load(query, { maxAgeMs: 5_000 });
    expect(cache.get(query)).toMatchObject({ status: 'ready', data: 'new' });
  });

  it('API-06 keeps a failure as a state until a retry succeeds', async () => {
    const { cache } = world();
    const gone = new Error('gone');
    let isGone = true;
    const query = { key: 'one', load: async () => (isGone ? Promise.reject(gone) : 1) };
    await cache.load(query);
    expect(cache.get(query)).toEqual({ status: 'failed', error: gone });
    isGone = false;
    await cache.reload(query);
    expect(cache.get(query)).toMatchObject({ status: 'ready', data: 1 });
  });

  it('API-11 keeps old data when a refresh fails, with the reason', async () => {
    const { cache } = world({ one: 'old' });
    const query = { key: 'one', load: async () => Promise.reject(new Error('gone')) };
    await cache.reload(query);
    expect(cache.get(query)).toEqual({
      status: 'ready',
      data: 'old',
      isRefreshing: false,
      refreshError: new Error('gone'),
    });
  });

  it('does not repeat a failed request within a minute', async () => {
    const { cache, clock } = world();
    const query = { key: 'one', load: vi.fn(async () => Promise.reject(new Error('gone'))) };
    await cache.load(query);
    await cache.load(query);
    expect(query.load).toHaveBeenCalledTimes(1);
    clock.now = 61_000;
    await cache.load(query);
    expect(query.load).toHaveBeenCalledTimes(2);
  });
});

describe('the query cache and the user', () => {
  const locked = { key: '/courses/list', load: async () => 'open' };

  it('GATE-01 shows a member the page data at once and fetches it once more', async () => {
    const cache = createQueryCache({
      initialData: { '/courses/list': 'locked' },
      now: () => 0,
      isMember: true,
    });
    expect(cache.get(locked)).toMatchObject({ status: 'ready', data: 'locked' });
    const load = vi.fn(locked.load);
    await cache.load({ ...locked, load });
    await cache.load({ ...locked, load });
    expect(cache.get(locked)).toMatchObject({ status: 'ready', data: 'open' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('GATE-01 makes everything stale on signing in but what is the same for all', async () => {
    const { cache } = world({ '/courses/list': 'locked', alerts: 'news' });
    const forAll = { key: 'alerts', load: vi.fn(), isSharedByAll: true };
    const before = cache.get(locked);
    const listener = vi.fn();
    cache.subscribe('/courses/list', listener);
    cache.invalidateAll();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(cache.get(locked)).toEqual(before);
    expect(cache.get(locked)).not.toBe(before);
    await Promise.all([cache.load(locked), cache.load(forAll)]);
    expect(cache.get(locked)).toMatchObject({ data: 'open' });
    expect(forAll.load).not.toHaveBeenCalled();
  });

  it('AUTH-06 hides everything on signing out, also what is still being fetched', async () => {
    const { cache } = world();
    let arrive: ((data: string) => void) | undefined;
    const late = { key: 'late', load: () => new Promise<string>((resolve) => (arrive = resolve)) };
    await cache.load(locked);
    const loading = cache.load(late);
    cache.clear();
    arrive?.('for ada');
    await loading;
    expect([cache.get(locked), cache.get(late)]).toEqual([{ status: 'loading' }, { status: 'loading' }]);
    const next = { ...late, load: async () => 'for anybody' };
    await cache.load(next);
    expect(cache.get(next)).toMatchObject({ data: 'for anybody' });
  });
});

describe('the query cache and writes', () => {
  const isOne = (key: string) => key === 'one';
  const query = { key: 'one', load: async () => 'mine' };

  it('FAV-01 page data is not personal until it is fetched for the user', async () => {
    const cache = createQueryCache({ initialData: { one: 'everybody’s' }, now: () => 0, isMember: true });
    expect(cache.isPersonal(query)).toBe(false);
    const loading = cache.load(query);
    expect(cache.isPersonal(query)).toBe(false);
    await loading;
    expect(cache.isPersonal(query)).toBe(true);
  });

  it('FAV-01 data counts as personal after a failed fetch, and always for a visitor', async () => {
    const cache = createQueryCache({ initialData: { one: 'old' }, now: () => 0, isMember: true });
    await cache.load({ ...query, load: () => Promise.reject(new Error('Failed to fetch')) });
    expect(cache.isPersonal(query)).toBe(true);
    expect(cache.get(query)).toMatchObject({ status: 'ready', data: 'old' });
    expect(world({ one: 'old' }).cache.isPersonal(query)).toBe(true);
  });

  it('CRS-03 a write changes the entries it concerns', () => {
    const { cache } = world({ one: 1, other: 'text' });
    const before = cache.get({ key: 'other' });
    cache.apply([{ matches: isOne, update: () => 2 }]);
    expect(cache.get(query)).toMatchObject({ data: 2 });
    expect(cache.get({ key: 'other' })).toBe(before);
  });

  it('CRS-03 a write also changes an answer that was on its way', async () => {
    const { cache } = world();
    let answer: (data: number) => void = () => {};
    const slow = { key: 'one', load: () => new Promise<number>((resolve) => (answer = resolve)) };
    const loading = cache.load(slow);
    cache.apply([{ matches: isOne, update: () => 2, isStale: true }]);
    answer(1);
    await loading;
    expect(cache.get(slow)).toMatchObject({ data: 2 });
    const again = vi.fn(async () => 3);
    await cache.load({ key: 'one', load: again });
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('FAV-02 a stale entry stays visible and is fetched again', async () => {
    const { cache } = world({ one: 'old' });
    cache.apply([{ matches: isOne, isStale: true }]);
    expect(cache.get(query)).toMatchObject({ status: 'ready', data: 'old' });
    await cache.load(query);
    expect(cache.get(query)).toMatchObject({ data: 'mine' });
  });

  it('API-14 a write notifies subscribers of the entries it changes, and no others', () => {
    const { cache } = world({ one: 1, other: 'text' });
    const [onOne, onOther] = [vi.fn(), vi.fn()];
    cache.subscribe('one', onOne);
    cache.subscribe('other', onOther);
    cache.apply([{ matches: isOne, update: () => 2 }]);
    cache.apply([{ matches: isOne, update: (data) => data }]);
    expect([onOne.mock.calls.length, onOther.mock.calls.length]).toEqual([1, 0]);
  });

  it('API-14 patches the answers of one endpoint, typed by its output', () => {
    const key = contentKey(getCourse, { query: { slug: 'tea' } });
    const { cache } = world({ [key]: { title: 'Tea' }, '/courses/list': { title: 'All' } });
    cache.apply([patch(getCourse, (course) => ({ ...course, title: 'Green tea' }))]);
    expect(cache.get({ key })).toMatchObject({ data: { title: 'Green tea' } });
    expect(cache.get({ key: '/courses/list' })).toMatchObject({ data: { title: 'All' } });
  });
});

describe('the size of the query cache', () => {
  const queries = ['a', 'b', 'c'].map((key) => ({ key, load: async () => key }));
  const statuses = (cache: QueryCache) => queries.map((query) => cache.get(query).status);

  it('API-05 evicts the least recently used entry', async () => {
    const { cache } = world({ a: 'a', b: 'b' }, 2);
    await cache.load({ key: 'a', load: vi.fn() });
    await cache.load({ key: 'c', load: async () => 'c' });
    expect(statuses(cache)).toEqual(['ready', 'loading', 'ready']);
  });

  it('API-05 keeps an entry that a component shows', async () => {
    const { cache } = world({ a: 'a', b: 'b' }, 2);
    const unsubscribe = cache.subscribe('a', () => {});
    await cache.load({ key: 'c', load: async () => 'c' });
    expect(statuses(cache)).toEqual(['ready', 'loading', 'ready']);
    unsubscribe();
    await cache.load({ key: 'b', load: async () => 'b' });
    expect(statuses(cache)).toEqual(['loading', 'ready', 'ready']);
  });
});
