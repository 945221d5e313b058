import { HttpError } from '@academy/contract/http-error';
import { describe, expect, it } from 'vitest';
import { aStorage } from '../../session/testing.ts';
import { claimResult, deleteDraft, saveDraft, readDraft, takeClaim } from './draft.ts';
import { classifyFailure } from './outcome.ts';
import {
  check,
  choose,
  countAnswered,
  draftFor,
  onOpened,
  onSubmitted,
  type Draft,
} from './attempt-state.ts';
import { aDraft, anAttempt, aResult } from './testing.ts';

const opening = (stored: Draft | null) => onOpened({ kind: 'answered', data: anAttempt() }, stored);

function failed(status: number, message = 'No'): HttpError {
  const envelope = { success: false, data: null, errors: [{ message }], message: null, correlationId: 'c' };
  return new HttpError({ status, envelope });
}

describe('taking a check', () => {
  it('QUIZ-12 begins with the first question without answers', () => {
    expect(opening(null)).toMatchObject({
      step: 'open',
      draft: { answers: [[], []], at: 0, isSubmitted: false },
    });
  });

  it('QUIZ-07 resumes after a reload with its answers and current question', () => {
    const stored = aDraft({ answers: [['Warm'], []], at: 1 });
    expect(opening(stored)).toMatchObject({ draft: stored });
  });

  it('QUIZ-07 adopts nothing from another attempt', () => {
    const other = aDraft({ attemptId: 'another', answers: [['Warm'], []], at: 1 });
    expect(opening(other)).toMatchObject({ draft: { answers: [[], []], at: 0 } });
  });

  it('QUIZ-05 has one answer for a single-choice question and any number for a multiple-choice one', () => {
    let draft = aDraft();
    for (const text of ['Warm', 'Boiling'])
      draft = choose(draft, { question: 0, text, type: 'single-check' });
    for (const text of ['Sencha', 'Robusta', 'Assam', 'Robusta'])
      draft = choose(draft, { question: 1, text, type: 'multi-check' });
    expect(draft.answers).toEqual([['Boiling'], ['Sencha', 'Assam']]);
    expect(countAnswered(draft)).toBe(2);
  });

  it('QUIZ-07 locks an answer once its explanation was shown', () => {
    const checked = check(aDraft({ answers: [['Boiling'], []] }), 0);
    expect(choose(checked, { question: 0, text: 'Warm', type: 'single-check' })).toBe(checked);
  });
});

describe("a visitor's answers", () => {
  const visitors = aDraft({ isRecorded: false, isSubmitted: true });

  it('QUIZ-09 are recorded for a member who logged in to save them', () => {
    const claimed = draftFor(visitors, { isMember: true, isClaimed: true });
    expect(claimed).toEqual({ ...visitors, isRecorded: true });
    // The claim is read once, but the draft stays claimed if it has to be resent.
    expect(draftFor(claimed, { isMember: true, isClaimed: false })).toBe(claimed);
  });

  it('QUIZ-09 are not recorded for the next person who logs in on the same computer', () => {
    expect(draftFor(visitors, { isMember: true, isClaimed: false })).toBeNull();
    const half = { ...visitors, isSubmitted: false };
    expect(draftFor(half, { isMember: true, isClaimed: true })).toBeNull();
  });

  it("QUIZ-09 stay the visitor's, and a member's stay theirs", () => {
    expect(draftFor(visitors, { isMember: false, isClaimed: false })).toBe(visitors);
    const own = aDraft({ isSubmitted: true });
    expect(draftFor(own, { isMember: true, isClaimed: false })).toBe(own);
  });

  it('QUIZ-09 are claimed once, by one check', () => {
    const tab = aStorage();
    claimResult(tab, 'tea');
    expect(takeClaim(tab, 'tea')).toBe(true);
    expect(takeClaim(tab, 'tea')).toBe(false);
    claimResult(tab, 'tea');
    expect(takeClaim(tab, 'coffee')).toBe(false);
    expect(takeClaim(tab, 'tea')).toBe(false);
  });

  it("QUIZ-09 are marked as a visitor's attempt", () => {
    const attempt = anAttempt({ isRecorded: false });
    expect(onOpened({ kind: 'answered', data: attempt }, null)).toMatchObject({
      draft: { isRecorded: false },
    });
  });
});

describe('submitting', () => {
  it('QUIZ-08 shows what the server graded', () => {
    const result = aResult();
    expect(onSubmitted({ kind: 'answered', data: result }, aDraft())).toEqual({ step: 'done', result });
  });

  it('QUIZ-08 keeps the answers for a retry if there was no response', () => {
    const draft = aDraft({ isSubmitted: true });
    const error = new TypeError('Failed to fetch');
    expect(onSubmitted(classifyFailure(error), draft)).toEqual({
      step: 'sending',
      draft,
      hasFailed: true,
      error,
    });
    for (const status of [429, 500, 503])
      expect(classifyFailure(failed(status))).toMatchObject({ kind: 'unanswered' });
    expect(classifyFailure(new HttpError({ status: 404, envelope: null }))).toMatchObject({
      kind: 'unanswered',
    });
  });

  it('QUIZ-08 says why the server refused, such as a closed attempt, and offers another one', () => {
    const refusal = classifyFailure(failed(409, 'This attempt has already been submitted.'));
    expect(onSubmitted(refusal, aDraft())).toMatchObject({
      step: 'refused',
      message: 'This attempt has already been submitted.',
      canStartAgain: true,
    });
  });

  it('QUIZ-08 offers no attempt if none is left, and a retry if there was no response', () => {
    const none = classifyFailure(failed(409, 'You have used all attempts at this check.'));
    expect(onOpened(none, null)).toMatchObject({
      step: 'refused',
      message: 'You have used all attempts at this check.',
      canStartAgain: false,
    });
    const error = new TypeError('Failed to fetch');
    expect(onOpened({ kind: 'unanswered', error }, null)).toEqual({
      step: 'unopened',
      error,
    });
  });

  it('QUIZ-08 detects a logout in between', () => {
    expect(classifyFailure(failed(401))).toMatchObject({ kind: 'refused', isSignedOut: true });
  });
});

describe('stored answers', () => {
  it('QUIZ-07 are kept per check until they are deleted', () => {
    const storage = aStorage();
    saveDraft(storage, 'tea', aDraft());
    expect(readDraft(storage, 'tea')).toEqual(aDraft());
    expect(readDraft(storage, 'coffee')).toBeNull();
    deleteDraft(storage, 'tea');
    expect(readDraft(storage, 'tea')).toBeNull();
  });

  it('QUIZ-15 are stored with those of the previous attempt, if only some are retried', () => {
    const storage = aStorage();
    const draft = aDraft({ retry: { attemptId: 'before', answers: [['Boiling'], ['Sencha']], missed: [0] } });
    saveDraft(storage, 'tea', draft);
    expect(readDraft(storage, 'tea')).toEqual(draft);
    for (const retry of [null, {}, { ...draft.retry, missed: ['0'] }, { ...draft.retry, answers: 'all' }]) {
      storage.setItem('quiz:tea', JSON.stringify({ ...draft, retry }));
      expect(readDraft(storage, 'tea')).toBeNull();
    }
  });

  it.each(['{', 'null', '{"attemptId":1}', JSON.stringify({ ...aDraft(), answers: [[1]] })])(
    'QUIZ-07 are not there where something else is: %s',
    (stored) => {
      expect(readDraft(aStorage({ 'quiz:tea': stored }), 'tea')).toBeNull();
    },
  );
});
