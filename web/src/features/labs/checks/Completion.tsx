import { useEffect, useEffectEvent, useRef } from 'react';
import { FailureBox } from '../../../api/FailureNotice.tsx';
import { completionNote, useCompletion, useStart } from '../../learning/index.ts';
import { SignInLink } from '../../../session/SignInLink.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NextLink } from '../NextLink.tsx';
import { Success } from './Success.tsx';
import type { LabLesson } from '@academy/contract/schemas/labs';

type Props = {
  lab: { lesson: LabLesson };
  what: 'lesson' | 'guide';
  /** All checks pass. */
  isEarned: boolean;
  /**
   * They passed during this visit, which completes the lesson; otherwise the learner may have undone the
   * completion.
   */
  isNew?: boolean;
  passedChecks: string[];
  /** All checks pass, or there are none and the last page is reached. */
  canFinish: boolean;
};

/** Completes the lesson for a member; asks a visitor to log in. */
export function Completion(props: Props) {
  const { status } = useSession();
  if (status === 'signing-in') return null;
  return status === 'member' ? <MemberCompletion {...props} /> : <VisitorCompletion {...props} />;
}

function MemberCompletion({ lab: { lesson }, what, isEarned, isNew = true, passedChecks, canFinish }: Props) {
  const end = useRef(null);
  const subject = { lessonId: lesson.id, ...(lesson.courseId !== null && { courseId: lesson.courseId }) };
  const { isComplete, isWaiting, isBusy, outcome, complete } = useCompletion(end, {
    lesson: subject,
    isLastLesson: lesson.isLastLesson,
    isComplete: lesson.isComplete,
    by: 'lab',
  });
  useStart(subject);
  const completeEarned = useEffectEvent(() => {
    if (!isComplete && outcome?.status !== 'saved') void complete(passedChecks);
  });
  useEffect(() => {
    const timer = isEarned && isNew ? setTimeout(completeEarned) : 0;
    return () => clearTimeout(timer);
  }, [isEarned, isNew]);

  const note = outcome && completionNote(outcome);
  if (outcome?.status === 'refused' || (note && !isWaiting))
    return (
      <div className={BAND}>
        <div className="min-w-0 grow">
          {outcome?.status === 'refused' ? (
            <FailureBox title="This could not be saved." failure={outcome.failure} />
          ) : (
            <p role="alert" className="text-sm font-medium">
              {note}
            </p>
          )}
        </div>
        <Button look="secondary" onClick={() => void complete(passedChecks)}>
          Try again
        </Button>
      </div>
    );
  if (isComplete || outcome?.status === 'saved')
    return (
      <Success
        isNew={outcome !== null || (isEarned && isNew)}
        title={isEarned ? 'Well done!' : ''}
        text={isEarned ? `All checks pass: the ${what} is complete.` : `This ${what} is complete.`}
        note={isWaiting ? (note ?? 'Saved on this device, will be sent') : ''}
      >
        <NextLink lesson={lesson} />
      </Success>
    );
  if (!canFinish && !lesson.manualCompletion) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
      <p className="grow text-sm text-soft">Done with this lab?</p>
      <Button
        look="secondary"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void complete(passedChecks)}
      >
        <Icon name="check" className="size-4" />
        Complete {what}
      </Button>
    </div>
  );
}

function VisitorCompletion({ lab: { lesson }, what, isEarned, isNew = false, canFinish }: Props) {
  if (!isEarned && !canFinish) return null;
  return (
    <Success
      isNew={isEarned && isNew}
      title={isEarned ? 'Well done!' : ''}
      text={isEarned ? 'All checks pass.' : 'You’ve reached the end.'}
      note={`Log in to complete the ${what}. Your work is kept.`}
    >
      <SignInLink size="small">Log In / Register</SignInLink>
      <NextLink lesson={lesson} look="secondary" />
    </Success>
  );
}

const BAND = 'flex flex-wrap items-center gap-3 border-t border-line bg-wash px-4 py-3';
