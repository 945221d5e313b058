import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { useSession } from '../../session/use-session.ts';
import { deleteDraft, saveDraft, readDraft, takeClaim } from './draft.ts';
import {
  draftFor,
  onOpened,
  onRead,
  OPENING,
  onSubmitted,
  type Draft,
  type AttemptState,
} from './attempt-state.ts';
import { answersToSubmit, retryOf } from './retry.ts';

type Check = Pick<LessonDetail, 'lessonId' | 'courseId' | 'type'>;
type Options = {
  /** The earlier attempt whose result is shown. */
  shownId: string | null;
  onResult: (result: AttemptResult) => void;
  /** Called when questions replace a result. */
  onQuestions: () => void;
};

/** Runs one attempt of a check: opens it, saves the answers, submits it. */
export function useAttempt({ lessonId, courseId, type }: Check, { shownId, onResult, onQuestions }: Options) {
  const queryClient = useQueryClient();
  const opened = useRef<Attempt | null>(null);
  const isMember = useSession().status === 'member';
  const isShown = isMember && shownId !== null;
  const [state, setState] = useState<AttemptState>(
    isShown ? { step: 'reading', attemptId: shownId } : OPENING,
  );
  // The list of attempts links to other results of this page.
  const isOther = isShown && state.step === 'done' && state.result.attemptId !== shownId;
  if (isOther) setState({ step: 'reading', attemptId: shownId });

  /** The answers were submitted offline, and the page was reopened. */
  const resultThatWaits = async (): Promise<AttemptState | null> => {
    const { waitingResult } = await import('./submit-later.ts');
    const result = await waitingResult(queryClient, {
      lesson: { lessonId, courseId, type },
      attempt: opened.current,
    });
    return result && { step: 'done', result };
  };
  const openOrGoOn = useEffectEvent(async (): Promise<AttemptState> => {
    const isClaimed = takeClaim(sessionStorage, lessonId);
    const stored = draftFor(readDraft(localStorage, lessonId), { isMember, isClaimed });
    // The claim can be read once, so the resulting draft is saved immediately.
    if (stored) saveDraft(localStorage, lessonId, stored);
    else deleteDraft(localStorage, lessonId);
    // The page was closed during the submission.
    if (stored?.isSubmitted) return { step: 'sending', draft: stored, hasFailed: false };
    const { openAttempt, submitAttempt } = await import('./attempts.ts');
    if (!stored?.retry) {
      const outcome = await openAttempt({ lessonId, courseId });
      if (outcome.kind === 'answered') opened.current = outcome.data;
      const waiting = isMember && (await resultThatWaits());
      return waiting || onOpened(outcome, stored);
    }
    // Submitting the same answers returns the same result, including the missed questions.
    const before = onSubmitted(await submitAttempt(stored.retry), stored);
    return before.step === 'done' ? retryOf(before.result, stored) : before;
  });
  const read = useEffectEvent(async (attemptId: string): Promise<AttemptState> => {
    const { readAttempt } = await import('./attempts.ts');
    return onRead(await readAttempt(attemptId));
  });
  const send = useEffectEvent(async (draft: Draft): Promise<AttemptState> => {
    const { submitAttempt } = await import('./attempts.ts');
    const { attemptId } = draft;
    const outcome = await submitAttempt({ attemptId, answers: answersToSubmit(draft) });
    if (outcome.kind === 'answered') onResult(outcome.data);
    else if (isMember && outcome.kind === 'unanswered') {
      const { submitLater } = await import('./submit-later.ts');
      const lesson = { lessonId, courseId, type };
      const result = await submitLater(queryClient, {
        lesson,
        draft,
        attempt: opened.current,
        error: outcome.error,
      });
      if (result) return { step: 'done', result };
    }
    return onSubmitted(outcome, draft);
  });

  useEffect(() => {
    let isCurrent = true;
    // These steps continue automatically; every other step waits for the user.
    const next =
      state.step === 'opening'
        ? openOrGoOn()
        : state.step === 'reading'
          ? read(state.attemptId)
          : state.step === 'sending' && !state.hasFailed
            ? send(state.draft)
            : null;
    void next?.then((step) => {
      if (!isCurrent) return;
      // Answers of a logged-out user are stored until they return, and a visitor's until they log in; any
      // other refusal ends the attempt. Reading an earlier result does not affect them.
      const isOver =
        (step.step === 'done' && step.result.isRecorded) ||
        (step.step === 'refused' && step.canStartAgain && !step.isSignedOut);
      if (isOver && state.step !== 'reading') deleteDraft(localStorage, lessonId);
      setState(step);
    });
    return () => {
      isCurrent = false;
    };
  }, [state, lessonId]);

  const change = (draft: Draft) => {
    if (state.step !== 'open') return;
    saveDraft(localStorage, lessonId, draft);
    setState({ ...state, draft });
  };
  return {
    taking: state,
    change,
    submit: (draft: Draft) => {
      const final = { ...draft, isSubmitted: true };
      saveDraft(localStorage, lessonId, final);
      setState({ step: 'sending', draft: final, hasFailed: false });
    },
    openAgain: () => {
      if (state.step === 'done' && !state.result.isRecorded) deleteDraft(localStorage, lessonId);
      onQuestions();
      setState(OPENING);
    },
    retryMissed: (result: AttemptResult) => {
      const next = retryOf(result);
      if (next.step === 'open') saveDraft(localStorage, lessonId, next.draft);
      onQuestions();
      setState(next);
    },
  };
}
