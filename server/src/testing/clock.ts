import { vi } from 'vitest';
import { whenDone } from './when-done.ts';

/** A clock that a test controls: it sets `Date` for the whole process and does not affect timers. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
  set(time: string): void;
}

/** Call it at the top of a test file or of a describe; the real date is restored afterwards. */
export function fixedClock(start: string): TestClock {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(start) });
  whenDone(() => {
    vi.useRealTimers();
  });
  return {
    now: () => new Date(),
    advance: (ms) => {
      vi.setSystemTime(Date.now() + ms);
    },
    set: (time) => {
      vi.setSystemTime(new Date(time));
    },
  };
}

/** Predictable ids: 00000000-0000-4000-8000-000000000001, …2, …3. */
export function sequentialIds(): () => string {
  let last = 0;
  return () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;
}
