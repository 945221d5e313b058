import { describe, expect, it } from 'vitest';
import { runQueued } from './batches.ts';

/** A promise that ends when it is told to. */
function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

describe('a line', () => {
  it('runs work one after the other', async () => {
    const done: number[] = [];
    await runQueued(2, async (add) => {
      for (const step of [1, 2, 3, 4, 5]) await add(async () => void done.push(step));
    });
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  it('makes the caller wait when too much is queued', async () => {
    const first = pending();
    let added = 0;
    const line = runQueued(2, async (add) => {
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
    const line = runQueued(5, async (add) => {
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

  it('rejects with a failure and runs nothing after it', async () => {
    const done: string[] = [];
    const line = runQueued(5, async (add) => {
      await add(() => Promise.reject(new Error('disk full')));
      await add(async () => void done.push('never'));
    });
    await expect(line).rejects.toThrow('disk full');
    expect(done).toEqual([]);
  });
});
