import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { formatDuration } from '@academy/domain/duration';
import { courseOutline, type OutlineModule } from '@academy/domain/outline';
import { pages } from '@academy/domain/pages';
import { totalDuration } from '@academy/domain/progress';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { TypeGlyph, typeName } from '../../catalog/reading/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

type Props = { courseSlug: string; lessons: readonly OutlineLesson[] };

/** The course's modules and lessons, with type, duration and lock of each lesson. */
export function CourseOutline({ courseSlug, lessons }: Props) {
  return (
    <section aria-labelledby="outline" className="flex flex-col gap-5">
      <h2 id="outline" className="text-title">
        Course outline
      </h2>
      {lessons.length === 0 && (
        <p className="text-soft">The lessons of this course are being written. Please come back soon.</p>
      )}
      <ol className="flex flex-col gap-3">
        {courseOutline(lessons).map((entry) =>
          entry.kind === 'module' ? (
            <Module key={entry.module.lessonId} courseSlug={courseSlug} {...entry} />
          ) : (
            <li key={entry.lesson.lessonId} className="rounded-card border border-line px-2 py-1.5">
              <Lesson courseSlug={courseSlug} lesson={entry.lesson} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function Module({
  courseSlug,
  module,
  moduleNumber,
  lessons,
}: OutlineModule<OutlineLesson> & { courseSlug: string }) {
  const time = totalDuration(lessons);
  return (
    <li className="rounded-card border border-line">
      <details open className="group">
        <summary className="grid list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-card bg-surface px-4 py-3.5 group-open:rounded-b-none [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden="true"
            className="row-span-2 grid size-9 place-items-center rounded-full bg-wash font-bold text-brand"
          >
            {moduleNumber}
          </span>
          <h3 className="text-lg leading-snug wrap-anywhere">
            <span className="sr-only">Module {moduleNumber}: </span>
            {module.title}
          </h3>
          <Icon
            name="down"
            className="row-span-2 size-5 text-soft transition-transform group-open:rotate-180"
          />
          <span className="col-start-2 text-sm text-soft">
            {lessons.length} {lessons.length === 1 ? 'lesson' : 'lessons'}
            {time > 0 && ` · ${formatDuration(time)}`}
          </span>
        </summary>
        <ol className="flex flex-col border-t border-line p-2">
          {lessons.map((lesson) => (
            <li key={lesson.lessonId}>
              <Lesson courseSlug={courseSlug} lesson={lesson} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function Lesson({ courseSlug, lesson }: { courseSlug: string; lesson: OutlineLesson }) {
  return (
    <Link
      to={pages.lesson.path({ courseSlug, lessonSlug: lesson.slug })}
      className="group/lesson flex min-h-12 items-center gap-3 rounded-small px-2 py-2 transition-colors hover:bg-wash"
    >
      {lesson.isComplete ? (
        <Icon name="success" className="size-5 text-brand" />
      ) : (
        <TypeGlyph type={lesson.type} className="size-5 text-brand" />
      )}
      <span className="flex min-w-0 grow flex-col leading-snug tablet:flex-row tablet:items-center tablet:justify-between tablet:gap-4">
        <span className="font-medium wrap-anywhere underline-offset-4 group-hover/lesson:underline">
          {lesson.title}
        </span>
        <span className="text-sm text-soft tablet:whitespace-nowrap">
          {lesson.isComplete && <span className="sr-only">Completed, </span>}
          {typeName(lesson.type)}
          {lesson.duration > 0 && ` · ${formatDuration(lesson.duration)}`}
        </span>
      </span>
      <LockBadge opens={lesson.opens} />
    </Link>
  );
}
