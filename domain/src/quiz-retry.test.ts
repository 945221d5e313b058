import { describe, expect, it } from 'vitest';
import { grade } from './quiz-grading.ts';
import { canRetryMissed, findChangedAnswer, missedQuestions } from './quiz-retry.ts';
import { parseQuiz } from './quizzes.ts';

const quiz = parseQuiz(`## How hot?
- [x] Warm
- [ ] Boiling

## Which?
- [x] Sencha
- [ ] Robusta

## How do you like it?
1. Strong
2. Mild

## When?
- [x] At four
- [ ] Never
`);
const BEFORE = [['Boiling'], ['Sencha'], ['Mild'], []];
const gradeAll = (answers: string[][]) => {
  const graded = grade(quiz, answers);
  if (!graded.ok) throw new Error(graded.problem);
  return graded;
};
const OPEN = { assessed: false, limit: undefined, settings: { enableRetry: true } };

describe('the missed questions of an attempt', () => {
  it('QUIZ-15 are the scored ones without the right answer', () => {
    expect(missedQuestions(gradeAll(BEFORE))).toEqual([0, 3]);
    expect(missedQuestions(gradeAll([['Warm'], ['Sencha'], [], ['At four']]))).toEqual([]);
  });

  it('QUIZ-15 can be retried in a check that is neither assessed nor limited, if its author allows it', () => {
    const graded = gradeAll(BEFORE);
    expect(canRetryMissed(OPEN, graded)).toBe(true);
    expect(canRetryMissed({ ...OPEN, assessed: true }, graded)).toBe(false);
    expect(canRetryMissed({ ...OPEN, limit: 2 }, graded)).toBe(false);
    expect(canRetryMissed({ ...OPEN, settings: { enableRetry: false } }, graded)).toBe(false);
    expect(canRetryMissed(OPEN, gradeAll([['Warm'], ['Sencha'], [], ['At four']]))).toBe(false);
  });

  it.each([
    { answers: [['Warm'], ['Sencha'], ['Mild'], ['At four']], changed: null },
    { answers: [['Warm'], ['Sencha'], ['Mild']], changed: null },
    { answers: [['Warm'], ['Robusta'], ['Mild'], []], changed: 1 },
    { answers: [['Warm'], ['Sencha'], ['Strong'], []], changed: 2 },
    { answers: [['Warm']], changed: 1 },
  ])('QUIZ-15 are the only ones whose answers may change: $answers', ({ answers, changed }) => {
    expect(findChangedAnswer(gradeAll(BEFORE), { before: BEFORE, answers })).toBe(changed);
  });
});
