import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, noPassword } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';

const passwords = createPasswords({ cost: CHEAP_HASH });

describe('a password', () => {
  it('AUTH-10 matches its own hash in any Unicode form', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', { hash })).toBe(true);
    expect(await passwords.matches('cafe au lait', { hash })).toBe(false);
  });

  it('AUTH-31 is hashed by Argon2id with its own salt and the stored cost', async () => {
    const [one, two] = [await passwords.hash('the same'), await passwords.hash('the same')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('AUTH-10 still matches after the cost was raised', async () => {
    const hash = await passwords.hash('an old friend');
    const dearer = createPasswords({ cost: { memoryKiB: 64, passes: 2 } });
    expect(await dearer.matches('an old friend', { hash })).toBe(true);
  });

  it('AUTH-31 still matches if it was hashed with scrypt', async () => {
    const salt = randomBytes(16);
    const key = scryptSync('an older friend', salt, 32, { N: 16, r: 2, p: 3 });
    const hash = `scrypt$16$2$3$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await passwords.matches('an older friend', { hash })).toBe(true);
    expect(await passwords.matches('another friend', { hash })).toBe(false);
  });

  it('AUTH-31 matches no truncated hash', async () => {
    for (const hash of ['scrypt$16$1$1$AAAA$', 'scrypt$16$1$1$AAAA$AAAA', '$argon2id$v=19$m=8,t=1,p=1$AAAA$'])
      await expect(passwords.matches('', { hash })).rejects.toThrow();
  });

  it('AUTH-10 without an account matches nothing', async () => {
    expect(await passwords.matches('', { hash: undefined })).toBe(false);
    const standIn = await passwords.hash('of somebody else');
    for (const hash of [undefined, noPassword()])
      expect(await passwords.matches('of somebody else', { hash, standIn })).toBe(false);
  });

  it('AUTH-31 without an account is compared with the stand-in, in the same time', async () => {
    // A cost that scrypt refuses, so whatever is compared with it fails.
    const standIn = 'scrypt$3$1$1$AAAA$AAAA';
    const hash = await passwords.hash('of an account');
    expect(await passwords.matches('of an account', { hash, standIn })).toBe(true);
    await expect(passwords.matches('of nobody', { hash: undefined, standIn })).rejects.toThrow('scrypt');
    await expect(passwords.matches('of nobody', { hash: noPassword(), standIn })).rejects.toThrow('scrypt');
  });

  it('AUTH-10 waits in a bounded queue', async () => {
    const oneAtATime = createPasswords({ cost: CHEAP_HASH, atOnce: 1, longestQueue: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => oneAtATime.hash('a burst')));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await oneAtATime.hash('later')).toMatch('$argon2id$');
  });
});

describe('wrong passwords from many addresses', () => {
  it('SEC-22 do not delay those of other networks, and least of all a known device', async () => {
    const passwords = createPasswords({ cost: CHEAP_HASH, atOnce: 1, longestQueue: 50 });
    const ended: string[] = [];
    const check = (who: string, by: string | null) =>
      passwords.matches('wrong', { hash: undefined }, by).then(
        () => void ended.push(who),
        () => void ended.push('refused'),
      );
    const checks = Array.from({ length: 200 }, (_, at) => check('flood', `2001:db8:1:${at.toString(16)}::1`));
    checks.push(check('honest', '2001:db8:2::1'), check('known device', null));
    await Promise.all(checks);
    const order = ended.filter((who) => who !== 'refused');
    expect(order).toHaveLength(51);
    expect(order.slice(0, 2)).toEqual(['flood', 'known device']);
    expect(order.indexOf('honest')).toBeLessThan(4);
  });
});
