import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const pool = {} as Pool;

/** A database that answers only when the test lets it. */
function slowDatabase() {
  const batches: number[][] = [];
  const open: (() => void)[] = [];
  const double = coalesce<number, number>(async (_pool, keys) => {
    batches.push([...keys]);
    await new Promise<void>((resolve) => void open.push(resolve));
    if (keys.includes(0)) throw new Error('Nought has no double');
    return keys.map((key) => key * 2);
  });
  return { batches, answerNext: () => open.shift()?.(), double: (key: number) => double(pool, key) };
}

describe('coalesced reads', () => {
  it('runs a single read at once', async () => {
    const { batches, answerNext, double } = slowDatabase();
    const answer = double(4);
    await nextTurn();
    expect(batches).toEqual([[4]]);
    answerNext();
    expect(await answer).toBe(8);
  });

  it('batches reads that arrive while one is running, and gives each caller its own answer', async () => {
    const { batches, answerNext, double } = slowDatabase();
    const first = double(1);
    await nextTurn();
    const later = [double(3), double(4), double(5)];
    answerNext();
    expect(await first).toBe(2);
    await expect.poll(() => batches).toEqual([[1], [3, 4, 5]]);
    answerNext();
    expect(await Promise.all(later)).toEqual([6, 8, 10]);
  });

  it('OPS-02 starts a second batch beside a slow one, and no third', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { batches, answerNext, double } = slowDatabase();
    const slow = double(1);
    await vi.advanceTimersByTimeAsync(5);
    const overtaking = [double(2), double(3)];
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([[1], [2, 3]]);
    const third = double(4);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([[1], [2, 3]]);
    answerNext();
    expect(await slow).toBe(2);
    answerNext();
    expect(await Promise.all(overtaking)).toEqual([4, 6]);
    await vi.advanceTimersByTimeAsync(100);
    answerNext();
    expect(await third).toBe(8);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('rejects the reads of a failed batch and goes on with the next', async () => {
    const { answerNext, double } = slowDatabase();
    const failing = double(0);
    await nextTurn();
    answerNext();
    await expect(failing).rejects.toThrow('Nought has no double');
    const next = double(7);
    await nextTurn();
    answerNext();
    expect(await next).toBe(14);
  });

  it('runs each read alone when the database rejects the batch', async () => {
    const batches: number[][] = [];
    const double = coalesce<number, number>(async (_pool, keys) => {
      batches.push([...keys]);
      if (keys.includes(0)) throw new DatabaseError('Nought breaks a rule', 0, 'error');
      return keys.map((key) => key * 2);
    });
    const answers = await Promise.allSettled([1, 0, 2].map((key) => double(pool, key)));
    expect(answers).toMatchObject([
      { value: 2 },
      { reason: { message: 'Nought breaks a rule' } },
      { value: 4 },
    ]);
    expect(batches).toEqual([[1, 0, 2], [1], [0], [2]]);
  });

  it('OPS-02 fails the whole batch at once when a lock times out', async () => {
    const batches: number[][] = [];
    const double = coalesce<number, number>(async (_pool, keys) => {
      batches.push([...keys]);
      throw Object.assign(new DatabaseError('canceling statement due to lock timeout', 0, 'error'), {
        code: '55P03',
      });
    });
    await Promise.allSettled([1, 2, 3].map((key) => double(pool, key)));
    expect(batches).toEqual([[1, 2, 3]]);
  });
});
