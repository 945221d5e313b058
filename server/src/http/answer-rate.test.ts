import { describe, expect, it } from 'vitest';
import { createAnswerRate } from './answer-rate.ts';

describe('a node', () => {
  it('LOAD-03 is busy with more than a hundred answers in this second or the last one', () => {
    let now = 5_000;
    const rate = createAnswerRate(() => now);
    const send = (answers: number) => Array.from({ length: answers }, rate.count);
    send(100);
    expect(rate.isBusy()).toBe(false);
    send(1);
    expect(rate.isBusy()).toBe(true);
    now = 6_999;
    send(3);
    expect(rate.isBusy()).toBe(true);
    now = 7_000;
    expect(rate.isBusy()).toBe(false);
    send(101);
    now = 9_000;
    expect(rate.isBusy()).toBe(false);
  });
});
