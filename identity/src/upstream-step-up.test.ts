import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import type { Page } from './testing/browser.ts';
import { backFrom, leaveFor, PASSWORD, startUpstreamWorld } from './testing/upstream-world.ts';
import { authorizeUrl, startWorld } from './testing/world.ts';

const run = await startUpstreamWorld();
const { pool, corp, world } = run;
const CONFIRM = '<h1>Confirm it’s you</h1>';
const seconds = () => Math.floor(Date.now() / 1000);
const again = () => run.at.browser.open(authorizeUrl(world, { prompt: 'login' }));

beforeEach(async () => {
  await run.logIn();
});

/** Somebody who is logged in confirms that it is still them, at the provider. */
async function confirmAt(name = 'Example Corp'): Promise<Page> {
  return run.through(await again(), name);
}

const methodsOf = async (page: Page) => (await run.claimsFrom(page))['amr'];

describe('a fresh login at another provider', () => {
  it('UPS-09 is requested so that an existing session does not satisfy it', async () => {
    const { leftTo = '' } = await leaveFor(await again(), 'Example Corp', run.at.browser);
    const { searchParams } = new URL(leftTo);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  it('UPS-09 is requested from Google in the only way it supports', async () => {
    const [corpRules] = run.rules.providers;
    if (corpRules?.kind !== 'openid') throw new Error('There is no provider.');
    run.at.login = { ...run.rules, providers: [{ ...corpRules, id: 'google', kind: 'google' }] };
    const { leftTo = '' } = await leaveFor(await again(), 'Example Corp', run.at.browser);
    const { searchParams } = new URL(leftTo);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['select_account', null]);
  });

  it('UPS-09 counts if the time from the provider is recent', async () => {
    corp.idToken = { auth_time: seconds() };
    const claims = await run.claimsFrom(await confirmAt());
    expect(claims['amr']).toEqual(['fed']);
    expect(Number(claims['auth_time'])).toBeGreaterThanOrEqual(seconds() - 5);
  });

  it.each([
    ['the provider says nothing', () => ({})],
    ['it was made before', () => ({ auth_time: seconds() - 120 })],
    ['it lies in the future', () => ({ auth_time: seconds() + 3600 })],
  ])('UPS-09 is proven by a mailed code where %s', async (_when, idToken) => {
    corp.idToken = idToken();
    const page = await confirmAt();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain(CONFIRM);
    const action = /action="([^"]+\/prove\/code)"/.exec(page.text)?.[1] ?? '';
    const sent = await run.at.browser.post(action, {});
    const code = await run.mailedCode('proof-code');
    expect((await run.at.browser.send(sent, { code: 'ZZZZ-ZZZ9' })).text).toContain('This code is wrong');
    const claims = await run.claimsFrom(await run.at.browser.send(sent, { code }));
    expect(claims['amr']).toEqual(['fed', 'email']);
    expect(Number(claims['auth_time'])).toBeGreaterThanOrEqual(seconds() - 5);
  });

  it('UPS-09 can also be proven by the password', async () => {
    const id = await run.register(`own-${run.at.email}`);
    await pool.query('update upstream_identities set account_id = $1 where subject = $2', [
      id,
      `u-${run.at.count}`,
    ]);
    run.at.browser = createBrowser(world);
    await run.logIn();
    expect((await confirmAt()).text).toContain(CONFIRM);
    const page = await again();
    const done = await run.at.browser.send(page, { email: `own-${run.at.email}`, password: PASSWORD });
    expect(await methodsOf(done)).toEqual(['pwd']);
  });

  it('UPS-09 is not proven by another login’s code, nor twice by the same one', async () => {
    const page = await confirmAt();
    const action = /action="([^"]+\/prove\/code)"/.exec(page.text)?.[1] ?? '';
    await run.at.browser.post(action, {});
    const code = await run.mailedCode('proof-code');
    const other = await confirmAt();
    const [, check = ''] = /action="([^"]+\/prove)\/code"/.exec(other.text) ?? [];
    expect((await run.at.browser.post(check, { code })).leftTo).toBeUndefined();
    const own = action.replace(/\/code$/, '');
    expect((await run.at.browser.post(own, { code })).leftTo).toMatch('code=');
    expect((await run.at.browser.post(own, { code })).leftTo).toBeUndefined();
  });

  it('UPS-09 cannot be guessed', async () => {
    const page = await confirmAt();
    const [, action = ''] = /action="([^"]+\/prove)\/code"/.exec(page.text) ?? [];
    await run.at.browser.post(`${action}/code`, {});
    const code = await run.mailedCode('proof-code');
    for (let at = 0; at < 5; at += 1) await run.at.browser.post(action, { code: 'ZZZZ-ZZZ9' });
    const locked = await run.at.browser.post(action, { code });
    expect(locked).toMatchObject({ status: 429 });
    expect(locked.leftTo).toBeUndefined();
  });
});

describe('a login with a session at another provider', () => {
  it('UPS-09 is as old as that session, so logging out and in again is not a fresh login', async () => {
    const at = seconds() - 3 * 60 * 60;
    corp.idToken = { auth_time: at };
    run.at.browser = createBrowser(world);
    expect(await run.claimsFrom(await run.logIn())).toMatchObject({ amr: ['fed'], auth_time: at });
    expect((await run.at.browser.open(`${world.issuer}/account/totp`)).text).toContain(CONFIRM);
  });

  it('UPS-09 has no time if the provider sends none, and is not fresh', async () => {
    run.at.browser = createBrowser(world);
    expect(await run.claimsFrom(await run.logIn())).not.toHaveProperty('auth_time');
    expect((await run.at.browser.open(`${world.issuer}/account/totp`)).text).toContain(CONFIRM);
  });

  it('UPS-09 shows on the account page when it started here', async () => {
    expect((await run.openAccount()).text).not.toContain('1970');
    const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [
      run.at.email,
    ]);
    const [session] = await world.identity.listSessions(rows[0]?.id ?? '');
    expect(session?.signedInAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('UPS-09 does not set up a required second factor until it is proven', async () => {
    const strict = await startWorld({ pool, loginOf: () => run.rules, needsSecondFactor: async () => true });
    const visitor = createBrowser(strict);
    const { leftTo = '' } = await leaveFor(await visitor.open(authorizeUrl(strict)), 'Example Corp', visitor);
    const page = await visitor.open(await backFrom(leftTo));
    expect(page.text).toContain(CONFIRM);
    const base = page.url.replace(/\/prove.*$/, '');
    expect((await visitor.open(`${base}/set-up`)).text).not.toContain('Set up a second step');
  });
});
