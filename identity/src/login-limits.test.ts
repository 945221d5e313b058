import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { DEVICE_COOKIE, createDevices } from './devices.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { authorizeUrl, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);
/** As behind a proxy that is trusted: the address it says is the client's. */
const addressOf = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for'] ?? HOME);
const limits = { failuresPerAddress: 20 };
const world = await startWorld({ pool, pause, addressOf, limits });
const otherNode = await startWorld({ pool, pause, addressOf, limits });
/** Nobody is trusted: what the header says changes nothing. */
const direct = await startWorld({ pool, pause, limits });

const HOME = '192.0.2.1';
const ADA = 'ada@academy.test';
const WRONG = 'a wrong password';

type Login = { email?: string; password?: string; from?: string; on?: World; browser?: Browser };

async function login({
  email = ADA,
  password = 'academy',
  from = HOME,
  on = world,
  browser = createBrowser(on),
}: Login = {}) {
  const headers = { 'x-forwarded-for': from };
  const page = await browser.open(authorizeUrl(on, { prompt: 'login' }), headers);
  const answer = await browser.send(page, { email, password }, headers);
  return outcomeOf(answer);
}

/** By what the person reads, since the status belongs to the page. */
function outcomeOf({ leftTo, text }: Page): 'in' | 'locked' | 'wrong' | undefined {
  if (leftTo?.includes('code=')) return 'in';
  if (text.includes('too many wrong passwords')) return 'locked';
  return text.includes('password is wrong') ? 'wrong' : undefined;
}

/** Wrong passwords from as many addresses, over one page to be quick. */
async function attack({
  times,
  email,
  from = stranger,
}: Attack & { times: number }): Promise<(string | undefined)[]> {
  const browser = createBrowser(world);
  const page = await browser.open(authorizeUrl(world));
  const outcomes: (string | undefined)[] = [];
  for (let at = 0; at < times; at += 1) {
    const values = { email: email?.(at) ?? ADA, password: WRONG };
    outcomes.push(outcomeOf(await browser.send(page, values, { 'x-forwarded-for': from(at) })));
  }
  return outcomes;
}
type Attack = { email?: (at: number) => string; from?: (at: number) => string };
const stranger = (at: number) => `203.0.113.${at}`;

beforeEach(async () => {
  await pool.query('delete from identity_tries');
  await pool.query('delete from identity_counts');
  pauses.length = 0;
});

describe('a stranger with wrong passwords', () => {
  it('SEC-02 locks no one out after many tries from one socket, whatever addresses it claims', async () => {
    const browser = createBrowser(direct);
    const page = await browser.open(authorizeUrl(direct));
    for (let at = 0; at < 20; at += 1) {
      const values = { email: `person-${at}@academy.test`, password: WRONG };
      await browser.send(page, values, { 'x-forwarded-for': stranger(at) });
    }
    expect(pauses).toEqual([]);
    expect(await login({ on: direct })).toBe('in');
    // The address is slower by now, for right and wrong passwords alike.
    expect(pauses).toEqual([250]);
    expect(await login({ on: direct, password: WRONG })).toBe('wrong');
    expect(pauses).toEqual([250, 250]);
  });

  it('SEC-02 is counted by address behind a trusted proxy', async () => {
    await attack({ times: 20, email: (at) => `person-${at}@academy.test`, from: () => stranger(1) });
    expect(await login({ from: HOME })).toBe('in');
    expect(pauses).toEqual([]);
    expect(await login({ from: stranger(1) })).toBe('in');
    expect(pauses).toEqual([250]);
  });

  it('SEC-02 slows an address down up to a limit, on all nodes, and blocks no right password there', async () => {
    await pool.query('update identity_counts set count = 0');
    await attack({ times: 1, email: () => 'nobody@academy.test', from: () => HOME });
    await pool.query('update identity_counts set count = 100000');
    expect(await login({ on: otherNode })).toBe('in');
    expect(pauses).toEqual([4000]);
    clock.advance(61 * 60_000);
    expect(await login()).toBe('in');
    expect(pauses).toEqual([4000]);
  });

  it('SEC-02 locks an account for their address, on all nodes, but not for its owner elsewhere', async () => {
    expect(await attack({ times: 6, from: () => stranger(1) })).toEqual([
      ...Array<string>(4).fill('wrong'),
      'locked',
      'locked',
    ]);
    expect(await login({ from: stranger(1), on: otherNode })).toBe('locked');
    expect(await login({ from: HOME })).toBe('in');
  });

  it('SEC-02 never locks the owner out elsewhere, however long one address continues', async () => {
    await attack({ times: 5, from: () => stranger(1) });
    // More tries than a person has from everywhere.
    for (let at = 0; at < 18; at += 1) {
      clock.advance(15 * 60_000 + 1_000);
      expect(await attack({ times: 2, from: () => stranger(1) })).toEqual(['locked', 'locked']);
    }
    expect(await login({ from: stranger(1) })).toBe('locked');
    expect(await login({ from: HOME })).toBe('in');
  });

  it('SEC-02 also waits for the account lock at an address without free tries left', async () => {
    await attack({ times: 5, from: () => stranger(1) });
    clock.advance(31_000);
    await attack({ times: 15, from: (at) => stranger(at + 2) });
    expect(await login({ from: stranger(1) })).toBe('locked');
    clock.advance(31_000);
    expect(await login({ from: stranger(1) })).toBe('in');
  });

  it('SEC-02 waits longer and longer with many addresses, while the owner’s known device passes', async () => {
    const owner = createBrowser(world);
    expect(await login({ browser: owner })).toBe('in');
    const outcomes = await attack({ times: 24 });
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(19);
    // An unknown device waits, even with the right password: a guess may be right, too.
    expect(await login({ from: '198.51.100.9' })).toBe('locked');
    for (const from of [HOME, stranger(1), '198.51.100.9'])
      expect(await login({ browser: owner, from })).toBe('in');
    // What the owner does gives the strangers no new tries.
    expect(await login({ from: '198.51.100.9' })).toBe('locked');
    clock.advance(31_000);
    expect(await login({ from: '198.51.100.9' })).toBe('in');
  });

  it('SEC-02 learns nothing about who has an account', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    const answers = async (email: string) => {
      const texts: string[] = [];
      for (let at = 0; at < 22; at += 1) {
        const answer = await browser.send(
          page,
          { email, password: WRONG },
          { 'x-forwarded-for': stranger(at) },
        );
        texts.push(`${answer.status} ${answer.text.replaceAll(/(ada|nobody)@academy.test/g, '')}`);
      }
      return texts;
    };
    expect(await answers('nobody@academy.test')).toEqual(await answers(ADA));
  });

  it('SEC-02 cannot fill a table: rows are bounded and expire', async () => {
    const small = await startWorld({ pool, addressOf, limits: { maxCounters: 10 } });
    const browser = createBrowser(small);
    const page = await browser.open(authorizeUrl(small));
    for (let at = 0; at < 15; at += 1)
      await browser.send(
        page,
        { email: `${at}@academy.test`, password: WRONG },
        { 'x-forwarded-for': stranger(at) },
      );
    const rows = async () => {
      const tables = ['identity_tries', 'identity_counts'];
      return Promise.all(tables.map(async (table) => (await pool.query(`select 1 from ${table}`)).rowCount));
    };
    expect(await rows()).toEqual([30, 15]);
    clock.advance(61_000);
    await small.identity.deleteExpired();
    expect(await rows()).toEqual([10, 10]);
    clock.advance(25 * 60 * 60_000);
    await small.identity.deleteExpired();
    expect(await rows()).toEqual([0, 0]);
  });
});

describe('a known device', () => {
  const cookieOf = (browser: Browser) => browser.cookies().find(({ name }) => name === DEVICE_COOKIE);
  const lockForStrangers = () => attack({ times: 20 });
  const loginWithCookie = (value: string) => {
    const browser = createBrowser(world);
    browser.cookies().push({ name: DEVICE_COOKIE, value, path: '/oidc' });
    return login({ browser, from: '198.51.100.9' });
  };

  it('SEC-02 is recognized by a cookie that scripts cannot read and only the provider receives', async () => {
    const answer = await fetch(authorizeUrl(world), { redirect: 'manual' });
    expect(answer.headers.getSetCookie().join()).not.toContain(DEVICE_COOKIE);
    const browser = createBrowser(world);
    await login({ browser });
    expect(cookieOf(browser)).toMatchObject({ path: '/oidc' });
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    const issuer = 'https://id.garden.test/oidc';
    createDevices({ issuer, secureCookies: true, now: clock.now }).remember(request, response, {
      id: 'ada',
      passwordHash: 'a hash',
    });
    expect(String(response.getHeader('set-cookie'))).toMatch(
      /; Path=\/oidc; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookieOf(browser)?.value).not.toContain('ada');
  });

  it('SEC-02 is not accepted for another account, altered, or after half a year', async () => {
    const browser = createBrowser(world);
    await login({ browser });
    const value = cookieOf(browser)?.value ?? '';
    const graces = createBrowser(world);
    await login({ browser: graces, email: 'grace@academy.test' });
    await lockForStrangers();
    expect(await loginWithCookie(cookieOf(graces)?.value ?? '')).toBe('locked');
    expect(await loginWithCookie(value.replace(/.{3}$/, 'AAA'))).toBe('locked');
    expect(await loginWithCookie(value)).toBe('in');
    clock.advance(181 * 24 * 60 * 60_000);
    await lockForStrangers();
    expect(await loginWithCookie(value)).toBe('locked');
  });

  it('SEC-02 may belong to several people', async () => {
    const browser = createBrowser(world);
    for (const email of [ADA, 'grace@academy.test', 'root@academy.test']) await login({ browser, email });
    await lockForStrangers();
    expect(await login({ browser })).toBe('in');
    expect(cookieOf(browser)?.value.split('~')).toHaveLength(3);
  });

  it('SEC-02 is counted separately, and becomes unknown after too many tries', async () => {
    const browser = createBrowser(world);
    await login({ browser });
    const value = cookieOf(browser)?.value ?? '';
    const page = await browser.open(authorizeUrl(world, { prompt: 'login' }));
    for (let at = 0; at < 20; at += 1)
      expect(outcomeOf(await browser.send(page, { email: ADA, password: WRONG }))).toBe('wrong');
    await lockForStrangers();
    expect(await loginWithCookie(value)).toBe('locked');
  });

  it('SEC-02 becomes unknown after a password change, except the browser that changed it', async () => {
    const [laptop, phone] = [createBrowser(world), createBrowser(world)];
    await login({ browser: laptop });
    await login({ browser: phone });
    const account = await laptop.open(`${world.issuer}/account`);
    await laptop.send(account, { currentPassword: 'academy', newPassword: 'another good secret' });
    await lockForStrangers();
    const password = 'another good secret';
    expect(await login({ browser: phone, password, from: '198.51.100.9' })).toBe('locked');
    expect(await login({ browser: laptop, password, from: '198.51.100.9' })).toBe('in');
  });
});

describe('emails requested by strangers', () => {
  const forgot = async (email: string, { from = HOME, on = world } = {}) => {
    const browser = createBrowser(on);
    const headers = { 'x-forwarded-for': from };
    return (await browser.post(`${on.issuer}/forgot`, { email }, headers)).status;
  };
  const register = async (email: string, { from = HOME, on = world } = {}) =>
    (
      await createBrowser(on).post(
        `${on.issuer}/register`,
        { firstName: 'Mary', lastName: 'New', email, password: 'a good long secret' },
        { 'x-forwarded-for': from },
      )
    ).status;

  it('SEC-02 block neither registration nor reset for a school behind the same address', async () => {
    for (let at = 0; at < 40; at += 1) expect(await forgot(`nobody-${at}@academy.test`)).toBe(200);
    for (let at = 0; at < 40; at += 1) expect(await register(`pupil-${at}@academy.test`)).toBe(200);
    expect(await forgot('grace@academy.test')).toBe(200);
    await world.identity.settled();
    expect(world.mails.filter(({ to }) => to.startsWith('pupil-'))).toHaveLength(40);
    // Mails are sent beside the requests, in no fixed order.
    expect(world.mails).toContainEqual(expect.objectContaining({ kind: 'reset', to: 'grace@academy.test' }));
  });

  it('SEC-02 reach a mailbox at most three times an hour, from any number of addresses and nodes', async () => {
    const nodes = [world, otherNode];
    const before = nodes.map(({ mails }) => mails.length);
    for (let at = 0; at < 6; at += 1) {
      const on = at % 2 === 0 ? world : otherNode;
      const by = { from: stranger(at), on };
      await forgot('root@academy.test', by);
      await register('root@academy.test', by);
      await register('victim@academy.test', by);
      // Mails are counted beside the requests.
      await on.identity.settled();
    }
    const kinds = nodes.map(({ mails }, at) =>
      mails.slice(before[at]).map(({ kind, to }) => `${kind} ${to}`),
    );
    for (const mail of ['reset root@academy.test', 'exists root@academy.test', 'verify victim@academy.test'])
      expect(kinds.map((ofNode) => ofNode.filter((one) => one === mail).length)).toEqual([2, 1]);
  });
});
