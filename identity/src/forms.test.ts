import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { emailFaults, nameFaults } from './forms.ts';
import { passwordFaults } from './password-rules.ts';
import { createBrowser } from './testing/browser.ts';
import { authorizeUrl, startWorld } from './testing/world.ts';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const mary = {
  firstName: 'Mary',
  lastName: 'New',
  email: 'mary@academy.test',
  password: 'five words make a secret',
};
const PLAIN = 'field must be plain text, without control characters or malformed Unicode.';

describe('control characters in a form', () => {
  it.each(['\0', '\u0001', '\u0007', '\r\n', '\t', '\u001b', '\u007f', '\u0085', '\ud800'])(
    'SEC-09 are found in every field (%j)',
    (character) => {
      const bad = `a${character}b`;
      expect(nameFaults({ firstName: bad, lastName: bad })).toEqual({
        firstName: `The first name ${PLAIN}`,
        lastName: `The last name ${PLAIN}`,
      });
      expect(emailFaults(`${bad}@x.org`)).toEqual({ email: `The email ${PLAIN}` });
      expect(passwordFaults('newPassword', `long enough ${bad}`, { email: 'ada@x.org' })).toEqual({
        newPassword: `The new password ${PLAIN}`,
      });
    },
  );

  it.each([
    ['firstName', 'Ma\0ry', 'first name'],
    ['lastName', 'New\u0007x', 'last name'],
    ['email', 'ma\u0001ry@academy.test', 'email'],
    ['password', 'five words make a\0 secret', 'password'],
  ])('SEC-09 in the %s of a registration are refused at the field, and no mail goes out', async (...one) => {
    const [name, value, label] = one;
    const browser = createBrowser(world);
    const page = await browser.send(await browser.open(`${world.issuer}/register`), {
      ...mary,
      [name]: value,
    });
    await world.identity.settled();
    expect(page.status).toBe(400);
    expect(page.text).toContain(`<p class="fault" id="${name}-fault">The ${label} ${PLAIN}</p>`);
    expect(world.mails).toEqual([]);
    expect((await pool.query('select 1 from identity_links')).rowCount).toBe(0);
  });

  it.each(['a\0da@academy.test', 'ada\u0007@academy.test'])(
    'SEC-09 in the email of a login are refused at the field, before anything is counted (%j)',
    async (email) => {
      const browser = createBrowser(world);
      const page = await browser.send(await browser.open(authorizeUrl(world)), {
        email,
        password: 'academy',
      });
      expect(page.status).toBe(400);
      expect(page.text).toContain(`<p class="fault" id="email-fault">The email ${PLAIN}</p>`);
      expect((await pool.query('select 1 from identity_tries')).rowCount).toBe(0);
      expect(world.faults).toEqual([]);
    },
  );

  it.each(['/auth', '/session/end'])('SEC-09 in a parameter of %s are refused and named', async (path) => {
    await pool.query('delete from identity_records');
    const { searchParams } = new URL(authorizeUrl(world));
    searchParams.set('state', 'a\0b');
    const answer = await fetch(`${world.issuer}${path}`, { method: 'POST', body: searchParams });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`The state ${PLAIN.replace('field', 'parameter')}`);
    searchParams.set('state', 'a\u0007b');
    expect((await fetch(`${world.issuer}${path}?${searchParams}`)).status).toBe(400);
    expect((await pool.query('select 1 from identity_records')).rowCount).toBe(0);
    expect(world.faults).toEqual([]);
  });

  it('SEC-09 in the key of a link are refused without a server error', async () => {
    const browser = createBrowser(world);
    for (const path of ['/confirm', '/reset'])
      expect(
        (await browser.post(`${world.issuer}${path}`, { key: 'a\0b', password: mary.password })).status,
      ).toBe(400);
    expect(world.faults).toEqual([]);
  });
});
