import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { forgetDraft, keepDraft, readDraft, takeClaim } from './draft.ts';
import { draftFor, opened, OPENING, OPENING_AGAIN, sent, type Draft, type Taking } from './taking.ts';

type Check = { lessonId: string; courseId: string };

/** Leads one person through one check: opens an attempt, keeps what they choose, hands it in. */
export function useTaking({ lessonId, courseId }: Check, { onComplete }: { onComplete: () => void }) {
  const [taking, setTaking] = useState<Taking>(OPENING);
  const isMember = useSession().status === 'member';

  const openOrGoOn = useEffectEvent(async (isAgain: boolean): Promise<Taking> => {
    const isClaimed = takeClaim(sessionStorage, lessonId);
    const kept = draftFor(readDraft(localStorage, lessonId), { isMember, isClaimed });
    // The claim is taken once, so what it made of the draft must outlast a reload.
    if (kept) keepDraft(localStorage, lessonId, kept);
    else forgetDraft(localStorage, lessonId);
    // Handed in, and left before the server's word came.
    if (kept?.isHandedIn) return { step: 'sending', draft: kept, hasFailed: false };
    const { open } = await import('./ask.ts');
    return opened(await open({ lessonId, courseId }), { kept, isAgain });
  });
  const send = useEffectEvent(async (draft: Draft): Promise<Taking> => {
    const { handIn } = await import('./ask.ts');
    const outcome = await handIn(draft);
    if (outcome.kind !== 'answered') return sent(outcome, draft);
    if (outcome.data.isComplete) onComplete();
    return sent(outcome, draft);
  });

  useEffect(() => {
    let isCurrent = true;
    // What goes on by itself; every other step waits for the person.
    const next =
      taking.step === 'opening'
        ? openOrGoOn(taking.isAgain)
        : taking.step === 'sending' && !taking.hasFailed
          ? send(taking.draft)
          : null;
    void next?.then((step) => {
      if (!isCurrent) return;
      // A signed-out person's answers wait until they are back, and a visitor's until they log in, which records them;
      // any other refusal is the end of this attempt.
      if (
        (step.step === 'done' && step.result.isRecorded) ||
        (step.step === 'refused' && step.canStartAgain && !step.isSignedOut)
      )
        forgetDraft(localStorage, lessonId);
      setTaking(step);
    });
    return () => {
      isCurrent = false;
    };
  }, [taking, lessonId]);

  const change = (draft: Draft) => {
    if (taking.step !== 'open') return;
    keepDraft(localStorage, lessonId, draft);
    setTaking({ ...taking, draft });
  };
  return {
    taking,
    change,
    handIn: (draft: Draft) => {
      const final = { ...draft, isHandedIn: true };
      keepDraft(localStorage, lessonId, final);
      setTaking({ step: 'sending', draft: final, hasFailed: false });
    },
    openAgain: () => {
      if (taking.step === 'done') forgetDraft(localStorage, lessonId);
      setTaking(OPENING_AGAIN);
    },
  };
}
