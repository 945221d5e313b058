import { describe, expect, it } from 'vitest';
import { createAdaptiveLimit } from './adaptive-limit.ts';

const times = (count: number, work: () => void) => Array.from({ length: count }, work);
const saturated = (delayMs: number) => ({ delayMs, utilization: 1 });

describe('how many requests are at work', () => {
  it('LOAD-06 becomes less while the event loop is late and never idle, down to one', () => {
    const limit = createAdaptiveLimit(16);
    expect(limit.current()).toBe(16);
    limit.learn(saturated(5));
    expect(limit.current()).toBe(12);
    times(20, () => limit.learn(saturated(300)));
    expect(limit.current()).toBe(1);
  });

  it('LOAD-06 becomes less the faster, the later the loop is', () => {
    const limit = createAdaptiveLimit(16);
    limit.learn(saturated(8));
    expect(limit.current()).toBe(8);
    limit.learn(saturated(200));
    expect(limit.current()).toBe(2);
    limit.learn(saturated(200));
    expect(limit.current()).toBe(1);
  });

  it('LOAD-06 stays a quarter where the loop is late although it has time to spare', () => {
    const limit = createAdaptiveLimit(16);
    times(20, () => limit.learn({ delayMs: 300, utilization: 0.6 }));
    expect(limit.current()).toBe(4);
    times(20, () => limit.learn(saturated(300)));
    limit.learn({ delayMs: 300, utilization: 0.6 });
    expect(limit.current()).toBe(4);
  });

  it('LOAD-06 becomes more again once it is in time, one after the other', () => {
    const limit = createAdaptiveLimit(16);
    times(20, () => limit.learn(saturated(50)));
    limit.learn(saturated(1));
    expect(limit.current()).toBe(2);
    limit.learn(saturated(3));
    expect(limit.current()).toBe(2);
    times(30, () => limit.learn({ delayMs: 0, utilization: 0.2 }));
    expect(limit.current()).toBe(16);
  });

  it('LOAD-06 is never none', () => {
    const limit = createAdaptiveLimit(1);
    times(20, () => limit.learn(saturated(1_000)));
    expect(limit.current()).toBe(1);
  });
});
