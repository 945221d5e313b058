import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { authorizeUrl, claimsOf, codeFor, exchange, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });
const ADA = 'ada@academy.test';
const addressOf = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for'] ?? '192.0.2.1');
let browser: Browser;
let signIn: Page;

beforeEach(async () => {
  await pool.query('delete from identity_counts');
  world.mails.length = 0;
  browser = createBrowser(world);
  signIn = await browser.open(authorizeUrl(world));
});

/** As the button does it, which sends the form of the login without a password. */
async function requestLink(email = ADA, by = browser, page = signIn): Promise<Page> {
  const [, action = ''] = /formaction="([^"]+)"/.exec(page.text) ?? [];
  const sent = await by.post(action, { email, password: '' });
  await world.identity.settled();
  return sent;
}

const lastMail = () => {
  const mail = world.mails.at(-1);
  if (!mail) throw new Error('No mail was sent.');
  return { link: mail.link, code: mail.code ?? '', to: mail.to, kind: mail.kind };
};
const codeOf = (page: Page) => new URL(page.leftTo ?? 'nowhere:').searchParams.get('code');

describe('a login link', () => {
  it('REC-01 logs in the browser that requested it, once, and not merely by being opened', async () => {
    const sent = await requestLink();
    expect(sent.text).toContain('If there is an account for <strong>ada@academy.test</strong>');
    const { link, to, kind } = lastMail();
    expect({ to, kind }).toEqual({ to: ADA, kind: 'login' });
    // A mail scanner follows links without the cookies of anybody, and the owner may look twice.
    await createBrowser(world).open(link);
    await browser.open(link);
    const page = await browser.open(link);
    expect(page.text).toContain('as <strong>ada@academy.test</strong>');
    const done = await browser.send(page, { key: new URL(link).searchParams.get('key') ?? '' });
    const { access_token } = await tokensOf(exchange(world, codeOf(done) ?? ''));
    expect(claimsOf(access_token)).toMatchObject({ email: ADA, amr: ['email'] });
    const again = await browser.open(link);
    expect(again).toMatchObject({ status: 410 });
    expect(again.text).toContain('This link has expired');
  });

  it('AUTH-28 shows an international address in its own letters', async () => {
    const { text } = await requestLink('ada@xn--bcher-kva.example');
    expect(text).toContain('<strong>ada@bücher.example</strong>');
  });

  it('REC-01 shows a code for the waiting page, and gives another browser nothing else', async () => {
    const sent = await requestLink();
    const { link, code } = lastMail();
    const other = createBrowser(world);
    const elsewhere = await other.open(link);
    expect(elsewhere.text).toContain(code);
    expect(elsewhere.text).not.toContain('<form');
    const key = new URL(link).searchParams.get('key') ?? '';
    const forced = await other.post(new URL(link).pathname, { key });
    expect(forced.leftTo).toBeUndefined();
    const done = await browser.send(sent, { code: code.toLowerCase().replace('-', ' ') });
    expect(codeOf(done)).not.toBeNull();
    expect((await browser.open(link)).status).toBe(410);
  });

  it('REC-01 works for 15 minutes, while the login stays open', async () => {
    await requestLink();
    const first = lastMail().link;
    clock.advance(14 * 60_000);
    expect((await browser.open(first)).text).toContain('as <strong>ada@academy.test</strong>');
    clock.advance(2 * 60_000);
    expect((await browser.open(first)).status).toBe(410);
  });

  it('REC-02 answers the same for an address without an account, and sends no email', async () => {
    const known = await requestLink();
    const stranger = createBrowser(world);
    const unknown = await requestLink(
      'nobody@academy.test',
      stranger,
      await stranger.open(authorizeUrl(world)),
    );
    const plain = ({ text }: Page) =>
      text.replaceAll(/ada@|nobody@/g, '').replaceAll(/interaction\/[\w-]+/g, '');
    expect(plain(unknown)).toBe(plain(known));
    expect(unknown.status).toBe(known.status);
    expect(world.mails).toHaveLength(1);
    const wrong = await stranger.send(unknown, { code: 'BCDF-GHJK' });
    const wrongToo = await browser.send(known, { code: 'BCDF-GHJK' });
    expect(plain(wrong)).toBe(plain(wrongToo));
    expect(wrong.text).toContain('This code is wrong, has expired or belongs to another browser.');
  });

  it('REC-02 allows five tries of the code, counted by browser', async () => {
    let page = await requestLink();
    for (let count = 0; count < 5; count += 1) page = await browser.send(page, { code: 'ZZZZ-ZZZ9' });
    expect(page).toMatchObject({ status: 429 });
    expect(page.text).toContain('There were too many wrong codes.');
    expect((await browser.send(page, { code: lastMail().code })).leftTo).toBeUndefined();
    // The link itself, and other browsers of the owner, go on.
    const { link } = lastMail();
    const open = await browser.open(link);
    expect(
      codeOf(await browser.send(open, { key: new URL(link).searchParams.get('key') ?? '' })),
    ).not.toBeNull();
  });

  it('REC-02 keeps strangers from using up the emails of an owner with a known browser', async () => {
    const owner = createBrowser(world);
    await codeFor(world, { browser: owner });
    await world.identity.settled();
    world.mails.length = 0;
    for (let count = 0; count < 4; count += 1) await requestLink();
    expect(world.mails).toHaveLength(3);
    const page = await owner.open(authorizeUrl(world, { prompt: 'login' }));
    await requestLink(ADA, owner, page);
    expect(world.mails).toHaveLength(4);
  });

  it('REC-07 keeps strangers from using up the emails of an owner with a new browser, and limits them', async () => {
    const limits = { mailsPerMailbox: 5 };
    const many = await startWorld({ pool, newId: randomUUID, addressOf, limits });
    const mails = () => many.mails.filter(({ kind }) => kind === 'login').length;
    const requestLinks = async (from: string, times: number) => {
      const by = createBrowser(many, { headers: { 'x-forwarded-for': from } });
      for (let at = 0; at < times; at += 1)
        await requestLink('grace@academy.test', by, await by.open(authorizeUrl(many)));
      await many.identity.settled();
      return mails();
    };
    const atHome = createBrowser(many, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    await codeFor(many, { browser: atHome, email: 'grace@academy.test' });
    expect(await requestLinks('203.0.113.7', 9)).toBe(3);
    expect(await requestLinks('203.0.113.200', 9)).toBe(3);
    // The owner at another place, on a device of which nothing is known.
    expect(await requestLinks('192.0.2.9', 1)).toBe(4);
    // However many networks a stranger has, the mailbox gets a few an hour.
    for (const net of [1, 2, 3, 4]) await requestLinks(`203.0.${net}.1`, 3);
    expect(mails()).toBe(5);
    // The network in which the owner logged in before counts alone, on a new device too.
    expect(await requestLinks('198.51.100.20', 9)).toBe(8);
  });

  it('REC-01 requires an address, and says if the login was finished elsewhere', async () => {
    expect((await requestLink('')).text).toContain('The email field is required.');
    await requestLink();
    const { link } = lastMail();
    await browser.send(signIn, { email: ADA, password: 'academy' });
    expect((await browser.open(link)).text).toContain('This login is over');
  });

  it('REC-01 is neither offered nor accepted if a site has turned it off', async () => {
    const without = await startWorld({
      pool,
      loginOf: () => ({ passwords: true, emailLinks: false, providers: [] }),
    });
    const visitor = createBrowser(without);
    const page = await visitor.open(authorizeUrl(without));
    expect(page.text).not.toContain('login link');
    const [, base = ''] = /action="([^"]+)\/sign-in"/.exec(page.text) ?? [];
    expect((await visitor.post(`${base}/login-link`, { email: ADA })).status).toBe(404);
  });
});
