import { describe, expect, it } from 'vitest';
import { isFreshLogin } from './fresh-login.ts';

const now = new Date('2026-01-05T09:00:00Z');
const ago = (seconds: number) => ({ at: now.getTime() / 1000 - seconds });
const isFresh = (login: Parameters<typeof isFreshLogin>[0]) => isFreshLogin(login, { now, seconds: 900 });

describe('a fresh login', () => {
  it('FACT-07 is one of the last minutes', () => {
    expect([0, 899, 900, 901, 86_400].map((seconds) => isFresh(ago(seconds)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('FACT-07 is one of a clock that is ahead, too', () => {
    expect(isFresh(ago(-60))).toBe(true);
  });

  it('FACT-07 is none whose time is unknown', () => {
    expect([isFresh(undefined), isFresh({}), isFresh({ methods: ['pwd', 'mfa'] })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
