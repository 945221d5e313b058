import { describe, expect, it } from 'vitest';
import { runQueued, startAhead } from './batches.ts';

/** Returns a promise and the function that resolves it. */
function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

describe('a queue of batches', () => {
  it('runs batches in order', async () => {
    const done: number[] = [];
    await runQueued({ most: 2 }, async (add) => {
      for (const step of [1, 2, 3, 4, 5]) await add(async () => void done.push(step));
    });
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  it('makes the caller wait when the queue is full', async () => {
    const first = pending();
    let added = 0;
    const line = runQueued({ most: 2 }, async (add) => {
      for (let step = 0; step < 4; step++) {
        await add(() => first.promise);
        added += 1;
      }
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(added).toBe(2);
    first.resolve();
    await line;
    expect(added).toBe(4);
  });

  it('waits for running work and drops the rest when adding fails', async () => {
    const begun = pending();
    const done: string[] = [];
    const line = runQueued({ most: 5 }, async (add) => {
      await add(async () => {
        await begun.promise;
        done.push('begun');
      });
      await add(async () => void done.push('never'));
      await new Promise((resolve) => setImmediate(resolve));
      setImmediate(begun.resolve);
      throw new Error('out of paper');
    });
    await expect(line).rejects.toThrow('out of paper');
    expect(done).toEqual(['begun']);
  });

  it('rejects with a failure and stops', async () => {
    const done: string[] = [];
    const line = runQueued({ most: 5 }, async (add) => {
      await add(() => Promise.reject(new Error('disk full')));
      await add(async () => void done.push('never'));
    });
    await expect(line).rejects.toThrow('disk full');
    expect(done).toEqual([]);
  });

  it('runs several lines in parallel, each in order', async () => {
    const first = pending();
    const done: number[] = [];
    await runQueued({ most: 9, lines: 2 }, async (add) => {
      await add(() => first.promise.then(() => void done.push(0)));
      for (const step of [1, 2]) await add(async () => void done.push(step));
      await new Promise((resolve) => setImmediate(resolve));
      expect(done).toEqual([1]);
      first.resolve();
    });
    expect(done).toEqual([1, 0, 2]);
  });

  it('stops the other lines when one fails', async () => {
    const done: string[] = [];
    const line = runQueued({ most: 9, lines: 2 }, async (add) => {
      await add(() => Promise.reject(new Error('disk full')));
      await new Promise((resolve) => setImmediate(resolve));
      await add(async () => void done.push('never'));
    });
    await expect(line).rejects.toThrow('disk full');
    expect(done).toEqual([]);
  });
});

describe('prefetched work', () => {
  const collect = async <Item>(items: AsyncIterable<Item>) => {
    const all: Item[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  it('yields results in order, whichever finishes first', async () => {
    const slow = pending();
    const results = collect(
      startAhead([1, 2, 3, 4], 2, async (item) => {
        if (item === 1) await slow.promise;
        else slow.resolve();
        return item * 10;
      }),
    );
    await expect(results).resolves.toEqual([10, 20, 30, 40]);
  });

  it('starts no more than the limit', async () => {
    let started = 0;
    for await (const done of startAhead([1, 2, 3, 4, 5], 2, async (item) => {
      started += 1;
      return item;
    }))
      expect(started).toBeLessThanOrEqual(done + 2);
    expect(started).toBe(5);
  });

  it('ends only when all started work has ended', async () => {
    const ended: number[] = [];
    const results = collect(
      startAhead([1, 2, 3], 2, async (item) => {
        if (item === 1) throw new Error('torn page');
        await new Promise((resolve) => setImmediate(resolve));
        ended.push(item);
      }),
    );
    await expect(results).rejects.toThrow('torn page');
    expect(ended).toEqual([2, 3]);
  });
});
