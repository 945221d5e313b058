import { describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { PASSWORD, startUpstreamWorld } from './testing/upstream-world.ts';

const run = await startUpstreamWorld();
const { pool, corp, github, world } = run;

describe('a login at another provider', () => {
  it.each(['Example Corp', 'GitHub'])(
    'UPS-01 creates an account for a verified address at %s, and opens it again',
    async (name) => {
      const first = await run.claimsFrom(await run.logIn(name));
      expect(first).toMatchObject({ email: run.at.email, amr: ['fed'] });
      corp.person['email'] = 'other@example.org';
      const second = await run.claimsFrom(await run.logIn(name, createBrowser(world)));
      expect(second).toMatchObject({ sub: first['sub'], email: run.at.email });
    },
  );

  it('UPS-01 takes over names, if there are any', async () => {
    github.user.name = null;
    expect(await run.claimsFrom(await run.logIn('GitHub'))).toMatchObject({
      firstName: 'octocat',
      lastName: '',
    });
    corp.person = {
      sub: `names-${run.at.count}`,
      email: `m-${run.at.email}`,
      email_verified: true,
      name: 'Mary Ann Evans',
    };
    const named = await run.claimsFrom(await run.logIn('Example Corp', createBrowser(world)));
    expect(named).toMatchObject({ firstName: 'Mary', lastName: 'Ann Evans' });
    corp.person = {
      sub: `odd-${run.at.count}`,
      email: `o-${run.at.email}`,
      email_verified: true,
      given_name: '<b>www.x.test',
    };
    const odd = await run.claimsFrom(await run.logIn('Example Corp', createBrowser(world)));
    expect(odd).toMatchObject({ firstName: `o-joan-${run.at.count}`, lastName: '' });
  });

  it('UPS-01 calls userinfo if the ID token has no address', async () => {
    corp.idToken = { email: undefined, email_verified: undefined };
    expect(await run.claimsFrom(await run.logIn())).toMatchObject({ email: run.at.email });
  });

  it('UPS-02 is linked to an account with the same address only with its password', async () => {
    const id = await run.register();
    const page = await run.logIn();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain(`There is an account for <strong>${run.at.email}</strong>`);
    expect((await run.at.browser.send(page, { password: 'not my password' })).text).toContain(
      'This is not your password.',
    );
    const done = await run.at.browser.send(page, { password: PASSWORD });
    expect(await run.claimsFrom(done)).toMatchObject({ sub: id, amr: ['fed', 'pwd'] });
    await world.identity.settled();
    expect(world.mails).toMatchObject([{ kind: 'provider-linked', to: run.at.email }]);
    expect(await run.claimsFrom(await run.logIn('Example Corp', createBrowser(world)))).toMatchObject({
      sub: id,
    });
  });

  it('UPS-02 is linked by a code to the address of the account, which is used once and not guessed', async () => {
    const id = await run.register();
    const page = await run.logIn();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.text) ?? [];
    const path = new URL(page.url).pathname.replace('/link', '');
    let sent = await run.at.browser.post(`${path}/code`, { key });
    const code = await run.mailedCode();
    expect(world.mails).toMatchObject([{ to: run.at.email }]);
    for (let tries = 0; tries < 4; tries += 1) sent = await run.at.browser.send(sent, { code: 'ZZZZ-ZZZ9' });
    expect(sent.text).toContain('This code is wrong or has expired.');
    expect(await run.claimsFrom(await run.at.browser.send(sent, { code }))).toMatchObject({ sub: id });
    expect((await run.at.browser.send(sent, { code })).text).toContain('This login has expired');
  });

  it('UPS-02 creates one account for an address, even if two providers send it at the same time', async () => {
    const pages = await Promise.all([
      run.logIn('Example Corp', createBrowser(world)),
      run.logIn('GitHub', createBrowser(world)),
    ]);
    expect(pages.map(({ leftTo }) => leftTo !== undefined).toSorted()).toEqual([false, true]);
    const { rows } = await pool.query(
      `select count(distinct a.id)::int as accounts, count(u.subject)::int as logins
       from accounts a left join upstream_identities u on u.account_id = a.id where a.email = $1`,
      [run.at.email],
    );
    expect(rows).toEqual([{ accounts: 1, logins: 1 }]);
    expect(world.faults).toEqual([]);
  });

  it('UPS-03 trusts no unverified address, even if an account has it', async () => {
    const id = await run.register();
    corp.person['email_verified'] = false;
    const page = await run.logIn();
    expect(page.text).toContain('Example Corp did not confirm an address of yours');
    expect(page.text).not.toContain('name="password"');
    const sent = await run.at.browser.send(page, { email: run.at.email });
    expect((await pool.query('select 1 from upstream_identities where account_id = $1', [id])).rowCount).toBe(
      0,
    );
    const code = await run.mailedCode();
    expect(await run.claimsFrom(await run.at.browser.send(sent, { code }))).toMatchObject({ sub: id });
  });

  it('UPS-03 creates an account for an address proven by our code', async () => {
    corp.person = { sub: `u-${run.at.count}`, name: 'Joan Clarke' };
    const page = await run.logIn();
    const own = `own-${run.at.count}@example.org`;
    expect((await run.at.browser.send(page, { email: 'pаypal@example.org' })).text).toContain(
      'letters of one alphabet',
    );
    const sent = await run.at.browser.send(page, { email: own });
    const code = await run.mailedCode();
    expect(await run.claimsFrom(await run.at.browser.send(sent, { code }))).toMatchObject({
      email: own,
      firstName: 'Joan',
    });
  });

  it('UPS-03 does not trust a look-alike address, even a verified one', async () => {
    corp.person['email'] = `jоan-${run.at.count}@example.org`;
    const page = await run.logIn();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain('Confirm your email address');
  });

  it('UPS-03 finds the account however its address is spelled', async () => {
    await run.register(`joan-${run.at.count}@bücher.example`);
    corp.person['email'] = `Joan-${run.at.count}@xn--bcher-kva.example`;
    expect((await run.logIn()).text).toContain('There is an account for');
  });

  it('UPS-03 belongs to the login it was started in', async () => {
    await run.register();
    const page = await run.logIn();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.text) ?? [];
    const other = createBrowser(world);
    const signIn = await run.start(other);
    const [, base = ''] = /action="([^"]+)\/sign-in"/.exec(signIn.text) ?? [];
    expect((await other.post(`${base}/upstream/password`, { key, password: PASSWORD })).status).toBe(410);
  });
});
