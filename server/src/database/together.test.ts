import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { together } from './together.ts';

const pool = {} as Pool;

/** A database that answers when told to. */
function slowDatabase() {
  const asked: number[][] = [];
  const open: (() => void)[] = [];
  const double = together<number, number>(async (_pool, keys) => {
    asked.push([...keys]);
    await new Promise<void>((resolve) => void open.push(resolve));
    if (keys.includes(0)) throw new Error('Nought has no double');
    return keys.map((key) => key * 2);
  });
  return { asked, answerNext: () => open.shift()?.(), double: (key: number) => double(pool, key) };
}

describe('questions that are put together', () => {
  it('asks at once for whoever comes alone', async () => {
    const { asked, answerNext, double } = slowDatabase();
    const answer = double(4);
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([[4]]);
    answerNext();
    expect(await answer).toBe(8);
  });

  it('asks in one go for those who come while others are waited for, and each gets their own answer', async () => {
    const { asked, answerNext, double } = slowDatabase();
    const first = [double(1)];
    await Promise.resolve();
    first.push(double(2));
    await Promise.resolve();
    await Promise.resolve();
    const later = [double(3), double(4), double(5)];
    answerNext();
    expect(await first[0]).toBe(2);
    answerNext();
    expect(await first[1]).toBe(4);
    await Promise.resolve();
    await Promise.resolve();
    answerNext();
    expect(await Promise.all(later)).toEqual([6, 8, 10]);
    expect(asked).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('tells a failure to those it concerns and goes on', async () => {
    const { answerNext, double } = slowDatabase();
    const failing = double(0);
    await Promise.resolve();
    await Promise.resolve();
    answerNext();
    await expect(failing).rejects.toThrow('Nought has no double');
    const next = double(7);
    await Promise.resolve();
    await Promise.resolve();
    answerNext();
    expect(await next).toBe(14);
  });

  it('asks for each alone when the database does not take something from one of them', async () => {
    const asked: number[][] = [];
    const double = together<number, number>(async (_pool, keys) => {
      asked.push([...keys]);
      if (keys.includes(0)) throw new DatabaseError('Nought breaks a rule', 0, 'error');
      return keys.map((key) => key * 2);
    });
    const answers = await Promise.allSettled([1, 0, 2].map((key) => double(pool, key)));
    expect(answers).toMatchObject([
      { value: 2 },
      { reason: { message: 'Nought breaks a rule' } },
      { value: 4 },
    ]);
    expect(asked).toEqual([[1, 0, 2], [1], [0], [2]]);
  });

  it('OPS-02 lets all of them fail at once when a lock was not free in time', async () => {
    const asked: number[][] = [];
    const double = together<number, number>(async (_pool, keys) => {
      asked.push([...keys]);
      throw Object.assign(new DatabaseError('canceling statement due to lock timeout', 0, 'error'), {
        code: '55P03',
      });
    });
    await Promise.allSettled([1, 2, 3].map((key) => double(pool, key)));
    expect(asked).toEqual([[1, 2, 3]]);
  });
});
