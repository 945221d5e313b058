import { describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { PASSWORD, startUpstreamWorld } from './testing/upstream-world.ts';
import { authorizeUrl, codeFor, SITE, startWorld } from './testing/world.ts';

const run = await startUpstreamWorld();
const { pool, corp, rules, world } = run;

/** Providers that say when somebody logged in there. */
const justNow = () => ({ auth_time: Math.floor(Date.now() / 1000) });

describe('the logins of an account', () => {
  it('UPS-06 are linked on the account page with the password, listed and unlinked', async () => {
    const id = await run.register();
    await codeFor(world, { email: run.at.email, password: PASSWORD, browser: run.at.browser });
    corp.person['email'] = 'else@example.org';
    const page = await run.through(await run.openAccount());
    const linked = await run.at.browser.send(page, { password: PASSWORD });
    expect(linked.text).toContain('You can log in with Example Corp from now on.');
    expect(linked.text).toContain('Example Corp · else@example.org');
    expect((await run.through(await run.openAccount())).text).toContain(
      'You log in with this account at Example Corp already.',
    );
    const unlinked = await run.at.browser.send(linked, { issuer: corp.issuer, subject: `u-${run.at.count}` });
    expect(unlinked.text).toContain('You no longer log in with this account at Example Corp.');
    expect((await pool.query('select 1 from upstream_identities where account_id = $1', [id])).rowCount).toBe(
      0,
    );
  });

  it('UPS-06 open one account each', async () => {
    await run.logIn();
    const mine = `mine-${run.at.count}@example.org`;
    await run.register(mine);
    run.at.browser = createBrowser(world);
    await codeFor(world, { email: mine, password: PASSWORD, browser: run.at.browser });
    expect((await run.through(await run.openAccount())).text).toContain('opens another account here');
  });

  it('UPS-06 cannot be unlinked if it is the last way in', async () => {
    run.at.login = { ...rules, emailLinks: false };
    corp.idToken = justNow();
    await run.logIn();
    const page = await run.openAccount();
    const refused = await run.at.browser.send(page, { issuer: corp.issuer, subject: `u-${run.at.count}` });
    expect(refused.text).toContain('This is your only way to log in, so it stays.');
    expect(refused.text).toContain('Example Corp ·');
  });

  it('UPS-06 accept a fresh login instead of a password the person does not have', async () => {
    corp.idToken = justNow();
    await run.logIn();
    const page = await run.openAccount();
    expect(page.text).not.toContain('name="deletePassword"');
    expect(page.text).toContain('Set password');
    expect((await run.at.browser.post(`${world.issuer}/account/delete`, {})).text).toContain(
      'Your account will be deleted on',
    );
  });
});

describe('a site without passwords', () => {
  it('UPS-07 neither shows nor accepts them', async () => {
    await run.register();
    run.at.login = { ...rules, passwords: false };
    const page = await run.start();
    expect(page.text).not.toContain('type="password"');
    expect(page.text).not.toContain('Forgot your password?');
    const [, base = ''] = /action="([^"]+)\/login-link"/.exec(page.text) ?? [];
    expect((await run.at.browser.open(`${base}/register`)).text).not.toContain('type="password"');
    expect((await run.at.browser.open(`${base}/forgot`)).status).toBe(404);
    for (const path of ['sign-in', 'register', 'forgot'])
      expect(
        (
          await run.at.browser.post(`${base}/${path}`, {
            email: run.at.email,
            password: PASSWORD,
            firstName: 'A',
            lastName: 'B',
          })
        ).status,
      ).toBe(404);
    const linking = await run.through(page);
    expect(linking.text).toContain('Email me a code');
    expect(linking.text).not.toContain('type="password"');
  });

  it('UPS-07 is determined by where the login returns to, whatever else a request names', async () => {
    const strict = await startWorld({
      pool,
      loginOf: (origin) => ({ ...rules, passwords: origin !== SITE }),
    });
    const visitor = createBrowser(strict);
    const page = await visitor.open(authorizeUrl(strict, { state: 'http://orchard.test' }));
    expect(page.text).not.toContain('type="password"');
  });
});
