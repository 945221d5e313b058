import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createBrowser } from './testing/browser.ts';
import { authorizeUrl, codeFor, startWorld } from './testing/world.ts';

/** Of "three warm cups", made by the release before Argon2id. */
const OLDER = 'scrypt$16$1$1$JoxXfq44UvY3Yhs5pjtrEw$II3n0MJPMHJK80EWHhUh1OiYDLTQ1btGoMEcHcmlADM';
/** A cost that scrypt refuses: a password that is compared with it makes the login fail. */
const REFUSED = 'scrypt$3$1$1$JoxXfq44UvY3Yhs5pjtrEw$AAAA';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const accounts = createAccounts(world.options);
const email = 'mary@academy.test';
await accounts.create({ email, firstName: 'Mary', lastName: 'Before', passwordHash: OLDER });

async function statusFor(address: string): Promise<number> {
  const browser = createBrowser(world);
  const form = await browser.open(authorizeUrl(world));
  return (await browser.send(form, { email: address, password: 'a wrong one' })).status;
}

describe('a password that was hashed with scrypt', () => {
  it('AUTH-31 still logs in, and its hash stays', async () => {
    expect(await codeFor(world, { email, password: 'three warm cups' })).not.toBe('');
    expect(await statusFor(email)).toBe(400);
    expect((await accounts.byEmail(email))?.passwordHash).toBe(OLDER);
  });
});

describe('an address without an account', () => {
  it('AUTH-31 takes as long as an account of the installation, whatever its kind of hash', async () => {
    expect(await statusFor('nobody@academy.test')).toBe(400);
    await pool.query('update accounts set password_hash = $1', [REFUSED]);
    expect(await statusFor('nobody@academy.test')).toBe(500);
    await pool.query('update accounts set password_hash = $1', [OLDER]);
  });

  it('AUTH-31 is always compared with the same stand-in', async () => {
    // In tests ids count up; those of an installation are anywhere.
    await pool.query('update accounts set id = md5(email)::uuid, password_hash = email');
    const addresses = Array.from({ length: 50 }, (_, at) => `nobody-${at}@academy.test`);
    const standIns = async () => Promise.all(addresses.map((address) => accounts.passwordHashLike(address)));
    const first = await standIns();
    expect(await standIns()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(first).not.toContain(undefined);
  });
});
