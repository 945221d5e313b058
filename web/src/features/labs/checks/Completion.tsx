import { useEffect, useEffectEvent, useRef } from 'react';
import { FailureBox } from '../../../api/FailureNotice.tsx';
import { completionNote } from '../../../learning/completion.ts';
import { useCompletion } from '../../../learning/use-completion.ts';
import { useStart } from '../../../learning/use-start.ts';
import { paths } from '../../../paths.ts';
import { SignInLink } from '../../../session/SignInLink.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { LabLesson } from '@academy/contract/schemas/labs';

type Props = {
  lab: { lesson: LabLesson };
  what: 'lesson' | 'guide';
  /** All checks pass. */
  isEarned: boolean;
  passedChecks: string[];
  /** The lab has no checks and the last page is reached. */
  canFinish: boolean;
};

/** Completes the lesson for a member; asks a visitor to log in. */
export function Completion(props: Props) {
  const { status } = useSession();
  if (status === 'signing-in') return null;
  return status === 'member' ? <MemberCompletion {...props} /> : <VisitorCompletion {...props} />;
}

function MemberCompletion({ lab: { lesson }, what, isEarned, passedChecks, canFinish }: Props) {
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
    const timer = isEarned ? setTimeout(completeEarned) : 0;
    return () => clearTimeout(timer);
  }, [isEarned]);

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
      <div role="status" className={BAND}>
        <p className="flex grow items-center gap-2 text-sm font-semibold">
          <Icon name="success" className="text-brand" />
          <span>
            {isEarned ? `All checks pass: the ${what} is complete.` : `This ${what} is complete.`}
            {isWaiting && (
              <span className="block font-normal text-soft">
                {note ?? 'Saved on this device, will be sent'}
              </span>
            )}
          </span>
        </p>
        <NextLink lesson={lesson} />
      </div>
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

function VisitorCompletion({ lab: { lesson }, what, isEarned, canFinish }: Props) {
  if (!isEarned && !canFinish) return null;
  return (
    <div role="status" className={BAND}>
      <p className="grow basis-52 text-sm">
        <span className="block font-semibold">
          {isEarned ? 'All checks pass. Well done!' : 'You have reached the end.'}
        </span>
        <span className="text-soft">Log in to complete the {what}. Your work is kept.</span>
      </p>
      <SignInLink size="small">Log In / Register</SignInLink>
      <NextLink lesson={lesson} look="secondary" />
    </div>
  );
}

const BAND = 'flex flex-wrap items-center gap-3 border-t border-line bg-wash px-4 py-3';

type NextLinkProps = { lesson: LabLesson; look?: 'primary' | 'secondary' };

function NextLink({ lesson: { courseSlug, nextLesson, isGuide }, look = 'primary' }: NextLinkProps) {
  if (isGuide || courseSlug === null)
    return (
      <ButtonLink size="small" look={look} to={paths.guides()}>
        More guides
      </ButtonLink>
    );
  return nextLesson ? (
    <ButtonLink
      size="small"
      look={look}
      to={paths.lesson(courseSlug, nextLesson.slug)}
      title={nextLesson.title}
    >
      Next lesson
      <Icon name="arrow" className="size-4" />
    </ButtonLink>
  ) : (
    <ButtonLink size="small" look={look} to={paths.conclusion(courseSlug)}>
      Finish the course
      <Icon name="arrow" className="size-4" />
    </ButtonLink>
  );
}
