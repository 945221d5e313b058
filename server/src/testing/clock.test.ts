import { describe, expect, it } from 'vitest';
import { fixedClock, sequentialIds } from './clock.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');

describe('the clock of the tests', () => {
  it('stands still until a test moves it', () => {
    expect(clock.now()).toEqual(new Date('2026-01-05T09:00:00Z'));
    clock.advance(90_000);
    expect(new Date()).toEqual(new Date('2026-01-05T09:01:30Z'));
    clock.set('2027-01-05T09:00:00Z');
    expect(Date.now()).toBe(clock.now().getTime());
  });

  it('does not affect timers', async () => {
    await expect(new Promise((resolve) => setTimeout(resolve, 1, 'rang'))).resolves.toBe('rang');
  });
});

describe('the ids of the tests', () => {
  it('count up', () => {
    const next = sequentialIds();
    expect([next(), next()]).toEqual([
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
    ]);
  });
});
