import { describe, expect, it } from 'vitest';
import { createAccounts } from '@academy/identity/accounts';
import { createPasswords } from '@academy/identity/passwords';
import { CHEAP_HASH } from '@academy/identity/testing/cheap-hash';
import { createBrowser } from '@academy/identity/testing/browser';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const tree = contentTree({});
const config = {
  folders: { tenants: tree.folder },
  environment: 'qat' as const,
  isLocal: false,
  mail: undefined,
};
/** All clients are untrusted, so their forwarded addresses are ignored. */
const open = await testServer({ config: { ...config, trustedProxies: [] }, keys: 'provider' });
/** All clients are our proxy. */
const proxied = await testServer({
  config: { ...config, trustedProxies: ['127.0.0.0/8', '::1'] },
  database: open.database,
  keys: 'provider',
});
const { pool } = open.database;

const mary = { email: 'mary@example.org', password: 'a good long secret' };
const { now, newId } = open.context;
const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(mary.password);
await createAccounts({ pool, now, newId }).create({
  email: mary.email,
  firstName: 'Mary',
  lastName: 'New',
  passwordHash,
});

const from = (address: string) => ({ 'x-forwarded-for': address });

async function attack(server: TestServer, addressOf: (at: number) => string, times = 100): Promise<void> {
  const browser = createBrowser({ base: server.origin() });
  const page = await browser.open('/oidc/account');
  for (let at = 0; at < times; at += 1) {
    const values = { email: `person-${at}@example.org`, password: 'a wrong password' };
    await browser.send(page, values, from(addressOf(at)));
  }
}

async function logIn(server: TestServer, address: string): Promise<string> {
  const browser = createBrowser({ base: server.origin() });
  const page = await browser.open('/oidc/account', from(address));
  return (await browser.send(page, mary, from(address))).text;
}

async function requestMails(server: TestServer, addressOf: (at: number) => string): Promise<number[]> {
  const browser = createBrowser({ base: server.origin() });
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    const email = `nobody-${at}@example.org`;
    statuses.push((await browser.post('/oidc/forgot', { email }, from(addressOf(at)))).status);
  }
  return statuses;
}

const failures = async () =>
  (await pool.query<{ count: number }>('select count from identity_counts order by count desc')).rows.map(
    ({ count }) => count,
  );

describe('outside local, after a hundred wrong logins', () => {
  it('SEC-02 forged addresses from one socket count as one, and the right password still works', async () => {
    await attack(open, (at) => `203.0.113.${at}`);
    expect(await failures()).toEqual([100]);
    expect(await logIn(open, '198.51.100.1')).toContain(mary.email);
  });

  it('SEC-02 each address behind a trusted proxy counts separately', async () => {
    await pool.query('delete from identity_counts');
    await attack(proxied, (at) => `203.0.113.${at % 4}`, 40);
    expect(await failures()).toEqual([10, 10, 10, 10]);
    expect(await logIn(proxied, '203.0.113.1')).toContain(mary.email);
    // A client with one IPv6 address controls its whole network.
    await pool.query('delete from identity_counts');
    await attack(proxied, (at) => `2001:db8:1:2::${at}`, 8);
    expect(await failures()).toEqual([8]);
  });

  it('SEC-02 sixty requests for emails do not block other people behind the same proxy', async () => {
    await pool.query('delete from identity_counts');
    for (const server of [open, proxied])
      expect(await requestMails(server, (at) => `203.0.113.${at}`)).toEqual(Array<number>(60).fill(200));
  });
});
