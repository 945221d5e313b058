import { describe, expect, it } from 'vitest';
import { answersToSubmit, retryOf } from './retry.ts';
import { aDraft, aResult } from './testing.ts';

const RESULT = aResult({ retryId: 'retry.before', attemptId: 'before' });

describe('retrying the missed questions', () => {
  it('QUIZ-15 shows only them, without answers', () => {
    const state = retryOf(RESULT);
    if (state.step !== 'open') throw new Error(state.step);
    expect(state.attempt.attemptId).toBe('retry.before');
    expect(state.attempt.questions.map(({ question }) => question)).toEqual([RESULT.questions[0]?.question]);
    expect(state.draft).toMatchObject({ attemptId: 'retry.before', answers: [[]], at: 0 });
  });

  it('QUIZ-15 submits them with the unchanged other answers', () => {
    const state = retryOf(RESULT);
    if (state.step !== 'open') throw new Error(state.step);
    expect(answersToSubmit({ ...state.draft, answers: [['Warm']] })).toEqual([['Warm'], ['Sencha', 'Assam']]);
    expect(answersToSubmit(aDraft({ answers: [['Warm'], []] }))).toEqual([['Warm'], []]);
  });

  it('QUIZ-15 continues the answers of the same retry only', () => {
    const retry = { attemptId: 'before', answers: [['Boiling'], ['Sencha']], missed: [0] };
    const stored = aDraft({ attemptId: 'retry.before', answers: [['Warm']], retry });
    expect(retryOf(RESULT, stored)).toMatchObject({ draft: stored });
    const other = { ...stored, retry: { ...retry, attemptId: 'another' } };
    expect(retryOf(RESULT, other)).toMatchObject({ draft: { answers: [[]] } });
  });

  it('QUIZ-15 does nothing if the result offers none', () => {
    const result = { ...RESULT, retryId: null };
    expect(retryOf(result)).toEqual({ step: 'done', result });
  });
});
