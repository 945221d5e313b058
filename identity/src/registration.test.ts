import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import { OTHER_SITE, SITE, authorizeUrl, claimsOf, exchange, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });

const mary = {
  firstName: 'Mary',
  lastName: 'New',
  email: 'mary@academy.test',
  password: 'five words make a secret',
};

async function register(browser: Browser, changes: Partial<typeof mary> = {}) {
  const start = await browser.open(authorizeUrl(world));
  const form = await browser.open(`${start.url}/register`);
  const answer = await browser.send(form, { ...mary, ...changes });
  await world.identity.settled();
  return answer;
}

const withoutLogin = (text: string) => text.replaceAll(/interaction\/[\w-]+/g, '');
const lastMail = () => world.mails.at(-1) ?? { link: '', kind: '', to: '' };
const accountsOf = async (email: string) =>
  (await pool.query('select 1 from accounts where email = $1', [email])).rowCount;

describe('registering', () => {
  it('AUTH-10 leads by email to an account, back to the site and to tokens', async () => {
    const browser = createBrowser(world);
    const answer = await register(browser);
    expect(answer.text).toContain('Check your mail');
    expect(lastMail()).toMatchObject({ to: mary.email, kind: 'verify', firstName: 'Mary', origin: SITE });
    expect(await accountsOf(mary.email)).toBe(0);

    const page = await browser.open(lastMail().link);
    expect(page.text).toContain('Confirm your email address');
    const { leftTo = '' } = await browser.send(page, { password: mary.password });
    expect(leftTo).toMatch(`${SITE}/login/callback?code=`);
    const { access_token } = await tokensOf(exchange(world, new URL(leftTo).searchParams.get('code') ?? ''));
    expect(claimsOf(access_token)).toMatchObject({ firstName: 'Mary', lastName: 'New', email: mary.email });

    const again = createBrowser(world);
    const signIn = await again.send(await again.open(authorizeUrl(world)), {
      email: 'MARY@academy.test ',
      password: mary.password,
    });
    expect(signIn.leftTo).toMatch('code=');
  });

  it('AUTH-10 says where to find the email if none are sent', async () => {
    const local = await startWorld({ pool, outboxPath: '/dev/mail' });
    const browser = createBrowser(local);
    const start = await browser.open(authorizeUrl(local));
    const [, loginLink = ''] = /formaction="([^"]+)"/.exec(start.text) ?? [];
    const pages = [
      await browser.send(await browser.open(`${start.url}/register`), mary),
      await browser.send(await browser.open(`${start.url}/forgot`), { email: mary.email }),
      await browser.post(loginLink, { email: mary.email }),
    ];
    await local.identity.settled();
    for (const { text } of pages) {
      expect(text).toContain('sends no email. Read it at <a href="/dev/mail">/dev/mail</a>');
      expect(text).not.toContain('spam folder');
    }
  });

  it('AUTH-10 also works in another browser, which then signs in', async () => {
    await register(createBrowser(world), { email: 'joan@academy.test' });
    const other = createBrowser(world);
    const done = await other.send(await other.open(lastMail().link), { password: mary.password });
    expect(done.text).toContain('Your email address is confirmed');
    expect(done.text).toContain(`href="${SITE}/auth"`);
    expect(await accountsOf('joan@academy.test')).toBe(1);
  });

  it('AUTH-10 the link works once, and not after a day', async () => {
    const browser = createBrowser(world);
    await register(browser, { email: 'once@academy.test' });
    const { link } = lastMail();
    const page = await browser.open(link);
    await browser.send(page, { password: mary.password });
    expect((await browser.open(link)).status).toBe(410);
    expect((await browser.send(page, { password: mary.password })).status).toBe(410);

    await register(createBrowser(world), { email: 'late@academy.test' });
    clock.advance(24 * 60 * 60_000 + 1000);
    expect((await browser.open(lastMail().link)).text).toContain('This link has expired');
    expect(await accountsOf('late@academy.test')).toBe(0);
  });

  it('AUTH-10 does not let a stranger’s registration be confirmed by the address’s owner', async () => {
    await register(createBrowser(world), { email: 'owner@academy.test', password: 'known to the thief' });
    const owner = createBrowser(world);
    const answer = await owner.send(await owner.open(lastMail().link), { password: 'known to the owner' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This is not the password you chose');
    expect(await accountsOf('owner@academy.test')).toBe(0);
  });

  it('AUTH-10 tells only the owner that an address has an account', async () => {
    const fresh = await register(createBrowser(world), { email: 'fresh@academy.test' });
    const known = await register(createBrowser(world), { email: 'ada@academy.test' });
    expect(lastMail()).toMatchObject({ to: 'ada@academy.test', kind: 'exists', firstName: 'Ada' });
    expect(known.status).toBe(fresh.status);
    expect(withoutLogin(known.text).replaceAll('ada@', 'fresh@')).toBe(withoutLogin(fresh.text));
  });

  it('API-08 names the invalid fields, and associates each message with its field', async () => {
    const before = world.mails.length;
    const answer = await register(createBrowser(world), { firstName: ' ', email: 'mary', password: 'short' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('role="alert"');
    for (const [field, fault] of [
      ['firstName', 'The first name field is required.'],
      ['email', 'The email field must be a valid email address.'],
      ['password', 'The password field must have at least 10 characters.'],
    ]) {
      expect(answer.text).toContain(`<p class="fault" id="${field}-fault">${fault}</p>`);
      expect(answer.text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"[^>]* aria-invalid="true"`),
      );
    }
    expect(answer.text).not.toContain('value="short"');
    expect(world.mails).toHaveLength(before);
  });

  it('AUTH-10 treats typed input as text, never markup', async () => {
    const answer = await register(createBrowser(world), {
      firstName: '"><script>alert(1)</script>',
      password: 'short',
    });
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).toContain('&quot;&gt;&lt;script');
  });

  it('API-08 refuses a name that would turn our email into spam', async () => {
    const answer = await register(createBrowser(world), { firstName: 'Win at http://evil.test' });
    expect(answer.text).toContain('The first name field must be a name.');
  });

  it('AUTH-09 is also a separate page, in the brand that the address names', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(`${world.issuer}/register?origin=${OTHER_SITE}`);
    expect(page.text).toContain('<title>Create an account - Orchard Academy</title>');
    await browser.send(page, { ...mary, email: 'alone@academy.test' });
    await world.identity.settled();
    expect(lastMail()).toMatchObject({ kind: 'verify', origin: OTHER_SITE });
    expect(lastMail().link).toMatch(`${world.issuer}/confirm?key=`);
  });

  it('AUTH-10 can be linked to directly by a site', async () => {
    const page = await createBrowser(world).open(authorizeUrl(world, { prompt: 'create' }));
    expect(page.text).toContain('<h1>Create an account</h1>');
    expect(page.text).toContain('Already have an account?');
  });

  it('API-08 emails an address at most three times an hour', async () => {
    const browser = createBrowser(world);
    for (const _time of Array.from({ length: 5 })) await register(browser, { email: 'often@academy.test' });
    expect(world.mails.filter(({ to }) => to === 'often@academy.test')).toHaveLength(3);
  });
});

describe('repeated emails', () => {
  it('API-08 are refused for one network address, with the time to wait', async () => {
    const strict = await startWorld({
      pool,
      limits: { mailsPerAddress: 1 },
      addressOf: () => '192.0.2.1',
    });
    const browser = createBrowser(strict);
    const page = await browser.open(`${strict.issuer}/forgot`);
    expect((await browser.send(page, { email: 'one@academy.test' })).status).toBe(200);
    const refused = await browser.send(page, { email: 'two@academy.test' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(refused.text).toContain('Please try again in 60 minutes.');
  });
});

describe('a forgotten password', () => {
  async function forget(email: string) {
    const browser = createBrowser(world);
    const start = await browser.open(authorizeUrl(world));
    const page = await browser.send(await browser.open(`${start.url}/forgot`), { email });
    await world.identity.settled();
    return { browser, page };
  }

  it('AUTH-10 is replaced by email, which ends every session and signs in', async () => {
    const old = createBrowser(world);
    await old.send(await old.open(authorizeUrl(world)), { email: mary.email, password: mary.password });
    const { browser } = await forget(mary.email);
    expect(lastMail()).toMatchObject({ kind: 'reset', to: mary.email });
    const done = await browser.send(await browser.open(lastMail().link), { password: 'another good secret' });
    expect(done.leftTo).toMatch(`${SITE}/login/callback?code=`);
    await world.identity.settled();
    expect(lastMail()).toMatchObject({ kind: 'password-changed', to: mary.email });

    expect((await old.open(authorizeUrl(world))).text).toContain('<h1>Log in</h1>');
    const again = createBrowser(world);
    const wrong = await again.send(await again.open(authorizeUrl(world)), {
      email: mary.email,
      password: mary.password,
    });
    expect(wrong.status).toBe(400);
  });

  it('AUTH-10 sends nothing to an unknown address and shows the same page', async () => {
    const known = await forget('ada@academy.test');
    const before = world.mails.length;
    const unknown = await forget('nobody@academy.test');
    const [one, other] = [unknown, known].map(({ page }) => withoutLogin(page.text));
    expect(one).toBe(other?.replaceAll('ada@', 'nobody@'));
    expect(world.mails).toHaveLength(before);
  });

  it('AUTH-10 the link works once, and not after an hour', async () => {
    const { browser } = await forget('grace@academy.test');
    const { link } = lastMail();
    clock.advance(60 * 60_000 + 1000);
    expect((await browser.open(link)).status).toBe(410);
    expect((await browser.open(`${world.issuer}/reset?key=made-up`)).text).toContain('Ask for a new link');
  });

  it('API-08 a short new password is refused and the link stays', async () => {
    const { browser } = await forget('grace@academy.test');
    const page = await browser.open(lastMail().link);
    const short = await browser.send(page, { password: 'short' });
    expect(short.text).toContain('The password field must have at least 10 characters.');
    expect((await browser.send(short, { password: 'long enough for us' })).leftTo).toMatch('code=');
  });
});
