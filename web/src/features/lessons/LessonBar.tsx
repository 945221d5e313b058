import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { isModule, readingOrder } from '@academy/domain/outline';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { useHelp } from './use-lesson-keys.ts';
import { OutlineDrawer } from './OutlineDrawer.tsx';

const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

type Props = {
  way: ComponentProps<typeof Breadcrumbs>['items'];
  /** Of the lesson. */
  title: string;
  courseSlug: string;
  courseTitle: string;
  lessonSlug: string;
  lessons: readonly OutlineLesson[];
  next: OutlineLesson | null;
  previous: OutlineLesson | null;
};

/** Always in sight: how far the course has come, and the lessons before and after. */
export function LessonBar({ way, title, next, previous, ...course }: Props) {
  const { courseSlug, lessonSlug, lessons } = course;
  const [drawer, setDrawer] = useState(false);
  const help = useHelp();
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
      <div className="min-w-0 overflow-hidden max-tablet:hidden [&_li]:truncate [&_ol]:flex-nowrap">
        <Breadcrumbs items={way} current={title} />
      </div>
      <p className="ml-auto text-sm whitespace-nowrap text-soft">
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
      <FeedbackButton on="lesson" />
      <Turn to={previous} courseSlug={courseSlug} direction="previous" />
      <Turn to={next} courseSlug={courseSlug} direction="next" />
      <Suspense>{help.isOpen && <ShortcutHelp onClose={help.close} />}</Suspense>
    </>
  );
}

const BUTTON =
  'inline-flex h-10 items-center justify-center gap-2 rounded-small text-sm font-medium text-soft transition-colors hover:bg-wash hover:text-text';

type TurnProps = { to: OutlineLesson | null; courseSlug: string; direction: 'previous' | 'next' };

/** A way that leads nowhere keeps its place, so that the other one stays under the pointer. */
function Turn({ to, courseSlug, direction }: TurnProps) {
  if (!to)
    return (
      <span aria-hidden="true" className="grid size-10 place-items-center text-line">
        <Glyph name={direction} />
      </span>
    );
  const label = `${direction === 'next' ? 'Next' : 'Previous'} lesson: ${to.title}`;
  return (
    <Link
      to={paths.lesson(courseSlug, to.slug)}
      rel={direction === 'next' ? 'next' : 'prev'}
      aria-label={label}
      title={label}
      className={`${BUTTON} w-10 border border-line bg-page`}
    >
      <Glyph name={direction} />
    </Link>
  );
}
