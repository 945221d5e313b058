import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { redirect } from '../../navigation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { CompletedBy } from './completion.ts';
import type { NextLink } from './next-link.ts';
import type { Lesson } from './pending-write.ts';
import type { Completing } from './use-completion.ts';
import { failureToast } from '../../api/failure.ts';
import { overlay } from '../../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { completionNote } from './completion.ts';

type Props = {
  what: 'lesson' | 'guide';
  title: string;
  lesson: Lesson;
  by: CompletedBy;
  next: NextLink | null;
  completing: Completing;
};

/** One button completes the lesson and continues; afterwards, a link to the next step and an undo. */
export function CompletionActions({ what, title, lesson, by, next, completing }: Props) {
  const { isComplete, isBusy, complete, undo } = completing;
  const nextLink = useRef<HTMLAnchorElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const leave = useLeave({ title, lesson });
  // The focused button was replaced by the link to the next step.
  useEffect(() => {
    if (isComplete && wasPressed) nextLink.current?.focus({ preventScroll: true });
  }, [isComplete, wasPressed]);

  const press = async () => {
    setPressed(true);
    const outcome = await complete();
    // If the completion is still pending on this device, the next page may be unreachable too.
    if (what === 'lesson' && next && outcome?.status === 'saved') leave(next.to);
  };
  // Readers at the end need not wait for the automatic completion.
  const canPress = by === 'hand' || (by === 'reading' && what === 'lesson');
  if (!isComplete)
    return canPress ? (
      <Button
        size="large"
        aria-busy={isBusy}
        aria-keyshortcuts="C"
        disabled={isBusy}
        onClick={() => void press()}
        className="max-tablet:w-full"
      >
        <Icon name="check" />
        {what === 'lesson' && next ? 'Complete and continue' : `Complete ${what}`}
      </Button>
    ) : null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-tablet:w-full">
      {by !== 'check' && (
        <Button look="quiet" size="large" aria-busy={isBusy} disabled={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      {next && (
        <ButtonLink
          ref={nextLink}
          to={next.to}
          title={next.title}
          aria-keyshortcuts="C"
          className="min-w-0 max-tablet:grow"
        >
          <span>{next.label}</span>
          <Icon name="arrow" />
        </ButtonLink>
      )}
    </div>
  );
}

/** Continues, unless the person has left the page in the meantime. */
function useLeave({ title, lesson }: Pick<Props, 'title' | 'lesson'>): (to: string) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return (to) => {
    if (!isHere.current) return;
    void navigate(to);
    offerUndo({ queryClient, lesson, title, goBack: () => redirect(pathname) });
  };
}

const TOAST_ID = 'lesson-completed';

type Completed = { queryClient: QueryClient; lesson: Lesson; title: string; goBack: () => void };

/** After completing and leaving a lesson, one click undoes both. */
function offerUndo({ queryClient, lesson, title, goBack }: Completed): void {
  const undo = async () => {
    overlay.dismissToast(TOAST_ID);
    const outcome = await browserOutbox(queryClient).write({ call: 'undo', body: lesson });
    const note = completionNote(outcome);
    if (outcome.status === 'refused') overlay.toast(failureToast(outcome.failure));
    else if (note) overlay.toast({ type: 'warning', message: note });
    goBack();
  };
  overlay.toast({
    id: TOAST_ID,
    type: 'success',
    message: `Completed: ${title}`,
    position: 'bottom-center',
    autoClose: true,
    action: { label: 'Undo', run: () => void undo() },
  });
}
