import { describe, expect, it } from 'vitest';
import { timeDone } from './time-done.ts';

const now = new Date('2026-03-05T09:00:00Z');
const openedAt = new Date('2026-01-05T09:00:00Z');
const at = (time: string | undefined, opened: Date | null = null) =>
  timeDone(time, { openedAt: opened, now }).toISOString();

describe('when something was done', () => {
  it('OFF-11 is now for what is sent at once', () => {
    expect(at(undefined)).toBe('2026-03-05T09:00:00.000Z');
    expect(at(undefined, openedAt)).toBe('2026-03-05T09:00:00.000Z');
  });

  it('OFF-11 is what the device says, if it lies between opening and now', () => {
    expect(at('2026-01-06T10:00:00.000Z', openedAt)).toBe('2026-01-06T10:00:00.000Z');
    expect(at('2026-03-04T10:00:00.000Z')).toBe('2026-03-04T10:00:00.000Z');
  });

  it('OFF-11 is never in the future, and never before it was opened', () => {
    expect(at('2030-01-01T00:00:00.000Z', openedAt)).toBe('2026-03-05T09:00:00.000Z');
    expect(at('2026-01-04T00:00:00.000Z', openedAt)).toBe('2026-01-05T09:00:00.000Z');
  });

  it('OFF-11 is at most 30 days ago where nobody knows when it was opened', () => {
    expect(at('1970-01-01T00:00:00.000Z')).toBe('2026-02-03T09:00:00.000Z');
  });
});
