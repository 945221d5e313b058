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
  it('QUIZ-12 begins with the first question and with nothing chosen', () => {
    expect(opening(null)).toMatchObject({
      step: 'open',
      draft: { answers: [[], []], at: 0, isSubmitted: false },
    });
  });

  it('QUIZ-07 goes on after a reload with the answers and at the question where it was left', () => {
    const stored = aDraft({ answers: [['Warm'], []], at: 1 });
    expect(opening(stored)).toMatchObject({ draft: stored });
  });

  it('QUIZ-07 takes over nothing from another attempt', () => {
    const other = aDraft({ attemptId: 'another', answers: [['Warm'], []], at: 1 });
    expect(opening(other)).toMatchObject({ draft: { answers: [[], []], at: 0 } });
  });

  it('QUIZ-05 keeps one answer to a single-check question and any number to a multi-check one', () => {
    let draft = aDraft();
    for (const text of ['Warm', 'Boiling'])
      draft = choose(draft, { question: 0, text, type: 'single-check' });
    for (const text of ['Sencha', 'Robusta', 'Assam', 'Robusta'])
      draft = choose(draft, { question: 1, text, type: 'multi-check' });
    expect(draft.answers).toEqual([['Boiling'], ['Sencha', 'Assam']]);
    expect(countAnswered(draft)).toBe(2);
  });

  it('QUIZ-07 lets nobody change an answer whose explanation they have read', () => {
    const checked = check(aDraft({ answers: [['Boiling'], []] }), 0);
    expect(choose(checked, { question: 0, text: 'Warm', type: 'single-check' })).toBe(checked);
  });
});

describe("a visitor's answers", () => {
  const visitors = aDraft({ isRecorded: false, isSubmitted: true });

  it('QUIZ-09 are recorded for a member who logged in to keep them', () => {
    const claimed = draftFor(visitors, { isMember: true, isClaimed: true });
    expect(claimed).toEqual({ ...visitors, isRecorded: true });
    // The claim is told once; what it was for stays theirs when it has to be sent again.
    expect(draftFor(claimed, { isMember: true, isClaimed: false })).toBe(claimed);
  });

  it('QUIZ-09 are not recorded for whoever logs in next on the same computer', () => {
    expect(draftFor(visitors, { isMember: true, isClaimed: false })).toBeNull();
    const half = { ...visitors, isSubmitted: false };
    expect(draftFor(half, { isMember: true, isClaimed: true })).toBeNull();
  });

  it('QUIZ-09 stay those of the visitor, and those of a member stay theirs', () => {
    expect(draftFor(visitors, { isMember: false, isClaimed: false })).toBe(visitors);
    const own = aDraft({ isSubmitted: true });
    expect(draftFor(own, { isMember: true, isClaimed: false })).toBe(own);
  });

  it('QUIZ-09 are asked for by one check and once', () => {
    const tab = aStorage();
    claimResult(tab, 'tea');
    expect(takeClaim(tab, 'tea')).toBe(true);
    expect(takeClaim(tab, 'tea')).toBe(false);
    claimResult(tab, 'tea');
    expect(takeClaim(tab, 'coffee')).toBe(false);
    expect(takeClaim(tab, 'tea')).toBe(false);
  });

  it('QUIZ-09 say that a visitor opened the attempt', () => {
    const attempt = anAttempt({ isRecorded: false });
    expect(onOpened({ kind: 'answered', data: attempt }, null)).toMatchObject({
      draft: { isRecorded: false },
    });
  });
});

describe('handing in', () => {
  it('QUIZ-08 shows what the server graded', () => {
    const result = aResult();
    expect(onSubmitted({ kind: 'answered', data: result }, aDraft())).toEqual({ step: 'done', result });
  });

  it('QUIZ-08 keeps the answers to send again where no answer came', () => {
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

  it('QUIZ-08 says why the server refused, such as an attempt that is closed, and offers another one', () => {
    const refusal = classifyFailure(failed(409, 'This attempt has already been submitted.'));
    expect(onSubmitted(refusal, aDraft())).toMatchObject({
      step: 'refused',
      message: 'This attempt has already been submitted.',
      canStartAgain: true,
    });
  });

  it('QUIZ-08 offers no further attempt where none is left, and a retry where nobody answered', () => {
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

  it('QUIZ-08 knows who was signed out on the way', () => {
    expect(classifyFailure(failed(401))).toMatchObject({ kind: 'refused', isSignedOut: true });
  });
});

describe('the answers in the browser', () => {
  it('QUIZ-07 are kept per check until they are forgotten', () => {
    const storage = aStorage();
    saveDraft(storage, 'tea', aDraft());
    expect(readDraft(storage, 'tea')).toEqual(aDraft());
    expect(readDraft(storage, 'coffee')).toBeNull();
    deleteDraft(storage, 'tea');
    expect(readDraft(storage, 'tea')).toBeNull();
  });

  it('QUIZ-15 are stored with those of the attempt before, where only some are answered again', () => {
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
