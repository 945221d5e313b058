import { CHEAP_HASH } from '@academy/identity/testing/cheap-hash';
import { createBrowser } from '@academy/identity/testing/browser';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { captureLog, testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const folders = { tenants: contentTree().folder };
const { log, lines } = captureLog();
/** The number of emails sent to one address within an hour. */
const MAILS = 5;
const identity = { hashCost: CHEAP_HASH, limits: { mailsPerAddress: MAILS } };
const direct = await testServer({ config: { folders, identity }, keys: 'provider', log });
const proxied = await testServer({
  config: { folders, identity, trustedProxies: ['127.0.0.0/8'] },
  database: direct.database,
  keys: 'provider',
});

async function forgot(server: TestServer, from: string, at: number): Promise<number> {
  const browser = createBrowser({ base: server.origin() });
  const headers = { 'x-forwarded-for': from };
  const page = await browser.open('/oidc/forgot', headers);
  return (
    await browser.send(page, { email: `nobody-${from.replaceAll(/\W/g, '-')}-${at}@academy.test` }, headers)
  ).status;
}

describe('the client address at the login provider', () => {
  it('SEC-01 is the client’s behind a trusted proxy: one client uses up only its own tries', async () => {
    for (let at = 0; at < MAILS; at += 1) expect(await forgot(proxied, '198.51.100.1', at)).toBe(200);
    expect(await forgot(proxied, '198.51.100.1', MAILS)).toBe(429);
    expect(await forgot(proxied, '1.1.1.1, 198.51.100.1', MAILS)).toBe(429);
    expect(await forgot(proxied, '198.51.100.2', MAILS)).toBe(200);
  });

  it('SEC-01 is not taken from a forged X-Forwarded-For', async () => {
    for (let at = 0; at < MAILS; at += 1) expect(await forgot(direct, `198.51.100.${at}`, at)).toBe(200);
    expect(await forgot(direct, '198.51.100.99', MAILS)).toBe(429);
    const warnings = lines.filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'));
    expect(warnings).toHaveLength(1);
  });
});
