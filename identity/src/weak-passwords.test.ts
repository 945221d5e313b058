import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { createBrowser } from './testing/browser.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { OTHER_SITE, authorizeUrl, codeFor, startWorld } from './testing/world.ts';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const KNOWN = 'password123';
const ON_LISTS = 'must not be a password that is on lists of stolen and common ones';
const PERSONAL = 'must not be made of your name, your address or the name of our site';

async function createAccount(email: string) {
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(KNOWN);
  await createAccounts(world.options).create({
    email,
    firstName: 'Wilhelmina',
    lastName: 'Old',
    passwordHash,
  });
}

async function register(email: string, password: string) {
  const browser = createBrowser(world);
  const form = await browser.open(`${world.issuer}/register?origin=${OTHER_SITE}`);
  const answer = await browser.send(form, { firstName: 'Wilhelmina', lastName: 'New', email, password });
  await world.identity.settled();
  return answer;
}

describe('a weak password', () => {
  it('AUTH-25 is refused at registration with a sentence at the field, and no mail is sent', async () => {
    const answer = await register('new@academy.test', KNOWN);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`<p class="fault" id="password-fault">The password field ${ON_LISTS}`);
    expect((await register('new@academy.test', 'wilhelmina2001')).text).toContain(PERSONAL);
    expect((await register('new@academy.test', 'OrchardAcademy1')).text).toContain(PERSONAL);
    expect(world.mails).toEqual([]);
  });

  it('AUTH-25 is refused in the same words whether or not the address has an account', async () => {
    const known = await register('ada@academy.test', KNOWN);
    const fresh = await register('eve@academy.test', KNOWN);
    expect(known.status).toBe(fresh.status);
    expect(known.text.replaceAll('ada@', 'eve@')).toBe(fresh.text);
  });

  it('AUTH-25 still logs in if it was set earlier, but is refused as a new one on the account page', async () => {
    const email = 'old@academy.test';
    await createAccount(email);
    const browser = createBrowser(world);
    expect(await codeFor(world, { email, password: KNOWN, browser })).not.toBe('');
    const page = await browser.open(`${world.issuer}/account?origin=${OTHER_SITE}`);
    const change = (newPassword: string) => browser.send(page, { currentPassword: KNOWN, newPassword });
    expect((await change('Basketball')).text).toContain(`The new password field ${ON_LISTS}`);
    expect((await change('Wilhelmina-Old')).text).toContain(PERSONAL);
    expect(await codeFor(world, { email, password: KNOWN })).not.toBe('');
    expect((await change('three warm cups')).status).toBe(200);
    expect(await codeFor(world, { email, password: 'three warm cups' })).not.toBe('');
  });

  it('AUTH-25 is refused at a reset, and the link stays', async () => {
    const email = 'forgetful@academy.test';
    await createAccount(email);
    const browser = createBrowser(world);
    const start = await browser.open(authorizeUrl(world));
    await browser.send(await browser.open(`${start.url}/forgot`), { email });
    await world.identity.settled();
    const page = await browser.open(world.mails.at(-1)?.link ?? '');
    const refused = await browser.send(page, { password: KNOWN });
    expect(refused.text).toContain(`The password field ${ON_LISTS}`);
    expect((await browser.send(refused, { password: 'Wilhelmina-Old' })).text).toContain(PERSONAL);
    expect((await browser.send(refused, { password: 'three warm cups' })).leftTo).toMatch('code=');
  });
});
