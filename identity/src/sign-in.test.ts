import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import { OTHER_SITE, SITE, authorizeUrl, startWorld } from './testing/world.ts';
const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });

async function tryToSignIn(email: string, password = 'wrong password') {
  const browser = createBrowser(world);
  return browser.send(await browser.open(authorizeUrl(world)), { email, password });
}

describe('the sign-in page', () => {
  it('AUTH-12 has the brand of the site that the sign-in returns to', async () => {
    const garden = await createBrowser(world).open(authorizeUrl(world));
    const orchard = await createBrowser(world).open(
      authorizeUrl(world, { redirect_uri: `${OTHER_SITE}/login/callback` }),
    );
    expect(garden.text).toContain('<title>Log in - Garden Academy</title>');
    expect(orchard.text).toContain('<title>Log in - Orchard Academy</title>');
    expect(orchard.text).toMatch(new RegExp(`<a class="brand" href="${OTHER_SITE}/">.*Orchard</a>`));
  });

  it('AUTH-10 runs only the script its policy allows, cannot be framed, and sends forms only to us and our sites', async () => {
    const page = await createBrowser(world).open(authorizeUrl(world));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').filter((one) => !/^(style|script)-src/.test(one))).toEqual([
      `default-src 'none'`,
      `img-src 'self'`,
      `font-src 'self'`,
      `form-action 'self' ${SITE} ${OTHER_SITE}`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ]);
    const hashOf = (element: string) => {
      const [, text = ''] = new RegExp(`<${element}>([^]*)</${element}>`).exec(page.text) ?? [];
      return createHash('sha256').update(text).digest('base64');
    };
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(policy).toContain(`script-src 'sha256-${hashOf('script')}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('style')}';`);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('AUTH-10 has one heading, and a label and an autocomplete for every field', async () => {
    const { text } = await createBrowser(world).open(authorizeUrl(world));
    expect(text.match(/<h1>/g)).toHaveLength(1);
    const fields = [...text.matchAll(/<input\s+id="([^"]+)"[^>]*autocomplete="([^"]+)"/g)].map(
      ([, id, hint]) => [id, hint],
    );
    expect(fields).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ]);
    for (const [id] of fields) expect(text).toContain(`<label for="${id}">`);
  });

  it('AUTH-10 offers the three people of a local installation', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    for (const name of ['Ada (learner)', 'Grace (pro)', 'Root (admin)']) expect(page.text).toContain(name);
    const { leftTo } = await browser.post(`${page.url}/sample`, { email: 'grace@academy.test' });
    expect(leftTo).toMatch(`${SITE}/login/callback?code=`);
  });

  it('AUTH-10 refuses a form sent from another site', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    const values = { email: 'ada@academy.test', password: 'academy' };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect((await browser.send(page, values, headers)).status).toBe(403);
    }
    const bare = await fetch(`${page.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { origin: SITE },
    });
    expect(bare.status).toBe(403);
    expect(await bare.text()).toContain('This form was sent from another site');
  });

  it('AUTH-10 does not continue in another browser, or after being open too long', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    const other = await createBrowser(world).send(page, { email: 'ada@academy.test', password: 'academy' });
    expect(other.text).toContain('This login has expired');
    clock.advance(11 * 60_000);
    const late = await browser.send(page, { email: 'ada@academy.test', password: 'academy' });
    expect(late.status).toBe(400);
    expect(late.text).toContain('This login has expired');
  });

  it('AUTH-30 expires with a page in the look of its site that leads back there, in every tab', async () => {
    const browser = createBrowser(world);
    const ofSite = (origin: string) =>
      browser.open(authorizeUrl(world, { redirect_uri: `${origin}/login/callback` }));
    const pages = { [OTHER_SITE]: await ofSite(OTHER_SITE), [SITE]: await ofSite(SITE) };
    clock.advance(11 * 60_000);
    for (const [origin, page] of Object.entries(pages)) {
      const reloaded = await browser.open(page.url);
      const sent = await browser.send(page, { email: 'ada@academy.test', password: 'academy' });
      for (const { text } of [reloaded, sent]) {
        expect(text).toContain('This login has expired');
        expect(text).toContain(`href="${origin}/`);
      }
    }
    const forged = createBrowser(world, { headers: { cookie: 'academy_site=https%3A%2F%2Fevil.test' } });
    expect((await forged.open(pages[SITE]?.url ?? '')).text).not.toContain('evil.test');
  });

  it('AUTH-10 shows unknown addresses as not found in its own look', async () => {
    const page = await createBrowser(world).open(`${world.issuer}/nowhere`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('There is no such page');
  });

  it('API-08 accepts only forms of a reasonable size', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    expect(
      (await browser.send(page, { email: 'ada@academy.test', password: 'x'.repeat(20_000) })).status,
    ).toBe(400);
    expect(
      (await browser.send(page, { email: 'a', password: 'b' }, { 'content-type': 'text/plain' })).status,
    ).toBe(400);
  });
});

describe('wrong passwords', () => {
  it('AUTH-10 get the same answer for a known and an unknown address', async () => {
    const known = await tryToSignIn('ada@academy.test');
    const unknown = await tryToSignIn('nobody@academy.test');
    expect(known.status).toBe(400);
    const strip = (text: string) =>
      text.replaceAll(/interaction\/[\w-]+/g, '').replaceAll(/(ada|nobody)@/g, '');
    expect(strip(unknown.text)).toBe(strip(known.text));
    expect(known.text).toContain('The email or the password is wrong.');
  });

  it.each(['root@academy.test', 'unknown@academy.test'])(
    'AUTH-10 lock %s for longer and longer',
    async (email) => {
      for (const _time of Array.from({ length: 4 })) expect((await tryToSignIn(email)).status).toBe(400);
      const fifth = await tryToSignIn(email);
      expect(fifth.status).toBe(429);
      expect(fifth.headers.get('retry-after')).toBe('30');
      expect(fifth.text).toContain('Please try again in 30 seconds');
      expect((await tryToSignIn(email, 'academy')).status).toBe(429);
      clock.advance(31_000);
      expect((await tryToSignIn(email)).headers.get('retry-after')).toBe('60');
      clock.advance(61_000);
      expect((await tryToSignIn(email)).headers.get('retry-after')).toBe('120');
    },
  );

  it('AUTH-10 are cleared by the right one', async () => {
    for (const _time of Array.from({ length: 4 })) await tryToSignIn('grace@academy.test');
    expect((await tryToSignIn('grace@academy.test', 'academy')).leftTo).toMatch('code=');
    expect((await tryToSignIn('grace@academy.test')).status).toBe(400);
  });

  it('AUTH-10 are counted one by one, even a hundred at the same time', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.send(page, { email: 'burst@academy.test', password: 'wrong password' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
  });
});

describe('outside of a local installation', () => {
  it('AUTH-10 the sample people are gone, and the page does not offer them', async () => {
    const hardened = await startWorld({ pool, samplePeople: false });
    const browser = createBrowser(hardened);
    const page = await browser.open(authorizeUrl(hardened));
    expect(page.text).not.toContain('Ada (learner)');
    expect((await browser.post(`${page.url}/sample`, { email: 'ada@academy.test' })).status).toBe(404);
    expect((await browser.send(page, { email: 'ada@academy.test', password: 'academy' })).status).toBe(400);
    expect((await pool.query('select 1 from accounts where is_sample')).rowCount).toBe(0);
  });

  it('AUTH-10 cookies are secure, unreadable to scripts, and sent only to the provider', async () => {
    const hardened = await startWorld({ pool, issuer: 'https://id.garden.test/oidc', secureCookies: true });
    const answer = await fetch(authorizeUrl({ ...hardened, issuer: `${hardened.base}/oidc` }), {
      redirect: 'manual',
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    // The prefix of this one demands the path of the whole host.
    const others = cookies.filter((cookie) => !cookie.startsWith('__Host-academy_browser='));
    expect(cookies.length - others.length).toBe(1);
    for (const cookie of others) expect(cookie).toMatch(/; path=\/oidc.*; samesite=lax; secure; httponly/);
  });
});
