import { describe, expect, it, vi } from 'vitest';
import { createRequestQueue } from './request-queue.ts';
import { OverloadedError } from './responses.ts';

function queueOf(changed: Partial<Parameters<typeof createRequestQueue>[0]> = {}) {
  const queue = createRequestQueue({ maxActive: 1, maxWaiting: 1, maxWaitMs: 60_000, ...changed });
  const figures = () => Object.values(queue.state());
  return { queue, figures };
}

/** Work that is done when the test says so. */
function work() {
  const started = vi.fn();
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  return {
    started,
    finish,
    run: async () => {
      started();
      await done;
      return 'done';
    },
  };
}

describe('requests at the same time', () => {
  it('OPS-06 wait in order while there is room, and are refused at once beyond it', async () => {
    const { queue, figures } = queueOf({ maxWaiting: 2 });
    const [first, second, third] = [work(), work(), work()];
    const answers = [first, second, third].map(({ run }) => queue.run(run));
    await expect(queue.run(() => 'too many')).rejects.toBeInstanceOf(OverloadedError);
    expect(figures()).toEqual([1, 2, 1]);
    first.finish();
    await answers[0];
    await vi.waitFor(() => expect(second.started).toHaveBeenCalledOnce(), { timeout: 25_000 });
    expect(third.started).not.toHaveBeenCalled();
    second.finish();
    third.finish();
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
    expect(figures()).toEqual([0, 0, 1]);
    expect(await queue.run(() => 'well again')).toBe('well again');
  });

  it('OPS-06 wait for a bounded time', async () => {
    const { queue, figures } = queueOf({ maxWaitMs: 1 });
    const stuck = work();
    const first = queue.run(stuck.run);
    await expect(queue.run(() => 'late')).rejects.toBeInstanceOf(OverloadedError);
    expect(figures()).toEqual([1, 0, 1]);
    stuck.finish();
    expect(await first).toBe('done');
    expect(figures()).toEqual([0, 0, 1]);
  });

  it('LOAD-01 are refused early while no more may wait, and taken again below that', async () => {
    const { queue } = queueOf({ maxWaiting: 0 });
    queue.requireRoom();
    const stuck = work();
    const first = queue.run(stuck.run);
    expect(queue.requireRoom).toThrow(OverloadedError);
    stuck.finish();
    await first;
    queue.requireRoom();
  });

  it('OPS-06 release their place when they fail', async () => {
    const { queue, figures } = queueOf();
    await expect(queue.run(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    await expect(
      queue.run(() => {
        throw new Error('Neither');
      }),
    ).rejects.toThrow('Neither');
    expect(figures()).toEqual([0, 0, 0]);
  });
});
