import { expect, it } from 'vitest';
import { findFaultySettings, passingMarks, parseSettings } from './quiz-settings.ts';

const settingsOf = (...lines: string[]) =>
  parseSettings(['---', ...lines, '---', '## Q'].join('\n')).settings;

const defaults = {
  nQuestions: null,
  passingGrade: 70,
  customPassMsg: '',
  customFailMsg: '',
  shuffleAnswers: true,
  shuffleQuestions: false,
  enableRetry: true,
};

it('QUIZ-02 reads every setting in camelCase and in snake_case', () => {
  const wanted = {
    nQuestions: 3,
    passingGrade: 85.5,
    customPassMsg: 'Great',
    customFailMsg: 'Again',
    shuffleAnswers: false,
    shuffleQuestions: true,
    enableRetry: false,
  };
  expect(
    settingsOf(
      'nQuestions: 3',
      'passingGrade: 85.5',
      'customPassMsg: Great',
      'customFailMsg: Again',
      'shuffleAnswers: false',
      'shuffleQuestions: true',
      'enableRetry: FALSE',
    ),
  ).toEqual(wanted);
  expect(
    settingsOf(
      'n_questions: 3',
      'passing_grade: 85.5',
      'custom_pass_msg: Great',
      'custom_fail_msg: Again',
      'shuffle_answers: false',
      'shuffle_questions: true',
      'enable_retry: false',
    ),
  ).toEqual(wanted);
});

it('QUIZ-02 has defaults for all of them', () => {
  expect(parseSettings('## Q').settings).toEqual(defaults);
  expect(settingsOf()).toEqual(defaults);
});

it('QUIZ-02 reads quotes, comments and texts over several lines', () => {
  expect(
    settingsOf(
      '# the grade',
      'passingGrade: 80% # of all',
      'customPassMsg: "Done: \\"you\\" # passed\\n!" # comment',
      "customFailMsg: 'It''s not over' ",
    ),
  ).toMatchObject({
    passingGrade: 80,
    customPassMsg: 'Done: "you" # passed\n!',
    customFailMsg: "It's not over",
  });
  expect(settingsOf('customPassMsg: |', '  a', '  b', 'customFailMsg: >', '  c', '  d')).toMatchObject({
    customPassMsg: 'a\nb',
    customFailMsg: 'c d',
  });
  expect(settingsOf('customPassMsg: C# is fun', 'customFailMsg: "unclosed')).toMatchObject({
    customPassMsg: 'C# is fun',
    customFailMsg: '"unclosed',
  });
});

it('QUIZ-02 ignores unknown keys, bad numbers and lines that set nothing', () => {
  expect(
    settingsOf(
      'locale: de',
      '__proto__: x',
      'constructor: y',
      'primary_color: "#fff"',
      'nonsense',
      ': empty',
      'nQuestions: many',
      'passingGrade: 120',
      'shuffleAnswers: maybe',
    ),
  ).toEqual(defaults);
  for (const n of ['0', '-1', '2.5', '1e3', 'NaN', ''])
    expect(settingsOf(`nQuestions: ${n}`)).toEqual(defaults);
});

it('QUIZ-02 accepts the limits of the grade, and percent with a space', () => {
  expect(
    ['0', '100', '100 %', '99.95'].map((grade) => settingsOf(`passingGrade: ${grade}`).passingGrade),
  ).toEqual([0, 100, 100, 99.95]);
  expect(settingsOf('passingGrade: 100.1')).toEqual(defaults);
});

it('QUIZ-02 reads keys and values whatever the spaces around them', () => {
  expect(settingsOf('  nQuestions :   2  ', 'customPassMsg:Great')).toMatchObject({
    nQuestions: 2,
    customPassMsg: 'Great',
  });
  expect(settingsOf('2nQuestions: 2', 'n Questions: 2', 'n-questions: 2')).toEqual(defaults);
});

it('QUIZ-02 a value that begins with a comment is empty, and escapes are read in double quotes', () => {
  expect(settingsOf('customPassMsg: # none', 'customFailMsg: a\t# b')).toMatchObject({
    customPassMsg: '',
    customFailMsg: 'a',
  });
  expect(settingsOf('customPassMsg: "a\\tb\\\\"', "customFailMsg: 'a\\nb'")).toMatchObject({
    customPassMsg: 'a\tb\\',
    customFailMsg: 'a\\nb',
  });
  expect(settingsOf('customPassMsg: "it\'\'s"', 'customFailMsg: "a\\')).toMatchObject({
    customPassMsg: "it''s",
    customFailMsg: '"a\\',
  });
});

it('QUIZ-02 a text over several lines ends where the next setting begins, or the settings end', () => {
  expect(settingsOf('customPassMsg: |', '', 'customFailMsg: >', '\tc ', '  ', '  d')).toMatchObject({
    customPassMsg: '',
    customFailMsg: 'c  d',
  });
});

it('QUIZ-02 finds rules with spaces around them', () => {
  expect(parseSettings(' ---\npassingGrade: 10\n--- \n## Q').settings.passingGrade).toBe(10);
  expect(parseSettings('---\npassingGrade: 10')).toEqual({
    settings: defaults,
    rest: ['---', 'passingGrade: 10'],
  });
  expect(parseSettings('passingGrade: 10')).toEqual({ settings: defaults, rest: ['passingGrade: 10'] });
});

it('QUIZ-02 settings behind an introduction may have blank lines and comments', () => {
  const text = 'Hello\n---\n\n  # about\n passingGrade: 10\n---\n## Q';
  expect(parseSettings(text)).toMatchObject({ settings: { passingGrade: 10 }, rest: ['Hello', '## Q'] });
  expect(parseSettings('Hello\n---\npassingGrade: 10\nprose #\n---').settings).toEqual(defaults);
  expect(parseSettings('\n---\npassingGrade: 10\nprose\n---').settings.passingGrade).toBe(10);
});

it('QUIZ-02 finds the settings before the first heading only', () => {
  const behind = ['## Q', '---', 'passingGrade: 10', '---'].join('\n');
  expect(parseSettings(behind)).toEqual({ settings: defaults, rest: behind.split('\n') });
  const unclosed = ['---', 'passingGrade: 10', '## Q', '---'].join('\n');
  expect(parseSettings(unclosed).settings).toEqual(defaults);
});

it('QUIZ-02 finds the settings behind an introduction, and leaves plain rules there', () => {
  expect(parseSettings('Hello\n---\npassingGrade: 10\n---\n## Q')).toMatchObject({
    settings: { passingGrade: 10 },
    rest: ['Hello', '## Q'],
  });
  expect(parseSettings('Hello\n---\nJust prose\n---\n## Q').rest).toHaveLength(5);
});

it('QUIZ-02 names the settings that have no effect as they are written', () => {
  const faultsOf = (...lines: string[]) => findFaultySettings(['---', ...lines, '---', '## Q'].join('\n'));
  expect(
    faultsOf(
      'nQuestions: 2',
      'passing_grade: 80%',
      'primaryColor: "#fff"',
      '# note',
      'customPassMsg: |',
      '  a: b',
    ),
  ).toEqual([]);
  expect(faultsOf('n_questions : many', 'passingGrade: 120', 'pass_mark: 3', 'enableRetry: maybe')).toEqual([
    { key: 'n_questions', isKnown: true },
    { key: 'passingGrade', isKnown: true },
    { key: 'pass_mark', isKnown: false },
  ]);
  expect(faultsOf('passingGrade: "60" # of all', 'nQuestions: 2.5')).toEqual([
    { key: 'nQuestions', isKnown: true },
  ]);
  expect(faultsOf('passingGrade: 70', 'nQuestions: 0')).toEqual([{ key: 'nQuestions', isKnown: true }]);
  expect(findFaultySettings('passMark: 3\n## Q')).toEqual([]);
});

it('QUIZ-08 rounds the passing marks up', () => {
  expect(passingMarks(10, 70)).toBe(7);
  expect(passingMarks(3, 70)).toBe(3);
  expect(passingMarks(4, 50)).toBe(2);
  expect(passingMarks(0, 70)).toBe(0);
  expect(passingMarks(5, 0)).toBe(0);
});
