import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import { SITE, authorizeUrl, startWorld } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const addressOf = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for'] ?? '192.0.2.1');
const world = await startWorld({ pool, addressOf });
const strict = await startWorld({ pool, addressOf, limits: { requestsPerMinute: 5, startsPerMinute: 2 } });

const records = async () => (await pool.query('select 1 from identity_records')).rowCount;
/** Sends the path as it is; fetch would normalize it. */
const get = (base: string, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(base);
    httpGet({ hostname, port, path: `${pathname}${path}` }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    }).on('error', reject);
  });
const sizes = async () =>
  (await pool.query<{ size: number }>('select pg_column_size(payload) as size from identity_records')).rows;

beforeEach(async () => {
  await pool.query('delete from identity_records');
  clock.advance(60_000);
});

describe('parameters sent by a stranger', () => {
  const long = 'x'.repeat(14_000);

  it.each(['state', 'nonce'])('SEC-06 stores nothing for a %s of 14 kB', async (name) => {
    const answer = await fetch(authorizeUrl(world, { [name]: long }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Please go back to the site and try again.');
    expect(await records()).toBe(0);
  });

  it.each(['state', 'nonce'])('SEC-06 accepts a %s of 512 characters, but not of 513', async (name) => {
    const sendBody = (length: number) =>
      fetch(authorizeUrl(world, { [name]: 'x'.repeat(length) }), { redirect: 'manual' });
    expect((await sendBody(512)).status).toBe(303);
    const refused = await sendBody(513);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(`The ${name} parameter may have at most 512 characters.`);
    expect(await records()).toBe(1);
  });

  it('SEC-06 checks a form the same way as an address', async () => {
    const { searchParams, origin, pathname } = new URL(authorizeUrl(world));
    const post = (params: Record<string, string>) =>
      fetch(`${origin}${pathname}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams([...searchParams, ...Object.entries(params)]),
      });
    expect((await post({ state: long })).status).toBe(400);
    expect((await post({ state: 'x'.repeat(513) })).status).toBe(400);
    expect((await post({ login_hint: 'x'.repeat(5_000) })).status).toBe(400);
    expect(await records()).toBe(0);
    const good = await post({});
    expect(good.status).toBe(303);
    expect(good.headers.get('location')).toContain('/oidc/interaction/');
  });

  it.each(['/auth/', '/AUTH', '/Auth/', '/auth\\', '/./auth'])(
    'SEC-06 checks %s the same way as /auth',
    async (path) => {
      const { origin, search } = new URL(authorizeUrl(world, { state: 'x'.repeat(3_000) }));
      const { status, body } = await get(`${origin}/oidc`, `${path}${search}`);
      expect([status, body]).toEqual([400, expect.stringContaining('The state parameter may have at most')]);
      expect(await records()).toBe(0);
    },
  );

  it.each(['/session/end/', '/SESSION/end', '/Session/End/'])(
    'SEC-06 checks %s the same way as /session/end',
    async (path) => {
      expect((await get(world.issuer, `${path}?state=${'x'.repeat(513)}`)).status).toBe(400);
      expect((await get(world.issuer, `${path}?state=${'x'.repeat(512)}`)).status).toBe(200);
    },
  );

  it('SEC-06 stores little for any other parameter or cookie, for ten minutes', async () => {
    const cookie = { headers: { cookie: `academy_session=${'y'.repeat(40)}` }, redirect: 'manual' as const };
    expect((await fetch(authorizeUrl(world, { login_hint: long }), cookie)).status).toBe(400);
    expect((await fetch(authorizeUrl(world, { made_up: 'x'.repeat(3_000) }), cookie)).status).toBe(303);
    expect((await fetch(`${world.issuer}/session/end?state=${'x'.repeat(513)}`, cookie)).status).toBe(400);
    expect((await fetch(`${world.issuer}/session/end?state=${'x'.repeat(512)}`, cookie)).status).toBe(200);
    for (const { size } of await sizes()) expect(size).toBeLessThan(4_096);
    expect(await records()).toBeGreaterThan(1);
    clock.advance(10 * 60_000 + 1_000);
    await world.identity.deleteExpired();
    expect(await records()).toBe(0);
  });

  it('SEC-06 stores an unfinished login as long as configured', async () => {
    const patient = await startWorld({ pool, addressOf, interactionSeconds: 30 * 60 });
    const begin = () => fetch(authorizeUrl(patient, {}), { redirect: 'manual' });
    await begin();
    const endsAt = async () =>
      (
        await pool.query<{ at: Date }>(
          `select max(expires_at) as at from identity_records where model = 'Interaction'`,
        )
      ).rows[0]?.at;
    expect(await endsAt()).toEqual(new Date(clock.now().getTime() + 30 * 60_000));
  });

  it('SEC-06 is purged in batches', async () => {
    await pool.query(
      `insert into identity_records (model, id, payload, expires_at)
       select 'Interaction', 'old-' || number, '{}', $1 from generate_series(1, 4500) as number`,
      [new Date('2026-01-05T08:00:00Z')],
    );
    await pool.query(
      `insert into identity_records (model, id, payload, expires_at) values ('Interaction', 'alive', '{}', $1)`,
      [new Date('2027-01-05T08:00:00Z')],
    );
    await world.identity.deleteExpired();
    expect((await pool.query('select id from identity_records')).rows).toEqual([{ id: 'alive' }]);
  });
});

describe('too many requests from one address', () => {
  const open = (path: string, from: string) =>
    fetch(`${strict.issuer}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': from } });

  it('SEC-06 get a page that says when to try again, without affecting other addresses', async () => {
    for (let at = 0; at < 5; at += 1) expect((await open('/register', '203.0.113.1')).status).toBe(200);
    const refused = await open('/register', '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('retry-after')).toBe('60');
    const page = await refused.text();
    expect(page).toContain('There were too many requests from your network. Please try again in 60 seconds.');
    expect(page).toContain(`href="${SITE}/"`);
    expect((await open('/register', '203.0.113.2')).status).toBe(200);
    clock.advance(61_000);
    expect((await open('/register', '203.0.113.1')).status).toBe(200);
  });

  it.each([
    '/account/data',
    '/account',
    '/token',
    '/jwks',
    '/session/end',
    '/no-such-page',
    '/confirm?key=x',
  ])('SEC-16 are also refused at %s', async (path) => {
    const from = `198.51.100.${path.length}`;
    for (let at = 0; at < 5; at += 1) expect((await open(path, from)).status).not.toBe(429);
    expect((await open(path, from)).status).toBe(429);
  });

  it('SEC-06 start no more logins, and store nothing', async () => {
    const start = async () =>
      (
        await fetch(authorizeUrl(strict), {
          redirect: 'manual',
          headers: { 'x-forwarded-for': '203.0.113.3' },
        })
      ).status;
    expect([await start(), await start(), await start()]).toEqual([303, 303, 429]);
    expect(await records()).toBe(2);
  });

  it('SEC-06 start no more logins with another spelling of the path', async () => {
    const { search } = new URL(authorizeUrl(strict));
    const statuses = [];
    for (const path of ['/auth/', '/AUTH', '/Auth'])
      statuses.push((await open(`${path}${search}`, '203.0.113.4')).status);
    expect(statuses).toEqual([303, 303, 429]);
    expect(await records()).toBe(2);
  });
});

describe('my data', () => {
  it('SEC-16 can be downloaded a limited number of times an hour', async () => {
    const limited = await startWorld({ pool, addressOf, limits: { downloadsPerAccount: 2 } });
    const browser = createBrowser(limited);
    const page = await browser.open(`${limited.issuer}/account`);
    await browser.send(page, { email: 'ada@academy.test', password: 'academy' });
    const download = async () => (await browser.open(`${limited.issuer}/account/data`)).status;
    expect([await download(), await download(), await download()]).toEqual([200, 200, 429]);
    clock.advance(61 * 60_000);
    expect(await download()).toBe(200);
  });
});
