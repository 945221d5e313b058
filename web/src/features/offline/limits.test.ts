import { describe, expect, it } from 'vitest';
import { currentLimit, formatBytes, limitOf } from './limits.ts';

const MB = 1024 * 1024;

describe('the limit of copies', () => {
  it("OFF-02 is 250 MB, and never more than half of the browser's quota", () => {
    expect(limitOf(undefined)).toBe(250 * MB);
    expect(limitOf(10_000 * MB)).toBe(250 * MB);
    expect(limitOf(100 * MB)).toBe(50 * MB);
  });

  it('OFF-02 is the same if the browser reports no quota', async () => {
    expect(await currentLimit(undefined)).toBe(250 * MB);
    const estimate = () => Promise.reject(new Error('denied'));
    expect(await currentLimit({ estimate } as unknown as StorageManager)).toBe(250 * MB);
  });

  it.each([
    [0, '0 MB'],
    [1, '0.1 MB'],
    [1.26 * MB, '1.3 MB'],
    [9.96 * MB, '10 MB'],
    [250 * MB, '250 MB'],
  ])('OFF-02 %d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
