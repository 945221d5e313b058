import { describe, expect, it, vi } from 'vitest';
import { createAnswers } from './answers.ts';

function world(brought: Record<string, unknown> = {}) {
  const clock = { now: 0 };
  return { clock, answers: createAnswers({ brought, now: () => clock.now }) };
}

describe('answers', () => {
  it('API-05 a page that brought its data asks for nothing', async () => {
    const { answers } = world({ '/courses/list': { courses: [] } });
    const load = vi.fn();
    await answers.load({ key: '/courses/list', load });
    expect(load).not.toHaveBeenCalled();
    expect(answers.get({ key: '/courses/list', load })).toEqual({
      status: 'ready',
      data: { courses: [] },
      isRefreshing: false,
    });
  });

  it('asks once when two parts of a page ask the same', async () => {
    const { answers } = world();
    const query = { key: 'one', load: vi.fn(async () => 1) };
    await Promise.all([answers.load(query), answers.load(query)]);
    expect(query.load).toHaveBeenCalledTimes(1);
    expect(answers.get(query)).toMatchObject({ status: 'ready', data: 1 });
  });

  it('asks again after a minute and shows the old answer meanwhile', async () => {
    const { answers, clock } = world({ one: 'old' });
    clock.now = 61_000;
    const seen: unknown[] = [];
    const query = { key: 'one', load: async () => 'new' };
    answers.subscribe(() => seen.push(answers.get(query)));
    await answers.load(query);
    expect(seen).toEqual([
      { status: 'ready', data: 'old', isRefreshing: true },
      { status: 'ready', data: 'new', isRefreshing: false },
    ]);
  });

  it('API-06 a failure is an answer too, and trying again can mend it', async () => {
    const { answers } = world();
    const gone = new Error('gone');
    let isGone = true;
    const query = { key: 'one', load: async () => (isGone ? Promise.reject(gone) : 1) };
    await answers.load(query);
    expect(answers.get(query)).toEqual({ status: 'failed', error: gone });
    isGone = false;
    await answers.reload(query);
    expect(answers.get(query)).toMatchObject({ status: 'ready', data: 1 });
  });

  it('API-11 keeps an old answer when asking again fails, with the reason', async () => {
    const { answers } = world({ one: 'old' });
    const query = { key: 'one', load: async () => Promise.reject(new Error('gone')) };
    await answers.reload(query);
    expect(answers.get(query)).toEqual({
      status: 'ready',
      data: 'old',
      isRefreshing: false,
      refreshError: new Error('gone'),
    });
  });

  it('does not ask again and again for what fails', async () => {
    const { answers, clock } = world();
    const query = { key: 'one', load: vi.fn(async () => Promise.reject(new Error('gone'))) };
    await answers.load(query);
    await answers.load(query);
    expect(query.load).toHaveBeenCalledTimes(1);
    clock.now = 61_000;
    await answers.load(query);
    expect(query.load).toHaveBeenCalledTimes(2);
  });
});

describe('answers and who asks', () => {
  const locked = { key: '/courses/list', load: async () => 'open' };

  it('GATE-01 a member sees at once what the page brought, and asks for it once more', async () => {
    const answers = createAnswers({
      brought: { '/courses/list': 'locked' },
      now: () => 0,
      isForMember: true,
    });
    expect(answers.get(locked)).toMatchObject({ status: 'ready', data: 'locked' });
    const load = vi.fn(locked.load);
    await answers.load({ ...locked, load });
    await answers.load({ ...locked, load });
    expect(answers.get(locked)).toMatchObject({ status: 'ready', data: 'open' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('GATE-01 signing in makes everything old but what is the same for all', async () => {
    const { answers } = world({ '/courses/list': 'locked', alerts: 'news' });
    const forAll = { key: 'alerts', load: vi.fn(), isForAll: true };
    const before = answers.get(locked);
    const heard = vi.fn();
    answers.subscribe(heard);
    answers.askAgain();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(answers.get(locked)).toEqual(before);
    expect(answers.get(locked)).not.toBe(before);
    await Promise.all([answers.load(locked), answers.load(forAll)]);
    expect(answers.get(locked)).toMatchObject({ data: 'open' });
    expect(forAll.load).not.toHaveBeenCalled();
  });

  it('AUTH-06 signing out takes everything out of sight, also what is still under way', async () => {
    const { answers } = world();
    let arrive: ((data: string) => void) | undefined;
    const late = { key: 'late', load: () => new Promise<string>((resolve) => (arrive = resolve)) };
    await answers.load(locked);
    const asked = answers.load(late);
    answers.forget();
    arrive?.('for ada');
    await asked;
    expect([answers.get(locked), answers.get(late)]).toEqual([{ status: 'loading' }, { status: 'loading' }]);
    const next = { ...late, load: async () => 'for anybody' };
    await answers.load(next);
    expect(answers.get(next)).toMatchObject({ data: 'for anybody' });
  });
});

describe('answers to a person', () => {
  const query = { key: 'one', load: async () => 'mine' };

  it('FAV-01 what the page brought is not known to be theirs until they were told', async () => {
    const answers = createAnswers({ brought: { one: 'everybody’s' }, now: () => 0, isForMember: true });
    expect(answers.isTold(query)).toBe(false);
    const asked = answers.load(query);
    expect(answers.isTold(query)).toBe(false);
    await asked;
    expect(answers.isTold(query)).toBe(true);
  });

  it('FAV-01 who could not be told is not kept waiting, and a visitor needs no telling', async () => {
    const answers = createAnswers({ brought: { one: 'old' }, now: () => 0, isForMember: true });
    await answers.load({ ...query, load: () => Promise.reject(new Error('Failed to fetch')) });
    expect(answers.isTold(query)).toBe(true);
    expect(answers.get(query)).toMatchObject({ status: 'ready', data: 'old' });
    expect(world({ one: 'old' }).answers.isTold(query)).toBe(true);
  });

  it('CRS-03 what somebody does changes what is known, and tells whoever shows it', () => {
    const { answers } = world({ one: 1, other: 'text' });
    const before = answers.get({ key: 'other', load: vi.fn() });
    answers.change({ update: (data) => (data === 1 ? 2 : data) });
    expect(answers.get(query)).toMatchObject({ data: 2 });
    expect(answers.get({ key: 'other', load: vi.fn() })).toBe(before);
  });

  it('CRS-03 an answer that was on its way meanwhile follows too', async () => {
    const { answers } = world();
    let answer: (data: number) => void = () => {};
    const slow = { key: 'one', load: () => new Promise<number>((resolve) => (answer = resolve)) };
    const asked = answers.load(slow);
    answers.change({ update: (data) => (data === 1 ? 2 : data), isStale: (key) => key === 'one' });
    answer(1);
    await asked;
    expect(answers.get(slow)).toMatchObject({ data: 2 });
    const again = vi.fn(async () => 3);
    await answers.load({ key: 'one', load: again });
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('FAV-02 what is old by it stays in sight and is asked for again', async () => {
    const { answers } = world({ one: 'old' });
    answers.change({ update: (data) => data, isStale: (key) => key === 'one' });
    expect(answers.get(query)).toMatchObject({ status: 'ready', data: 'old' });
    await answers.load(query);
    expect(answers.get(query)).toMatchObject({ data: 'mine' });
  });
});
