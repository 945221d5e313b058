import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isKnownPassword } from '../known-passwords.ts';
import { measurePassword, UNITS_MIN } from '../measure-password.ts';
import { field } from './fields.ts';
import { newPassword } from './register.ts';
import { PAGE_SCRIPT } from './script.ts';

describe('the first field of a page', () => {
  it('AUTH-19 is focused by the script, unless the person has already focused another', () => {
    const { text } = field({ name: 'email', label: 'Email', autocomplete: 'username', autofocus: true });
    expect(text).toMatch(/<input[^>]* data-first/);
    expect(text).not.toContain('autofocus');
    const focused: string[] = [];
    const run = (activeElement: unknown) => {
      const body = {};
      const input = { focus: () => void focused.push('email') };
      const document = {
        body,
        activeElement: activeElement ?? body,
        querySelectorAll: (selector: string) => (selector === '[data-first]' ? [input] : []),
        addEventListener: () => undefined,
      };
      runInNewContext(PAGE_SCRIPT, { document, window: {}, navigator: {} });
    };
    run(undefined);
    expect(focused).toEqual(['email']);
    run({ id: 'password' });
    expect(focused).toEqual(['email']);
  });
});

describe('the strength of a password while it is typed', () => {
  it('AUTH-26 is measured by the same function as on the server', () => {
    const source = measurePassword.toString();
    expect(PAGE_SCRIPT).toContain(source);
    const inPage = runInNewContext(`(${source})`) as typeof measurePassword;
    for (const password of ['Summer 2026!', 'Mary1234', 'three warm cups', 'abcabcabc', 'qwertz123']) {
      const measures = [inPage, measurePassword].map((one) =>
        one(password, ['Mary'], (text) => text === 'summer'),
      );
      expect({ ...measures[0] }).toEqual(measures[1]);
    }
  });

  it('AUTH-26 never rejects a password that the server accepts', () => {
    const [, words = ''] = /var common='([a-z ]+)'/.exec(PAGE_SCRIPT) ?? [];
    expect(words.split(' ').length).toBeGreaterThan(50);
    expect(words.split(' ').filter((word) => !isKnownPassword(word))).toEqual([]);
    const isListed = (text: string) => words.split(' ').includes(text);
    for (const password of ['Welcome-1999', 'sunshine!!', 'kf83hslq02nd', 'shadow dragon', 'grüne Ziegen'])
      expect(
        measurePassword(password, [], isListed).units < UNITS_MIN &&
          measurePassword(password, [], isKnownPassword).units >= UNITS_MIN,
      ).toBe(false);
  });

  it('AUTH-26 is a meter with a name and a text, hidden until the script shows it', () => {
    const { text } = newPassword({ name: 'password', label: 'Password', faults: undefined });
    expect(text).toMatch(/<div class="strength" data-for="password" hidden>/);
    expect(text).toMatch(/role="meter"\s+aria-label="Strength"\s+aria-valuemin="0"\s+aria-valuemax="3"/);
    expect(text).toContain('<span role="status"></span>');
  });
});
