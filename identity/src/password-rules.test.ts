import { describe, expect, it } from 'vitest';
import { isKnownPassword } from './known-passwords.ts';
import { passwordFaults } from './password-rules.ts';

const mary = { email: 'mary.poppins@mail.example', about: ['Mary', 'Poppins-Ōtani', 'Garden Academy'] };
const faultOf = (password: string) => passwordFaults('password', password, mary)['password'];

describe('a new password', () => {
  it.each(['password123', 'Basketball', 'TOTALCOMMANDER', 'ｐａｓｓｗｏｒｄ１２３', 'q1w2e3r4t5'])(
    'AUTH-25 is refused if it is on the list, in any case or width (%s)',
    (password) => {
      expect(faultOf(password)).toMatch(/^The password field must not be a password that is on lists/);
      expect(faultOf(password)).toContain('Please choose another one');
    },
  );

  it.each(['Butterfly#42', 'P@ssw0rd!!#', 'Welcome77!', 'purple teapot'])(
    'AUTH-25 is refused if it is mostly common words (%s)',
    (password) => {
      expect(faultOf(password)).toMatch(/more than common words .* Please add one or two words\.$/);
    },
  );

  it.each(['MaryPoppins7!', 'mary.poppins@mail', 'm4ry-p0ppins', 'gardenacademy1', 'ōtaniōtani-Mary'])(
    'AUTH-25 is refused if it consists of names of the person or the site (%s)',
    (password) => {
      expect(faultOf(password)).toMatch(/your name, your address or the name of our site/);
    },
  );

  it.each(['mnbvcxz lkjhgf', 'zyxwvutsrq5', 'qazwsx 2019!', '20012002 1999'])(
    'AUTH-25 is refused if it is a pattern (%s)',
    (password) => {
      expect(faultOf(password)).toMatch(/patterns such as 1234, qwerty, a year or a repetition/);
    },
  );

  it.each([
    'three warm cups',
    'correct horse battery staple',
    'kf83hslq02nd',
    'Xk9#mQ2vLp',
    'mary likes seven green goats',
    'sieben grüne Ziegen',
    '我爱在雨天的北京喝茶',
    'семь зелёных коз',
  ])('AUTH-25 is accepted if it is hard to guess, in any script (%s)', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  it('AUTH-25 is rarely mistaken for one on the list', () => {
    const taken = Array.from({ length: 20_000 }, (_, index) => `zq${index}-xkcd`).filter(isKnownPassword);
    expect(taken.length).toBeLessThan(20);
  });
});
