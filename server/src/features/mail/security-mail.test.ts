import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityMail, SecurityMailKind } from '@academy/identity/options';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { sendIdentityMail } from './identity-mail.ts';

const tree = contentTree({});
const now = () => new Date('2026-01-05T09:00:00Z');
const { context, database } = await testServer({ config: { folders: { tenants: tree.folder } }, now });
const send = sendIdentityMail(context);

const mail: Omit<IdentityMail, 'kind'> = {
  to: 'ada@academy.test',
  firstName: 'Ada',
  link: 'http://localhost/oidc/account',
  origin: context.sites.byId('tanzu')?.origin ?? '',
  facts: {
    at: now(),
    name: 'My <phone>',
    browser: 'Safari on iPhone',
    country: 'DE',
    network: '203.0.113.0/24',
  },
};

type Row = { tenant_id: string; kind: string; subject: string; html: string; text: string };
const written = async () => (await database.pool.query<Row>('select * from mails')).rows[0] as Row;

beforeEach(() => database.pool.query('delete from mails'));

const KINDS: [SecurityMailKind, string, string, string][] = [
  ['new-device', 'New login to your account at Tanzu Academy', 'used on a new device', 'Open my account'],
  [
    'password-changed',
    'Your password for Tanzu Academy was changed',
    'was just changed',
    'Choose a new password',
  ],
  ['address-changed', 'Your address for Tanzu Academy was changed', 'with My <phone>', 'Contact us'],
  [
    'passkey-added',
    'A passkey was added to your account at Tanzu Academy',
    '“My <phone>”',
    'Open my account',
  ],
  [
    'passkey-removed',
    'A passkey was removed from your account at Tanzu Academy',
    '“My <phone>”',
    'Open my account',
  ],
  ['two-step-on', 'Two-step login is on for Tanzu Academy', 'a code from your phone', 'Open my account'],
  ['two-step-off', 'Two-step login is off for Tanzu Academy', 'no longer needs', 'Open my account'],
  ['recovery-code-used', 'A recovery code was used for Tanzu Academy', 'works only once', 'Open my account'],
  [
    'token-generated',
    'A token was generated for your account at Tanzu Academy',
    '“My <phone>”',
    'Open my tokens',
  ],
  [
    'provider-linked',
    'A login provider was linked to your account at Tanzu Academy',
    'with My <phone>',
    'Open my account',
  ],
  [
    'provider-unlinked',
    'A login provider was unlinked from your account at Tanzu Academy',
    'with My <phone>',
    'Open my account',
  ],
];

describe('security emails', () => {
  it.each(KINDS)(
    'SESS-05 %s says what happened, when and from where',
    async (...[kind, subject, words, label]) => {
      await send({ ...mail, kind });
      const { html, text, ...row } = await written();
      expect(row).toMatchObject({ tenant_id: 'tanzu', kind, subject });
      const asHtml = (part: string) => part.replace('<phone>', '&lt;phone&gt;');
      for (const part of [
        words,
        label,
        'Hello Ada,',
        mail.link,
        'January 5, 2026',
        'Safari on iPhone',
        'Germany',
        '203.0.113.0/24',
      ]) {
        expect(text).toContain(part);
        expect(html).toContain(asHtml(part));
      }
    },
  );

  it('SESS-05 leave out what is not known', async () => {
    await send({
      ...mail,
      kind: 'new-device',
      facts: { at: now(), name: undefined, browser: '', country: '', network: '' },
    });
    expect((await written()).text).not.toMatch(/Device:|Country:|Network:/);
  });
});
