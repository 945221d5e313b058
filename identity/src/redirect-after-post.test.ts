import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { OTHER_SITE, SITE, authorizeUrl, codeFor, startWorld } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });
const mary = { firstName: 'Mary', lastName: 'New', email: 'mary@academy.test', password: 'short' };

const openLogin = (browser: Browser) => browser.open(authorizeUrl(world));
const openAlone = (browser: Browser, path: string) =>
  browser.open(`${world.issuer}${path}?origin=${OTHER_SITE}`);
const valueOf = (page: Page, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page.text)?.[1];
const focused = (page: Page) => /id="([^"]+)"[^>]* data-first/.exec(page.text)?.[1];

async function wrongPassword(browser: Browser) {
  return browser.send(await openLogin(browser), { email: 'ada@academy.test', password: 'a wrong one' });
}

describe('the answer to a form', () => {
  it('AUTH-19 is a redirect to a page that says what was wrong with the login', async () => {
    const page = await wrongPassword(createBrowser(world));
    expect(page.redirects).toEqual([303]);
    expect(page.status).toBe(400);
    expect(page.text).toContain('<title>Error: Log in - Garden Academy</title>');
    expect(page.text).toMatch(/<p class="fault" id="password-fault">\s*The email or the password is wrong\./);
    expect(valueOf(page, 'email')).toBe('ada@academy.test');
    expect(focused(page)).toBe('password');
  });

  it('AUTH-19 shows what was typed, but never a password, and puts nothing personal into an address', async () => {
    const browser = createBrowser(world);
    const page = await browser.send(await openAlone(browser, '/register'), mary);
    expect(page.redirects).toEqual([303]);
    expect(valueOf(page, 'firstName')).toBe('Mary');
    expect(valueOf(page, 'email')).toBe('mary@academy.test');
    expect(focused(page)).toBe('password');
    expect(page.text).not.toContain('short');
    expect([...new URL(page.url).searchParams.keys()]).toEqual(['origin', 'flash']);
    expect(decodeURIComponent(page.url)).not.toMatch(/mary|short/i);
    const [cookie = ''] = browser.cookies().map(({ value }) => Buffer.from(value, 'base64url').toString());
    expect(cookie).not.toMatch(/mary/i);
  });

  it('AUTH-19 survives a reload, but not a fresh visit, another browser or its expiry', async () => {
    const browser = createBrowser(world);
    const page = await wrongPassword(browser);
    const showsError = ({ text }: Page) => text.includes('The email or the password is wrong.');
    expect(showsError(await browser.open(page.url))).toBe(true);
    const fresh = await browser.open(page.url.replace(/\?.*/, ''));
    expect(showsError(fresh)).toBe(false);
    expect(valueOf(fresh, 'email')).toBe('');
    expect(showsError(await createBrowser(world).open(page.url))).toBe(false);
    clock.advance(11 * 60_000);
    expect(showsError(await browser.open(page.url))).toBe(false);
  });

  it('AUTH-19 cannot be forged', async () => {
    const browser = createBrowser(world);
    const page = await wrongPassword(browser);
    const cookie = browser.cookies().find(({ name }) => name === 'academy_flash');
    const value = cookie?.value ?? '';
    const changed = `${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`;
    for (const forged of [changed, value.slice(0, 20), '', 'e30'])
      expect(
        (await createBrowser(world).open(page.url, { cookie: `academy_flash=${forged}` })).text,
      ).not.toContain('is wrong.');
  });

  it('AUTH-19 survives a change of the provider’s keys', async () => {
    const browser = createBrowser(world);
    const page = await wrongPassword(browser);
    await world.identity.rotateKeys();
    expect((await browser.open(page.url)).text).toContain('The email or the password is wrong.');
  });

  it('AUTH-19 is a redirect for every form, valid or not', async () => {
    const browser = createBrowser(world);
    const forgot = await openAlone(browser, '/forgot');
    const faulty = await browser.send(forgot, { email: 'mary' });
    expect(faulty).toMatchObject({ status: 400, redirects: [303] });
    expect(faulty.text).toContain('The email field must be a valid email address.');
    expect(faulty.text).toContain('Orchard Academy</title>');
    const sent = await browser.send(forgot, { email: 'ada@academy.test' });
    expect(sent).toMatchObject({ status: 200, redirects: [303] });
    expect(sent.text).toContain('<strong>ada@academy.test</strong>');
    expect((await browser.open(sent.url.replace(/&flash=.*/, ''))).text).toContain('your address');

    await world.identity.settled();
    const reset = await browser.open(world.mails.at(-1)?.link ?? '');
    const weak = await browser.send(reset, { password: 'aaaaaaaaaaaa' });
    expect(weak).toMatchObject({ status: 400, redirects: [303] });
    expect(weak.text).toContain('The password field must have at least 5 different characters.');
    const done = await browser.send(weak, { password: 'a brand new secret' });
    expect(done).toMatchObject({ status: 200, redirects: [303] });
    expect(done.text).toContain('Your new password is set');
    const late = await browser.send(weak, { password: 'a brand new secret' });
    expect(late).toMatchObject({ status: 410, redirects: [303] });
    expect(late.text).toContain(`${world.issuer}/forgot?origin=`);
    const again = await browser.open(world.mails.find(({ kind }) => kind === 'reset')?.link ?? '');
    expect(again.text).toContain('<title>This link has expired - Orchard Academy</title>');
  });

  it('AUTH-19 is a redirect for an expired login, a limit and an error', async () => {
    const browser = createBrowser(world);
    const page = await openLogin(browser);
    const other = await createBrowser(world).send(page, { email: 'ada@academy.test', password: 'x' });
    expect(other).toMatchObject({ status: 400, redirects: [303] });
    expect(other.text).toContain('This login has expired');

    const strict = await startWorld({ pool, limits: { mailsPerAddress: 1 } });
    const alone = createBrowser(strict);
    const register = await alone.open(`${strict.issuer}/register`);
    await alone.send(register, { ...mary, password: 'a good long secret' });
    const limited = await alone.send(register, { ...mary, password: 'a good long secret' });
    expect(limited).toMatchObject({ status: 429, redirects: [303] });
    expect(limited.headers.get('retry-after')).toBe('3600');
    expect(valueOf(limited, 'lastName')).toBe('New');

    const trouble = ['the disk is full', 'the database is away'];
    const broken = await startWorld({
      pool,
      deletionDays: 0,
      onAccountDeleted: async () => {
        throw new Error(trouble.shift());
      },
      isUnavailable: (error) => error instanceof Error && error.message.includes('away'),
    });
    const owner = createBrowser(broken);
    await codeFor(broken, { browser: owner, email: 'grace@academy.test' });
    const account = await owner.open(`${broken.issuer}/account?origin=${SITE}`);
    const failed = await owner.send(account, { deletePassword: 'academy' });
    expect(failed).toMatchObject({ status: 500, redirects: [303] });
    expect(failed.text).toContain('Something went wrong on our side.');
    expect(failed.text).not.toContain('disk');
    const away = await owner.send(account, { deletePassword: 'academy' });
    expect(away).toMatchObject({ status: 503, redirects: [303] });
    expect(away.headers.get('retry-after')).toBe('5');
    expect(broken.faults).toHaveLength(2);
  });

  it('AUTH-19 says on the account page what was done and what was not', async () => {
    const browser = createBrowser(world);
    await codeFor(world, { browser, email: 'root@academy.test' });
    const account = await openAlone(browser, '/account');
    const saved = await browser.send(account, { firstName: 'Rooty', lastName: 'Admin' });
    expect(saved).toMatchObject({ status: 200, redirects: [303] });
    expect(saved.text).toMatch(/role="status">\s*Your name is saved\./);
    const empty = await browser.send(account, { firstName: '', lastName: 'Changed' });
    expect(empty).toMatchObject({ status: 400, redirects: [303] });
    expect(valueOf(empty, 'lastName')).toBe('Changed');
    expect(focused(empty)).toBe('firstName');
    expect(focused(account)).toBeUndefined();
    expect((await openAlone(browser, '/account/deleted')).leftTo).toBe(`${OTHER_SITE}/`);
  });
});

describe('every page', () => {
  it('AUTH-19 shows the name next to the logo, and the picture, typeface and terms of the site', async () => {
    const page = await openLogin(createBrowser(world));
    expect(page.text).toMatch(/<img src="\/brand\/logo\.svg"[^>]*>Garden<\/a>/);
    expect(page.text).toContain('src="/brand/hero.svg"');
    expect(page.text).toContain('src:url("/assets/font-1.woff2")');
    expect(page.text).toContain(`<a href="${SITE}/terms">Terms</a>`);
    expect(focused(page)).toBe('email');
  });

  it('AUTH-19, LAY-17 says "Log in" and never "Sign in"', async () => {
    const browser = createBrowser(world);
    const start = await openLogin(browser);
    const pages = [
      start,
      await browser.open(`${start.url}/register`),
      await browser.open(`${start.url}/forgot`),
    ];
    await codeFor(world, { browser });
    for (const path of ['/account', '/session/end', '/nowhere', '/auth?client_id=nobody'])
      pages.push(await browser.open(`${world.issuer}${path}`));
    for (const { text, url } of pages)
      expect({ url, found: /sign(ed|ing)?[ -](in|out)\b/i.exec(visible(text))?.[0] }).toEqual({ url });
  });
});

function visible(text: string): string {
  return text.replaceAll(/<(style|script)>[^]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
}
