import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { authorizeUrl, codeFor, startWorld } from './testing/world.ts';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const ADA = { email: 'ada@academy.test', password: 'academy' };
const GRACE = { email: 'grace@academy.test', password: 'academy' };
let attacker: Browser;
let begun: Page;
let victim: Browser;

beforeEach(async () => {
  attacker = createBrowser(world);
  begun = await attacker.open(authorizeUrl(world));
  victim = createBrowser(world);
});

/** All that the attacker's browser holds, but what browsers take from the host itself only. */
function plantAll(): void {
  for (const cookie of attacker.cookies()) if (cookie.name !== 'academy_browser') victim.plant(cookie);
}

/** Where a login goes on after its form. */
const resumeAddress = () => begun.url.replace('/interaction/', '/auth/');

describe('cookies planted by a sibling subdomain', () => {
  it.each(['a browser that never logged in here', 'a browser with a login of its own'])(
    'AUTH-32 do not continue the login of another browser: %s',
    async (kind) => {
      if (kind.includes('its own')) await victim.open(authorizeUrl(world));
      plantAll();
      const shown = await victim.open(begun.url);
      expect(shown.text).toContain('has expired');
      const sent = await victim.post(`${begun.url}/sign-in`, ADA);
      expect(sent.leftTo).toBeUndefined();
      // The login of the attacker is none of the victim's.
      expect((await attacker.open(resumeAddress())).leftTo).toBeUndefined();
    },
  );

  it('AUTH-32 do not end a login started in another browser', async () => {
    const cookie = attacker
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(`${begun.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(GRACE),
      headers: { cookie, origin: world.base },
      redirect: 'manual',
    });
    const resume = resumeAddress();
    expect(answer.headers.get('location')).toBe(resume);
    plantAll();
    expect((await victim.open(resume)).leftTo).toBeUndefined();
    const own = await victim.open(authorizeUrl(world));
    expect(own.text).toContain('name="password"');
    expect((await attacker.open(resume)).leftTo).toContain('code=');
  });

  it('AUTH-32 do not take over the session of another browser', async () => {
    expect(await codeFor(world, { ...GRACE, browser: attacker })).not.toBe('');
    plantAll();
    const page = await victim.open(authorizeUrl(world));
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain('name="password"');
    expect(await codeFor(world, { ...GRACE, browser: attacker })).not.toBe('');
  });
});

describe('the cookie of the browser', () => {
  it('AUTH-32 can only be set by the host itself under https', async () => {
    const secure = await startWorld({ pool, secureCookies: true, issuer: 'https://login.test/oidc' });
    const local = (address: string) => address.replace('https://login.test', secure.base);
    const start = await fetch(local(authorizeUrl(secure)), { redirect: 'manual' });
    const cookies = start.headers.getSetCookie();
    const [, secret = ''] =
      /^__Host-academy_browser=([\w-]{43}); Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/.exec(
        cookies.find((one) => one.includes('academy_browser')) ?? '',
      ) ?? [];
    const [interaction = ''] =
      cookies.find((one) => one.startsWith('academy_interaction='))?.split(';') ?? [];
    const page = new URL(start.headers.get('location') ?? '', secure.base);
    const open = async (browser: string) =>
      (await fetch(page, { headers: { cookie: `${interaction}; ${browser}` } })).text();
    expect(await open(`__Host-academy_browser=${secret}`)).toContain('name="password"');
    expect(await open(`academy_browser=${secret}`)).toContain('has expired');
  });
});
