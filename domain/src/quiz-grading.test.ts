import { describe, expect, it } from 'vitest';
import { selectQuestions, grade } from './quiz-grading.ts';
import { parseQuiz } from './quizzes.ts';
import { seededRandom, shuffle } from './seeded-random.ts';

const threeQuestions = [
  '## One',
  '- [x] a',
  '- [ ] b',
  '## Many',
  '- [x] c',
  '- [x] d',
  '- [ ] e',
  '## Opinion',
  '1. yes',
  '2. no',
].join('\n');
const quiz = parseQuiz(threeQuestions);

describe('grading', () => {
  it('QUIZ-08 scores all or nothing per question and leaves out those without a right answer', () => {
    expect(grade(quiz, [['a'], ['d', 'c'], ['no']])).toEqual({
      ok: true,
      score: 2,
      scored: 2,
      passingMarks: 2,
      passed: true,
      perQuestion: [
        { question: quiz.questions[0], scored: true, right: true, selected: ['a'] },
        { question: quiz.questions[1], scored: true, right: true, selected: ['d', 'c'] },
        { question: quiz.questions[2], scored: false, right: false, selected: ['no'] },
      ],
    });
    expect(grade(quiz, [['a'], ['c'], []])).toMatchObject({ score: 1, passed: false });
    expect(grade(quiz, [['a'], ['c', 'e']])).toMatchObject({ score: 1, passed: false });
    expect(
      grade(quiz, [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ]),
    ).toMatchObject({ score: 0, passed: false });
  });

  it('QUIZ-08 uses 70 percent as the default passing grade', () => {
    const ten = parseQuiz('## Q\n- [x] a\n- [ ] b\n'.repeat(10));
    const right = (count: number) => Array.from({ length: 10 }, (_, index) => [index < count ? 'a' : 'b']);
    expect(grade(ten, right(7))).toMatchObject({ passingMarks: 7, passed: true });
    expect(grade(ten, right(6))).toMatchObject({ passingMarks: 7, passed: false });
  });

  it('QUIZ-08 treats missing answers as wrong and repeated ones as one', () => {
    expect(grade(quiz, [['a']])).toMatchObject({ perQuestion: [{}, { selected: [] }, { selected: [] }] });
    expect(grade(quiz, [])).toMatchObject({ ok: true, score: 0, passed: false });
    expect(grade(quiz, [['a', 'a']])).toMatchObject({ ok: true, score: 1 });
  });

  it('QUIZ-08 refuses answers that are not offered', () => {
    expect(grade(quiz, [['a'], ['z']])).toEqual({
      ok: false,
      problem: 'An answer to question 2 is not one of its options, please start the quiz again.',
    });
    expect(grade(quiz, [[], [], [], []])).toEqual({
      ok: false,
      problem: 'There are more answers than questions, please start the quiz again.',
    });
  });

  it('QUIZ-08 passes a quiz in which nothing is scored', () => {
    expect(grade(parseQuiz('## Opinion\n1. yes'), [])).toMatchObject({ scored: 0, passed: true });
  });
});

describe('chance', () => {
  it('QUIZ-08 is the same for a seed forever, since open attempts are drawn again by theirs', () => {
    const random = seededRandom(7);
    expect([random(), random(), random()].map((value) => value.toFixed(6))).toEqual([
      '0.011705',
      '0.061958',
      '0.976908',
    ]);
    expect(shuffle([...'abcdefgh'], seededRandom(7)).join('')).toBe('egbcdfha');
  });
});

describe('drawing', () => {
  const drawn = (settings: string, seed: number) =>
    selectQuestions({ quiz: parseQuiz(`---\n${settings}\n---\n${threeQuestions}`), seed });

  it('QUIZ-08 draws as many questions as the author says, and counts the marks of those', () => {
    const two = drawn('nQuestions: 2', 1);
    expect(two.questions).toHaveLength(2);
    expect(two.totalQuestions).toBe(2);
    const scored = two.questions.filter((question) => question.answer.length > 0).length;
    expect(two.passingMarks).toBe(scored);
  });

  it('QUIZ-08 draws the same for the same seed, and every question for some seed', () => {
    expect(drawn('nQuestions: 1', 7)).toEqual(drawn('nQuestions: 1', 7));
    const seen = new Set(
      Array.from({ length: 40 }, (_, seed) => drawn('nQuestions: 1', seed).questions[0]?.question),
    );
    expect(seen).toEqual(new Set(['One', 'Many', 'Opinion']));
  });

  it('QUIZ-08 keeps the order of questions unless the author shuffles them', () => {
    const orders = (settings: string) =>
      new Set(
        Array.from({ length: 40 }, (_, seed) =>
          drawn(settings, seed)
            .questions.map((question) => question.question)
            .join(),
        ),
      );
    expect(orders('shuffleQuestions: false')).toEqual(new Set(['One,Many,Opinion']));
    expect(orders('shuffleQuestions: true').size).toBe(6);
  });

  it('QUIZ-08 shuffles answers together with their comments, but not steps', () => {
    const text =
      '## Q\n- [x] a\n  > about a\n- [ ] b\n  > about b\n- [ ] c\n  > about c\n## Steps\n1. x\n2. y';
    const orders = new Set<string | undefined>();
    for (let seed = 0; seed < 20; seed += 1) {
      const [question, steps] = selectQuestions({ quiz: parseQuiz(text), seed }).questions;
      expect(question?.comments).toEqual(question?.options.map((option) => `about ${option}`));
      expect(steps?.options).toEqual(['x', 'y']);
      orders.add(question?.options.join(''));
    }
    expect(orders.size).toBeGreaterThan(3);
    const still = selectQuestions({ quiz: parseQuiz(`---\nshuffle_answers: false\n---\n${text}`), seed: 3 });
    expect(still.questions[0]?.options).toEqual(['a', 'b', 'c']);
  });
});
