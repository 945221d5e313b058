import { describe, expect, it } from 'vitest';
import { localResult } from './local-result.ts';
import { anAttempt } from './testing.ts';

const now = new Date('2026-01-05T09:05:00Z');
const resultOf = (
  answers: string[][],
  changes = {},
  type: 'knowledge-check' | 'article' = 'knowledge-check',
) => localResult(anAttempt(changes), { answers, lesson: { type }, now });

describe('a check graded on this device', () => {
  it('OFF-06 is passed with every right answer, in any order, and completes its lesson', () => {
    const result = resultOf([['Warm'], ['Assam', 'Sencha']]);
    expect(result).toMatchObject({ score: 2, scored: 2, passed: true, isComplete: true, isRecorded: true });
    expect(result.questions.map(({ selected, isCorrect }) => [selected, isCorrect])).toEqual([
      [['Warm'], true],
      [['Assam', 'Sencha'], true],
    ]);
    expect(resultOf([['Warm'], ['Assam', 'Sencha']], {}, 'article').isComplete).toBe(false);
  });

  it('OFF-06 is failed with a missing or additional answer', () => {
    expect(resultOf([['Warm'], ['Sencha']])).toMatchObject({ score: 1, passed: false, isComplete: false });
    expect(resultOf([['Warm'], ['Sencha', 'Assam', 'Robusta']])).toMatchObject({ score: 1 });
    expect(resultOf([])).toMatchObject({ score: 0, scored: 2 });
  });

  it('OFF-06 counts the attempt, and offers no other offline', () => {
    expect(resultOf([], { attemptsLeft: 2 })).toMatchObject({
      attemptsLeft: 1,
      enableRetry: false,
      retryId: null,
    });
    expect(resultOf([], { attemptsLeft: null }).attemptsLeft).toBeNull();
  });
});
