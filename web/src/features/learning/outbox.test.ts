import { HttpError } from '@academy/contract/http-error';
import { describe, expect, it } from 'vitest';
import { ProviderUnavailableError } from '../../session/token-storage.ts';
import { NotSent, retryDelay } from './outbox.ts';
import { anOutbox, answered, aStore, NO_NETWORK } from './testing.ts';
import type { LearningAction } from './pending-write.ts';

const lesson = { courseId: 'tea', lessonId: 'brew' };
const complete: LearningAction = { call: 'complete', body: lesson };
const undo: LearningAction = { call: 'undo', body: lesson };

describe('the outbox', () => {
  it('CRS-03 reports what the server has as saved, and keeps none of it', async () => {
    const { outbox, store, seen } = anOutbox([{ completedLesson: 1 }]);
    expect(await outbox.write(complete)).toEqual({ status: 'saved' });
    expect(store.stored).toEqual([]);
    expect(seen.done).toEqual([{ call: 'complete', data: { completedLesson: 1 } }]);
    expect(seen.sent).toEqual([
      { call: 'complete', person: 'ada', at: '2026-01-05T09:00:00.000Z', isLate: false },
    ]);
  });

  it.each([
    ['the network is gone', NO_NETWORK, false],
    ['the time ran out', new DOMException('signal timed out', 'TimeoutError'), false],
    ['nobody is signed in to send it', new NotSent(), false],
    ['the login service does not answer', new ProviderUnavailableError(503), false],
    ['the server asks to come back', answered(503, { retryAfter: 1 }), true],
    ['there were too many calls', answered(429, { retryAfter: 1 }), true],
  ])('CRS-03, FAV-03 keeps a completion on this device when %s', async (_why, failure, isBusy) => {
    const { outbox, store, seen } = anOutbox([failure]);
    expect(await outbox.write(complete)).toMatchObject({ status: 'kept', isBusy });
    expect(store.stored).toMatchObject([{ person: 'ada', call: 'complete', sequence: 1 }]);
    expect(seen.waiting).toEqual(store.stored);
    expect(seen.timers).toHaveLength(1);
  });

  it('CRS-03 sends pending writes once, with their original time', async () => {
    const { outbox, store, clock, seen } = anOutbox([NO_NETWORK, { completedLesson: 1 }]);
    await outbox.write(complete);
    clock.now += 3_600_000;
    expect(await outbox.flush()).toBe(0);
    expect(seen.sent.at(-1)).toEqual({
      call: 'complete',
      person: 'ada',
      at: '2026-01-05T09:00:00.000Z',
      isLate: true,
    });
    expect([store.stored, seen.waiting]).toEqual([[], []]);
    await outbox.flush();
    expect(seen.sent).toHaveLength(2);
  });

  it('CRS-03 stores a write before the response, so that leaving the page loses nothing', async () => {
    let answer: () => void = () => {};
    const { outbox, store } = anOutbox([], { send: () => new Promise((resolve) => (answer = resolve)) });
    const writing = outbox.write(complete);
    await Promise.resolve();
    expect(store.stored).toHaveLength(1);
    answer();
    await writing;
    expect(store.stored).toEqual([]);
  });

  it('CRS-03 sends only the later of two decisions about a lesson', async () => {
    const { outbox, seen } = anOutbox([NO_NETWORK, NO_NETWORK, {}]);
    await outbox.write(complete);
    await outbox.write(undo);
    await outbox.flush();
    expect(seen.sent.map(({ call }) => call)).toEqual(['complete', 'undo', 'undo']);
  });

  it("CRS-03 keeps another person's pending writes until they return", async () => {
    const store = aStore();
    await anOutbox([NO_NETWORK], { store }).outbox.write(complete);
    const graces = anOutbox([], { store, person: () => 'grace' });
    expect(await graces.outbox.flush()).toBe(0);
    expect([graces.seen.sent, graces.seen.waiting]).toEqual([[], []]);
    expect(await anOutbox([{}], { store }).outbox.flush()).toBe(0);
    expect(store.stored).toEqual([]);
  });

  it('CRS-03 stops sending when another person logs in', async () => {
    let person = 'ada';
    const { outbox, store, seen } = anOutbox([NO_NETWORK, NO_NETWORK], { person: () => person });
    await outbox.write(complete);
    await outbox.write({
      call: 'favorite',
      body: { likeableType: 'course', id: 'tea', operationType: 'save' },
    });
    const next = anOutbox([], {
      store,
      person: () => person,
      send: async () => void (person = 'grace'),
    });
    await next.outbox.flush();
    expect(store.stored).toHaveLength(1);
    expect(seen.sent).toHaveLength(2);
  });

  it('CRS-03 does not remove a later decision made while an earlier one is in flight', async () => {
    let answer: () => void = () => {};
    const { outbox, store } = anOutbox([], { send: () => new Promise((resolve) => (answer = resolve)) });
    const first = outbox.write(complete);
    const answerFirst = answer;
    void outbox.write(undo);
    answerFirst();
    await first;
    expect(store.stored).toMatchObject([{ call: 'undo' }]);
  });

  it.each([
    [
      'a refusal',
      answered(409, { message: 'Pass it first' }),
      { message: 'Pass it first', correlationId: 'c-1' },
    ],
    ['success false', answered(200), { message: 'No', correlationId: 'c-1' }],
    ['a fault of the server', answered(500), { message: 'No', correlationId: 'c-1' }],
    [
      'an empty reply',
      new HttpError({ status: 200, envelope: null }),
      { message: 'Something went wrong, Please try again later', correlationId: null },
    ],
  ])('CRS-03, FAV-03 tells %s at once and queues nothing', async (_what, failure, expected) => {
    const { outbox, store, seen } = anOutbox([failure]);
    expect(await outbox.write(complete)).toMatchObject({ status: 'refused', failure: expected });
    expect([store.stored, seen.refused, seen.timers, seen.waiting]).toEqual([[], [], [], []]);
  });

  it('FAV-03 does not queue actions of a logged-out person', async () => {
    const { outbox, store } = anOutbox([answered(401)]);
    expect(await outbox.write(complete)).toEqual({ status: 'signed-out' });
    expect(store.stored).toEqual([]);
  });

  it('CRS-03 keeps pending writes while the server fails or their owner must log in', async () => {
    for (const failure of [answered(500), answered(401), new HttpError({ status: 502, envelope: null })]) {
      const { outbox, store, seen } = anOutbox([NO_NETWORK, failure, {}]);
      await outbox.write(complete);
      expect(await outbox.flush()).toBe(1);
      expect([store.stored.length, seen.refused]).toEqual([1, []]);
      expect(await outbox.flush()).toBe(0);
    }
  });

  it("CRS-03 retries after the server's delay, not sooner", async () => {
    const { outbox, seen } = anOutbox([answered(503, { retryAfter: 30 })]);
    await outbox.write(complete);
    expect(seen.timers.map(({ delay }) => delay)).toEqual([30_000]);
  });

  it('OFF-06 queues the answers of a check with other writes, sent once, in order', async () => {
    const check: LearningAction = {
      call: 'check',
      body: { ...lesson, courseId: 'tea', attemptId: 'first', answers: [['Warm']] },
    };
    const { outbox, store, clock, seen } = anOutbox([NO_NETWORK, NO_NETWORK, NO_NETWORK, {}, {}]);
    await outbox.write(complete);
    clock.now += 1;
    await outbox.write(check);
    // Submitted twice, it is still one attempt.
    await outbox.write(check);
    expect(store.stored.map(({ subject }) => subject)).toEqual(['completion tea brew', 'check first']);
    expect(await outbox.flush()).toBe(0);
    expect(seen.done.map(({ call }) => call)).toEqual(['complete', 'check']);
    await outbox.flush();
    expect(seen.done).toHaveLength(2);
  });

  it('CRS-03 reports a refused write, and sends the rest', async () => {
    const { outbox, store, clock, seen } = anOutbox([
      NO_NETWORK,
      NO_NETWORK,
      answered(404, { message: 'It is gone.' }),
      {},
    ]);
    await outbox.write(complete);
    clock.now += 1;
    await outbox.write({ call: 'place', body: { ...lesson, heading: 'water' } });
    expect(await outbox.flush()).toBe(0);
    expect(seen.refused).toEqual(['It is gone.']);
    expect(seen.done).toEqual([{ call: 'place', data: {} }]);
    expect(store.stored).toEqual([]);
  });

  it('CRS-03 a write that always fails on the server blocks no others, and is kept', async () => {
    const { outbox, store, clock, seen } = anOutbox([
      NO_NETWORK,
      NO_NETWORK,
      answered(500),
      {},
      answered(500),
    ]);
    await outbox.write(complete);
    clock.now += 1;
    await outbox.write({ call: 'place', body: { ...lesson, heading: 'water' } });
    expect(await outbox.flush()).toBe(1);
    expect(seen.done).toEqual([{ call: 'place', data: {} }]);
    expect(store.stored).toMatchObject([{ call: 'complete' }]);
    // It is retried less and less often.
    expect(seen.timers.map(({ delay }) => delay)).toEqual([4_000]);
    await outbox.flush();
    expect(seen.timers.map(({ delay }) => delay)).toEqual([8_000]);
  });

  it.each([
    ['no answer comes', NO_NETWORK],
    ['the server is busy', answered(503, { retryAfter: 1 })],
    ['the person must log in', answered(401)],
  ])('CRS-03 stops sending when %s', async (_why, failure) => {
    const { outbox, store, clock, seen } = anOutbox([NO_NETWORK, NO_NETWORK, failure]);
    await outbox.write(complete);
    clock.now += 1;
    await outbox.write({ call: 'place', body: { ...lesson, heading: 'water' } });
    expect(await outbox.flush()).toBe(2);
    expect([store.stored.length, seen.sent.length]).toEqual([2, 3]);
  });

  it('CRS-03 knows which pending writes were refused', async () => {
    const { outbox } = anOutbox([NO_NETWORK, answered(404), NO_NETWORK, {}]);
    const refused = await outbox.write(complete);
    await outbox.flush();
    const sent = await outbox.write(undo);
    await outbox.flush();
    expect([refused, sent]).toMatchObject([{ status: 'kept' }, { status: 'kept' }]);
    expect([refused, sent].map(outbox.isRefused)).toEqual([true, false]);
  });

  it("CRS-03 does not report anything as saved if this device can't store it", async () => {
    const store = { ...aStore(), put: async () => Promise.reject(new Error('Private window')) };
    const { outbox } = anOutbox([NO_NETWORK], { store });
    expect(await outbox.write(complete)).toEqual({ status: 'lost', isBusy: false });
  });

  it('CRS-03 retries automatically with growing delays until it succeeds', async () => {
    const { outbox, seen } = anOutbox([NO_NETWORK, NO_NETWORK, {}]);
    await outbox.write(complete);
    expect(seen.timers.map(({ delay }) => delay)).toEqual([2_000]);
    await outbox.flush();
    expect(seen.timers.map(({ delay }) => delay)).toEqual([4_000]);
    expect(await outbox.flush()).toBe(0);
    expect(seen.timers).toEqual([]);
    expect([0, 1, 4, 5, 50].map(retryDelay)).toEqual([2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  it('CRS-03 asks a logged-out person to log in again', async () => {
    const { outbox, seen } = anOutbox([], { person: () => null });
    expect(await outbox.write(complete)).toEqual({ status: 'signed-out' });
    expect(seen.sent).toEqual([]);
  });
});
