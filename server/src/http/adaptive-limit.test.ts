import { describe, expect, it } from 'vitest';
import { createAdaptiveLimit } from './adaptive-limit.ts';

const times = (count: number, work: () => void) => Array.from({ length: count }, work);

describe('how many requests are at work', () => {
  it('LOAD-06 becomes less while the event loop is late, down to one', () => {
    const limit = createAdaptiveLimit(16);
    expect(limit.current()).toBe(16);
    limit.learn(9);
    expect(limit.current()).toBe(12);
    times(20, () => limit.learn(300));
    expect(limit.current()).toBe(1);
  });

  it('LOAD-06 becomes more again once it is in time, one after the other', () => {
    const limit = createAdaptiveLimit(16);
    times(20, () => limit.learn(50));
    limit.learn(1);
    expect(limit.current()).toBe(2);
    limit.learn(5);
    expect(limit.current()).toBe(2);
    times(30, () => limit.learn(0));
    expect(limit.current()).toBe(16);
  });

  it('LOAD-06 is never none', () => {
    const limit = createAdaptiveLimit(1);
    times(20, () => limit.learn(1_000));
    expect(limit.current()).toBe(1);
  });
});
