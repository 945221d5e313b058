import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { isModule, readingOrder } from '@academy/domain/outline';
import { pages } from '@academy/domain/pages';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { ReadingMenu } from '../../catalog/reading/ReadingMenu.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { useShortcutHelp } from './lesson-keys.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { LessonOutline } from './LessonOutline.tsx';

const LessonShortcuts = lazy(async () => ({
  default: (await import('./LessonShortcuts.tsx')).LessonShortcuts,
}));

type Props = {
  breadcrumbs: ComponentProps<typeof Breadcrumbs>['items'];
  /** The lesson's title. */
  title: string;
  courseSlug: string;
  courseTitle: string;
  lessonSlug: string;
  lessons: readonly OutlineLesson[];
  next: OutlineLesson | null;
  previous: OutlineLesson | null;
};

/** Always visible: the position in the course, and links to the lessons before and after. */
export function LessonBar({ breadcrumbs, title, next, previous, ...course }: Props) {
  const { courseSlug, lessonSlug, lessons } = course;
  const [drawer, setDrawer] = useState(false);
  const help = useShortcutHelp();
  const order = readingOrder(lessons).filter((lesson) => !isModule(lesson));
  const at = order.findIndex(({ slug }) => slug === lessonSlug);
  return (
    <>
      <button
        type="button"
        aria-expanded={drawer}
        onClick={() => setDrawer(true)}
        className={`${BUTTON} -ml-2 px-3 desktop:hidden`}
      >
        <Glyph name="outline" />
        Lessons
      </button>
      <OutlineDrawer {...course} open={drawer} onClose={() => setDrawer(false)} />
      <div className="min-w-0 max-tablet:hidden [&_a]:block [&_a]:truncate [&_a]:leading-8 [&_li:first-child]:shrink-0 [&_li:last-child]:block [&_li:last-child]:truncate [&_li:last-child]:leading-8 [&_li]:min-w-0 [&_ol]:flex-nowrap">
        <Breadcrumbs items={breadcrumbs} current={title} />
      </div>
      <p className="ml-auto text-sm whitespace-nowrap text-soft max-[359px]:sr-only">
        {at >= 0 && (
          <>
            <span className="max-tablet:sr-only">Lesson </span>
            {at + 1} of {order.length}
          </>
        )}
      </p>
      <button
        type="button"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={help.open}
        className={`${BUTTON} w-10 max-tablet:hidden`}
      >
        <Glyph name="keyboard" />
      </button>
      <ReadingMenu />
      <FeedbackButton on="lesson" />
      <LessonArrow to={previous} courseSlug={courseSlug} direction="previous" />
      <LessonArrow to={next} courseSlug={courseSlug} direction="next" />
      <Suspense>{help.isOpen && <LessonShortcuts onClose={help.close} />}</Suspense>
    </>
  );
}

const BUTTON =
  'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-small text-sm font-medium text-soft transition-colors hover:bg-wash hover:text-text';

type LessonArrowProps = { to: OutlineLesson | null; courseSlug: string; direction: 'previous' | 'next' };

/** A missing link keeps its space, so that the other one does not move. */
function LessonArrow({ to, courseSlug, direction }: LessonArrowProps) {
  if (!to)
    return (
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center text-line">
        <Glyph name={direction} />
      </span>
    );
  const label = `${direction === 'next' ? 'Next' : 'Previous'} lesson: ${to.title}`;
  return (
    <Link
      to={pages.lesson.path({ courseSlug, lessonSlug: to.slug })}
      rel={direction === 'next' ? 'next' : 'prev'}
      aria-label={label}
      title={label}
      className={`${BUTTON} w-10 border border-line bg-page`}
    >
      <Glyph name={direction} />
    </Link>
  );
}

type DrawerProps = Omit<ComponentProps<typeof LessonOutline>, 'onChoose'> & {
  open: boolean;
  onClose: () => void;
};

function OutlineDrawer({ open, onClose, ...outline }: DrawerProps) {
  const modal = useModal({ open, onClose });
  return (
    <dialog
      {...modal}
      aria-label="Lessons of this course"
      className="drawer m-0 h-dvh max-h-none w-[min(22rem,90vw)] max-w-none border-r border-line bg-page text-text shadow-lift"
    >
      {open && (
        <div className="flex flex-col gap-2 p-4">
          <IconButton icon="close" label="Close" onClick={onClose} />
          <LessonOutline {...outline} onChoose={onClose} />
        </div>
      )}
    </dialog>
  );
}
