import { expect, it } from 'vitest';
import { passingMarks, parseSettings } from './quiz-settings.ts';

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

it('QUIZ-08 rounds the passing marks up', () => {
  expect(passingMarks(10, 70)).toBe(7);
  expect(passingMarks(3, 70)).toBe(3);
  expect(passingMarks(4, 50)).toBe(2);
  expect(passingMarks(0, 70)).toBe(0);
  expect(passingMarks(5, 0)).toBe(0);
});
