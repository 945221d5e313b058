import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cost = { N: 16, r: 1, p: 1 };

describe('a password', () => {
  it('AUTH-10 matches its own hash, however the keyboard wrote it', async () => {
    const passwords = createPasswords({ cost });
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true);
    expect(await passwords.matches('cafe au lait', hash)).toBe(false);
  });

  it('AUTH-10 is hashed with its own salt and with the cost beside it', async () => {
    const passwords = createPasswords({ cost });
    const [one, two] = [await passwords.hash('the same'), await passwords.hash('the same')];
    expect(one).toMatch(/^scrypt\$16\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
  });

  it('AUTH-10 is still known after the cost was raised', async () => {
    const hash = await createPasswords({ cost }).hash('an old friend');
    expect(await createPasswords({ cost: { N: 32, r: 2, p: 1 } }).matches('an old friend', hash)).toBe(true);
  });

  it('AUTH-10 of nobody matches nothing', async () => {
    expect(await createPasswords({ cost }).matches('', undefined)).toBe(false);
  });

  it('AUTH-10 waits in line, and the line has an end', async () => {
    const passwords = createPasswords({ cost, atOnce: 1, longestQueue: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('a burst')));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await passwords.hash('later')).toMatch('scrypt$');
  });
});
