import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { recordIdentityEvent } from './events.ts';
import type { EventSettings } from './events.ts';
import { notifyPerson } from './notify.ts';
import type { IdentityMail } from './options.ts';

const { pool } = await testDatabase();
const at = new Date('2026-01-05T09:00:00Z');
const mails: IdentityMail[] = [];
const settings: EventSettings & { sendMail: (mail: IdentityMail) => Promise<void> } = {
  pool,
  issuer: 'http://login.test',
  now: () => at,
  tenantOf: (origin) => (origin === 'http://garden.test' ? 'garden' : null),
  addressOf: () => '203.0.113.77',
  countryOf: () => 'DE',
  sendMail: async (mail) => void mails.push(mail),
};
const request = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
} as Parameters<typeof settings.addressOf>[0];
const account = { email: 'old@academy.test', firstName: 'Ada' };

describe('events of identity', () => {
  it('AUD-01 are stored with time, person, tenant, network and browser in words', async () => {
    await recordIdentityEvent(
      { settings },
      {
        kind: 'factor.added',
        accountId: 'ada',
        origin: 'http://garden.test',
        request,
        details: { factor: 'passkey' },
      },
    );
    const { rows } = await pool.query('select * from identity_events');
    expect(rows).toMatchObject([
      {
        at,
        kind: 'factor.added',
        provider: 'http://login.test',
        subject: 'ada',
        tenant_id: 'garden',
        network: '203.0.113.0/24',
        country: 'DE',
        browser: 'Firefox on Linux',
        details: { factor: 'passkey' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77');
  });

  it('AUD-01 need neither a person nor a request', async () => {
    await recordIdentityEvent({ settings }, { kind: 'login.failed' });
    const { rows } = await pool.query(`select * from identity_events where kind = 'login.failed'`);
    expect(rows).toMatchObject([{ subject: null, tenant_id: null, network: '', browser: '', details: {} }]);
  });
});

describe('security emails', () => {
  const sent = async (notice: Parameters<typeof notifyPerson>[1]) => {
    mails.length = 0;
    const running: Promise<void>[] = [];
    notifyPerson({ settings, runAfterResponse: (work) => void running.push(work()) }, notice);
    await Promise.all(running);
    return mails;
  };

  it('SESS-05 name the device and lead to the account', async () => {
    expect(await sent({ kind: 'new-device', account, origin: 'http://garden.test', request })).toEqual([
      {
        kind: 'new-device',
        to: 'old@academy.test',
        firstName: 'Ada',
        origin: 'http://garden.test',
        link: 'http://login.test/account?origin=http%3A%2F%2Fgarden.test',
        facts: { at, name: undefined, browser: 'Firefox on Linux', country: 'DE', network: '203.0.113.0/24' },
      },
    ]);
  });

  it('SESS-05 go to the old and the new address if it was changed', async () => {
    const notice = { kind: 'address-changed', account, origin: 'http://garden.test' } as const;
    const both = await sent({ ...notice, name: 'new@academy.test' });
    expect(both.map(({ to, link }) => `${to} ${link}`)).toEqual([
      'old@academy.test http://garden.test/contact',
      'new@academy.test http://garden.test/contact',
    ]);
  });
});
