import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitDuration, formatDuration } from './duration.ts';

describe('durations', () => {
  it.each([
    [60, '1 minute'],
    [300, '5 minutes'],
    [3600, '1 hour'],
    [3660, '1 hour 1 minute'],
    [7320, '2 hours 2 minutes'],
    [86_400, '1 day'],
    [86_400 + 7200 + 300, '1 day 2 hours 5 minutes'],
    [3 * 86_400 + 60, '3 days 1 minute'],
  ])('CRS-08 %d seconds read %j', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [89, '1 minute'],
    [90, '2 minutes'],
    [30, '1 minute'],
    [59 * 60 + 29, '59 minutes'],
    [59 * 60 + 45, '1 hour'],
    [86_399, '1 day'],
  ])('CRS-08 30 seconds or more round up: %d reads %j', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('CRS-08 a duration that rounds to zero still has a text', () => {
    expect(formatDuration(29)).toBe('less than a minute');
    expect([0, -5, Number.NaN, Number.POSITIVE_INFINITY].map(formatDuration)).toEqual(
      Array(4).fill('0 minutes'),
    );
  });

  it('CRS-08 the parts always add up to the time, within half a minute', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => {
        const { days, hours, minutes } = splitDuration(seconds);
        const shown = ((days * 24 + hours) * 60 + minutes) * 60;
        expect(shown - seconds).toBeGreaterThan(-30);
        expect(shown - seconds).toBeLessThanOrEqual(30);
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeLessThan(60);
      }),
    );
  });

  it('CRS-08 any number gives a readable text', () => {
    const readable = /^(less than a minute|(\d+ (day|hour|minute)s?)( \d+ (hour|minute)s?)*)$/;
    fc.assert(fc.property(fc.double({ max: 1e15 }), (seconds) => readable.test(formatDuration(seconds))));
  });
});
