import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { normalEmail, shownEmail, spellingsOf } from './email-addresses.ts';
import { emailFaults, newEmailFaults } from './forms.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import { codeFor, startWorld } from './testing/world.ts';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const password = 'three warm cups';
const LOOK_ALIKE: unknown = expect.stringContaining(
  'letters of one alphabet that look like those of another',
);
const INVISIBLE: unknown = expect.stringContaining('must not have invisible characters');

async function register(email: string) {
  const browser = createBrowser(world);
  const form = await browser.open(`${world.issuer}/register`);
  const answer = await browser.send(form, { firstName: 'Mary', lastName: 'New', email, password });
  await world.identity.settled();
  return { answer, browser };
}

beforeEach(() => {
  world.mails.length = 0;
});

describe('an email address', () => {
  it.each([
    ['Ada@Academy.test ', 'ada@academy.test'],
    ['ａｄａ@academy.test', 'ada@academy.test'],
    ['ada@BÜCHER.example', 'ada@bücher.example'],
    ['ada@bu\u0308cher.example', 'ada@bücher.example'],
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['not an address', 'not an address'],
  ])('AUTH-28 has one spelling (%s)', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal);
    expect(normalEmail(normal)).toBe(normal);
  });

  it.each(['\u200b', '\u00ad', '\u2060', '\u202e', '\ufeff', '\u3164'])(
    'AUTH-28 has no invisible characters (%j)',
    (character) => {
      expect(newEmailFaults(`a${character}da@academy.test`)).toEqual({ email: INVISIBLE });
      expect(newEmailFaults(`ada@aca${character}demy.test`)).toEqual({ email: INVISIBLE });
    },
  );

  it.each([
    'аda@academy.test',
    'ada@аcademy.test',
    'ada@аррӏе.example',
    'ada@xn--80ak6aa92e.example',
    'ada@gοοgle.example',
  ])('AUTH-28 must not look like another one (%s)', (email) => {
    expect(newEmailFaults(email)).toEqual({ email: LOOK_ALIKE });
    // Who has such an account can still set a new password.
    expect(emailFaults(email)).toEqual({});
  });

  it.each([
    'иван@почта.рф',
    '山田たろう@例え.jp',
    'γιώργος@mail.example',
    'שלום@mail.example',
    "o'neil+x@a-b.example",
  ])('AUTH-28 may use any single script (%s)', (email) => {
    expect(newEmailFaults(email)).toEqual({});
  });

  it.each([
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['Ada@academy.test', 'Ada@academy.test'],
    ['ada@xn--80ak6aa92e.example', 'ada@xn--80ak6aa92e.example'],
    ['xn--bcher-kva', 'xn--bcher-kva'],
  ])('AUTH-28 is shown in its own letters, unless they look like others (%s)', (typed, shown) => {
    expect(shownEmail(typed)).toBe(shown);
  });

  it.each(['ada@x..example', 'ada@x.example/y.z', 'ada@x%61.example', 'ada@x.1', 'ada'])(
    'AUTH-28 has a domain (%s)',
    (email) => {
      expect(newEmailFaults(email)).toEqual({ email: 'The email field must be a valid email address.' });
    },
  );
});

describe('one address in two spellings', () => {
  it('AUTH-28, SEC-02 shares one count of wrong passwords', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const domain = fc.oneof(text, fc.constantFrom('bücher.example', 'xn--bcher-kva.example', 'FAẞ.example'));
    fc.assert(
      fc.property(text, domain, (local, host) => {
        const email = `${local}@${host}`;
        for (const spelling of spellingsOf(email)) expect(normalEmail(spelling)).toBe(normalEmail(email));
      }),
      { numRuns: 2_000 },
    );
    for (const email of [
      'ada@academy.test/x',
      'ada@academy.test?x',
      'ada@academy.test:1',
      'ada@academy%2etest',
    ])
      expect(spellingsOf(email)).not.toContain('ada@academy.test');
  });

  it('AUTH-28 has one account, whose owner gets the email', async () => {
    const { browser } = await register('mary@bücher.example');
    await browser.send(await browser.open(world.mails.at(-1)?.link ?? ''), { password });
    for (const email of ['MARY@xn--bcher-kva.example', 'ｍary@bücher.example']) {
      expect(await codeFor(world, { email, password })).not.toBe('');
      expect((await register(email)).answer.text).toContain('Check your mail');
      expect(world.mails.at(-1)).toMatchObject({ kind: 'exists', to: 'mary@bücher.example' });
    }
    const { rowCount } = await pool.query(`select 1 from accounts where email like '%cher%'`);
    expect(rowCount).toBe(1);
  });

  it('AUTH-28 finds an account stored in another spelling', async () => {
    const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
    const accounts = createAccounts(world.options);
    const made = await accounts.create({
      email: 'old@x.example',
      firstName: 'Old',
      lastName: 'One',
      passwordHash,
    });
    await pool.query(`update accounts set email = 'old@xn--mnchen-3ya.example' where id = $1`, [made?.id]);
    expect(await codeFor(world, { email: 'old@münchen.example', password })).not.toBe('');
    await register('old@münchen.example');
    expect(world.mails.at(-1)).toMatchObject({ kind: 'exists' });
  });

  it('AUTH-28 is refused if it only looks the same, known or not, and nothing is sent', async () => {
    const [known, fresh] = [await register('аda@academy.test'), await register('аna@academy.test')];
    expect(known.answer.status).toBe(400);
    expect(known.answer.text).toContain('that look like those of another');
    expect(known.answer.text.replaceAll('аda@', 'аna@')).toBe(fresh.answer.text);
    expect(world.mails).toEqual([]);
  });
});
