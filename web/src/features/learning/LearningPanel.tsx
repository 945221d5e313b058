import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { nextStepAfter } from '@academy/domain/next-step';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { LazyChangedText } from '../changes/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { completedBy, completionNote, type CompletedBy } from './completion.ts';
import { CompletionActions } from './CompletionActions.tsx';
import { ContinueNotice } from './ContinueNotice.tsx';
import { MORE_GUIDES, nextLinkOf, type NextLink } from './next-link.ts';
import { headingToContinue } from './reading-position.ts';
import { useCompletion } from './use-completion.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useStart } from './use-start.ts';
import type { Lesson } from './pending-write.ts';

type Props = {
  what: 'lesson' | 'guide';
  item: LessonDetail | GuideDetail;
  lesson: Lesson;
  isComplete: boolean;
  isLastLesson?: boolean;
  /** Only for lessons. */
  course?: { slug: string; lessons: readonly OutlineLesson[] };
};

/** Records the start, saves the reading position, and lets a member complete the item or undo that. */
export function LearningPanel({ what, item, lesson, isComplete, isLastLesson = false, course }: Props) {
  const panel = useRef<HTMLElement>(null);
  const by = completedBy(item);
  const completing = useCompletion(panel, {
    lesson,
    isLastLesson,
    isComplete,
    by,
    revision: item.revision,
  });
  const { outcome } = completing;
  const note = outcome && completionNote(outcome);
  const next = course ? nextLinkOf(nextStepAfter(course.lessons, lesson.lessonId), course.slug) : MORE_GUIDES;
  const [wasComplete] = useState(isComplete);
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
            <Open what={what} by={by} next={course ? next : null} />
          )}
          {!completing.isComplete && completing.isWaiting && <Waiting />}
          {note && <p className="text-sm font-medium">{note}</p>}
        </div>
        <CompletionActions
          what={what}
          title={item.title}
          lesson={lesson}
          by={by}
          next={next}
          completing={completing}
        />
        {outcome?.status === 'refused' && (
          <div className="w-full">
            <FailureBox title="This could not be saved." failure={outcome.failure} />
          </div>
        )}
      </section>
      {wasComplete && <LazyChangedText what={what} title={item.title} lesson={lesson} />}
      <StoredPlace item={item} lesson={lesson} isComplete={completing.isComplete} />
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
  reading: () => 'Not completed yet',
  watching: (what) => `This ${what} is complete at the end of its video.`,
  check: () => 'Complete this check by passing it.',
  lab: (what) => `This ${what} is complete when all checks of its lab pass.`,
};

function Open({ what, by, next }: { what: string; by: CompletedBy; next: NextLink | null }) {
  return (
    <>
      <p className={by === 'hand' ? 'font-semibold' : 'text-soft'}>{WORDS[by](what)}</p>
      {next && <p className="text-sm wrap-anywhere text-soft">Next: {next.title}</p>}
    </>
  );
}

/** Offers the stored position, unless the address or the browser's history already chose one. */
function StoredPlace({ item, lesson, isComplete }: Pick<Props, 'item' | 'lesson' | 'isComplete'>) {
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
