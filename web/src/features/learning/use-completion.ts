import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { completionOf, settled, type CompletedBy, type Completion } from './completion.ts';
import { loadOutbox } from './follow-outbox.ts';
import type { Outbox, Outcome } from './outbox.ts';
import { isLessonVideo } from './lesson-video.ts';
import { usePendingWrites, pendingCompletion } from './pending-writes.ts';
import type { Lesson } from './pending-write.ts';

type Setting = {
  lesson: Lesson;
  isLastLesson: boolean;
  isComplete: boolean;
  by: CompletedBy;
  /** The revision of the shown text. */
  revision?: number;
};

export type Completing = Completion & {
  isBusy: boolean;
  /** The outcome of the last decision; null before there is one. */
  outcome: Outcome | null;
  /** For a lab, with the names of the passed checks. */
  complete: (passedChecks?: string[]) => Promise<Outcome | null>;
  undo: () => Promise<Outcome | null>;
};

/** Completing and undoing, manually or at the end of a text or video. */
export function useCompletion(
  end: { current: HTMLElement | null },
  { lesson, isLastLesson, isComplete, by, revision }: Setting,
): Completing {
  const queryClient = useQueryClient();
  const state = completionOf(isComplete, pendingCompletion(usePendingWrites(), lesson));
  const [isBusy, setBusy] = useState(false);
  const [written, setWritten] = useState<{ outbox: Outbox; outcome: Outcome } | null>(null);
  const isTakenBack = useRef(false);

  const decide = async (call: 'complete' | 'undo', passedChecks?: string[]) => {
    if (isBusy) return null;
    setBusy(true);
    setWritten(null);
    const read = { ...(passedChecks && { passedChecks }), ...(revision !== undefined && { revision }) };
    const body = call === 'complete' ? { ...lesson, isLastLesson, ...read } : lesson;
    const outbox = await loadOutbox(queryClient);
    const outcome = await outbox.write({ call, body });
    setWritten({ outbox, outcome });
    setBusy(false);
    return outcome;
  };
  // A manual undo beats auto-complete while the end is still in sight.
  const byItself = useEffectEvent(() => {
    if (!state.isComplete && !isTakenBack.current) void decide('complete');
  });
  useEffect(() => {
    if (by === 'reading' && end.current) return watchEnd(end.current, byItself);
    if (by === 'watching') return watchVideo(byItself);
    return undefined;
  }, [by, end]);

  const outcome = written?.outcome ?? null;
  const isRefused = outcome?.status === 'kept' && written?.outbox.isRefused(outcome) === true;
  return {
    ...state,
    isBusy,
    outcome: settled(outcome, { isWaiting: state.isWaiting, isRefused }),
    complete: (passedChecks) => decide('complete', passedChecks),
    undo: () => {
      isTakenBack.current = true;
      return decide('undo');
    },
  };
}

/** Ignores a momentarily visible end, as before a picture has loaded. */
const VISIBLE_MS = 1_000;

function watchEnd(end: HTMLElement, onEnd: () => void): () => void {
  let timer = 0;
  const observer = new IntersectionObserver(([entry]) => {
    clearTimeout(timer);
    if (entry?.isIntersecting) timer = window.setTimeout(onEnd, VISIBLE_MS);
  });
  observer.observe(end);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function watchVideo(onEnd: () => void): () => void {
  const onEnded = ({ target }: Event) => isLessonVideo(target) && onEnd();
  document.addEventListener('ended', onEnded, true);
  return () => document.removeEventListener('ended', onEnded, true);
}
