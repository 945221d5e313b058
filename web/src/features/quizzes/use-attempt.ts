import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { deleteDraft, saveDraft, readDraft, takeClaim } from './draft.ts';
import {
  draftFor,
  onOpened,
  OPENING,
  OPENING_AGAIN,
  onSubmitted,
  type Draft,
  type AttemptState,
} from './attempt-state.ts';

type Check = { lessonId: string; courseId: string };

/** Runs one attempt of a check: opens it, saves the answers, submits it. */
export function useAttempt({ lessonId, courseId }: Check, { onComplete }: { onComplete: () => void }) {
  const [state, setState] = useState<AttemptState>(OPENING);
  const isMember = useSession().status === 'member';

  const openOrGoOn = useEffectEvent(async (isAgain: boolean): Promise<AttemptState> => {
    const isClaimed = takeClaim(sessionStorage, lessonId);
    const kept = draftFor(readDraft(localStorage, lessonId), { isMember, isClaimed });
    // The claim can be read once, so the resulting draft is saved at once.
    if (kept) saveDraft(localStorage, lessonId, kept);
    else deleteDraft(localStorage, lessonId);
    // The page was closed during the submission.
    if (kept?.isHandedIn) return { step: 'sending', draft: kept, hasFailed: false };
    const { openAttempt } = await import('./attempts.ts');
    return onOpened(await openAttempt({ lessonId, courseId }), { kept, isAgain });
  });
  const send = useEffectEvent(async (draft: Draft): Promise<AttemptState> => {
    const { submitAttempt } = await import('./attempts.ts');
    const outcome = await submitAttempt(draft);
    if (outcome.kind !== 'answered') return onSubmitted(outcome, draft);
    if (outcome.data.isComplete) onComplete();
    return onSubmitted(outcome, draft);
  });

  useEffect(() => {
    let isCurrent = true;
    // These steps continue by themselves; every other step waits for the user.
    const next =
      state.step === 'opening'
        ? openOrGoOn(state.isAgain)
        : state.step === 'sending' && !state.hasFailed
          ? send(state.draft)
          : null;
    void next?.then((step) => {
      if (!isCurrent) return;
      // Answers of a signed-out user are kept until they return, and a visitor's until they log in; any other refusal
      // ends the attempt.
      if (
        (step.step === 'done' && step.result.isRecorded) ||
        (step.step === 'refused' && step.canStartAgain && !step.isSignedOut)
      )
        deleteDraft(localStorage, lessonId);
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
    handIn: (draft: Draft) => {
      const final = { ...draft, isHandedIn: true };
      saveDraft(localStorage, lessonId, final);
      setState({ step: 'sending', draft: final, hasFailed: false });
    },
    openAgain: () => {
      if (state.step === 'done') deleteDraft(localStorage, lessonId);
      setState(OPENING_AGAIN);
    },
  };
}
