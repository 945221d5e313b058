import { describe, expect, it } from 'vitest';
import { concurrencyCounter } from './concurrency.ts';

describe('running requests', () => {
  it('SEC-04 is capped for each address and in all, and leaving twice counts once', () => {
    const enter = concurrencyCounter({ inAll: 3, perAddress: 2 });
    const first = enter('192.0.2.1');
    expect(first).not.toBe(null);
    expect(enter('192.0.2.1')).not.toBe(null);
    expect(enter('192.0.2.1')).toBe(null);
    expect(enter('192.0.2.2')).not.toBe(null);
    expect(enter('192.0.2.3')).toBe(null);
    first?.();
    first?.();
    expect(enter('192.0.2.3')).not.toBe(null);
    expect(enter('192.0.2.3')).toBe(null);
  });
});
