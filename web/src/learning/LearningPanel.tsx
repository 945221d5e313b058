import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FailureBox } from '../api/FailureNotice.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { completedBy, completionNote, type CompletedBy } from './completion.ts';
import { ContinueNotice } from './ContinueNotice.tsx';
import { headingToContinue } from './reading-position.ts';
import { useCompletion } from './use-completion.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useStart } from './use-start.ts';
import type { Lesson } from './pending-write.ts';

/** Where it goes on once this is done. */
export type NextLink = { to: string; label: string; title: string };

type Props = {
  what: 'lesson' | 'guide';
  item: LessonDetail | GuideDetail;
  lesson: Lesson;
  isComplete: boolean;
  isLastLesson?: boolean;
  nextLink: NextLink | null;
};

/** Whoever sees this has started: it records that, keeps their place, and lets them complete and take it back. */
export function LearningPanel({ what, item, lesson, isComplete, isLastLesson = false, nextLink }: Props) {
  const panel = useRef<HTMLElement>(null);
  const by = completedBy(item);
  const completing = useCompletion(panel, { lesson, isLastLesson, isComplete, by });
  const { outcome } = completing;
  const note = outcome && completionNote(outcome);
  useStart(lesson);
  return (
    <>
      <section
        ref={panel}
        aria-label="Your progress"
        className="flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 print:hidden"
      >
        <div role="status" className="min-w-0">
          {completing.isComplete ? (
            <Completed isWaiting={completing.isWaiting} />
          ) : (
            <Open what={what} by={by} />
          )}
          {!completing.isComplete && completing.isWaiting && <Waiting />}
          {note && <p className="text-sm font-medium">{note}</p>}
        </div>
        <Actions what={what} by={by} nextLink={nextLink} completing={completing} />
        {outcome?.status === 'refused' && (
          <div className="w-full">
            <FailureBox title="This could not be saved." failure={outcome.failure} />
          </div>
        )}
      </section>
      <KeptPlace item={item} lesson={lesson} isComplete={completing.isComplete} />
    </>
  );
}

function Completed({ isWaiting }: { isWaiting: boolean }) {
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="success" className="size-6 text-brand" />
        Completed
      </p>
      {isWaiting && <Waiting />}
    </>
  );
}

function Waiting() {
  return <p className="text-sm text-soft">Saved on this device, will be sent</p>;
}

const WORDS: Record<CompletedBy, (what: string) => string> = {
  hand: (what) => `Done with this ${what}?`,
  reading: (what) => `This ${what} is complete when you have reached its end.`,
  watching: (what) => `This ${what} is complete at the end of its video.`,
  check: () => 'This check is complete once you have passed it.',
  lab: (what) => `This ${what} is complete when all checks of its lab pass.`,
};

function Open({ what, by }: { what: string; by: CompletedBy }) {
  return <p className={by === 'hand' ? 'font-semibold' : 'text-soft'}>{WORDS[by](what)}</p>;
}

type ActionsProps = Pick<Props, 'what' | 'nextLink'> & {
  by: CompletedBy;
  completing: ReturnType<typeof useCompletion>;
};

function Actions({ what, by, nextLink, completing }: ActionsProps) {
  const { isComplete, isBusy, complete, undo } = completing;
  const next = useRef<HTMLAnchorElement>(null);
  const [wasPressed, setPressed] = useState(false);
  // The button that had the focus has gone; the link to the next lesson has replaced it.
  useEffect(() => {
    if (isComplete && wasPressed) next.current?.focus({ preventScroll: true });
  }, [isComplete, wasPressed]);

  const press = () => {
    setPressed(true);
    void complete();
  };
  if (!isComplete)
    return by === 'hand' ? (
      <Button size="large" aria-busy={isBusy} disabled={isBusy} onClick={press} className="max-tablet:w-full">
        <Icon name="check" />
        Complete {what}
      </Button>
    ) : null;
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:w-full">
      {by !== 'check' && (
        <Button look="quiet" size="large" aria-busy={isBusy} disabled={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      {nextLink && (
        <ButtonLink ref={next} to={nextLink.to} title={nextLink.title} className="max-tablet:grow">
          {nextLink.label}
          <Icon name="arrow" />
        </ButtonLink>
      )}
    </div>
  );
}

/** Somebody at a place of their choosing, by address or by going back, is not called away from it. */
function KeptPlace({ item, lesson, isComplete }: Pick<Props, 'item' | 'lesson' | 'isComplete'>) {
  const { hash } = useLocation();
  const [saved] = useState(() =>
    hash || scrollY > innerHeight / 2
      ? null
      : headingToContinue({ toc: item.toc, place: item.place, isComplete }),
  );
  const reading = useReadingPosition({ lesson, start: item.place, toc: item.toc });
  const at = item.toc.findIndex(({ anchor }) => anchor === reading);
  return saved && at < saved.at && !isComplete ? <ContinueNotice heading={saved} /> : null;
}
