import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { nameFaults } from './forms.ts';
import { createBrowser } from './testing/browser.ts';
import { authorizeUrl, claimsOf, codeFor, exchange, startWorld, tokensOf } from './testing/world.ts';

const { pool } = await testDatabase();
const world = await startWorld({ pool });
const faultsOf = (name: string) => nameFaults({ firstName: name, lastName: name });

describe('a name', () => {
  it.each([
    '李',
    'Ō',
    'محمد',
    'שרה',
    'प्रिया',
    'Ольга',
    "D'Arcy-Ñuñez",
    '7',
    'X Æ A-12',
    'فاطمه\u200cزهرا',
    '𠮷野',
  ])('AUTH-27 may be in any script and of any length (%s)', (name) => {
    expect(faultsOf(name)).toEqual({});
  });

  it('AUTH-27 is measured in characters as people count them', () => {
    for (const character of ['a', '𠮷', 'नि', 'e\u0301']) {
      expect(faultsOf(character.repeat(100))).toEqual({});
      expect(faultsOf(character.repeat(101))['firstName']).toBe(
        'The first name field must have at most 100 characters.',
      );
    }
    expect(faultsOf(`a${'\u0301'.repeat(500)}`)['lastName']).toContain('at most 100 characters');
  });

  it('AUTH-27 must be visible and not change the direction of surrounding text', () => {
    expect(faultsOf('\u200d\u3164')['firstName']).toBe('The first name field is required.');
    expect(faultsOf('Mary\u202etxt')['firstName']).toContain('must be plain text');
  });

  it('AUTH-27 is registered, shown in its own direction and saved in one form', async () => {
    const browser = createBrowser(world);
    const start = await browser.open(authorizeUrl(world));
    const form = await browser.open(`${start.url}/register`);
    const person = { firstName: 'محمد', lastName: 'Rene\u0301', email: 'm@academy.test' };
    const wrong = await browser.send(form, { ...person, password: 'short' });
    expect(wrong.text).toMatch(/value="محمد"[^>]* dir="auto"/);
    await browser.send(wrong, { ...person, password: 'three warm cups' });
    await world.identity.settled();
    await browser.send(await browser.open(world.mails.at(-1)?.link ?? ''), { password: 'three warm cups' });
    const page = await browser.open(`${world.issuer}/account`);
    expect(page.text).toMatch(/value="محمد"[^>]* dir="auto"/);
    expect((await browser.send(page, { firstName: '𠮷'.repeat(100), lastName: 'Ren\u00e9' })).status).toBe(
      200,
    );
    const code = await codeFor(world, { email: person.email, password: 'three warm cups' });
    const { access_token } = await tokensOf(exchange(world, code));
    expect(claimsOf(access_token)).toMatchObject({ firstName: '𠮷'.repeat(100), lastName: 'Ren\u00e9' });
  });
});
