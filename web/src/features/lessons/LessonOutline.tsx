import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { countLessons } from '@academy/domain/progress';
import { courseOutline } from '@academy/domain/outline';
import { pages } from '@academy/domain/pages';
import { useEffect, useRef } from 'react';
import { TypeGlyph, typeName } from '../../catalog/reading/Glyph.tsx';
import { CourseProgress } from '../learning/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';

type Props = {
  courseSlug: string;
  courseTitle: string;
  lessonSlug: string;
  lessons: readonly OutlineLesson[];
  /** Closes the drawer that contains the outline. */
  onChoose?: () => void;
};

/** The course's outline; modules are collapsed except the current one. */
export function LessonOutline({ courseSlug, courseTitle, lessonSlug, lessons, onChoose }: Props) {
  const list = useRef<HTMLElement>(null);
  useScrollToCurrent(list, lessonSlug);
  const entry = (lesson: OutlineLesson) => (
    <Entry
      key={lesson.lessonId}
      lesson={lesson}
      to={pages.lesson.path({ courseSlug, lessonSlug: lesson.slug })}
      isCurrent={lesson.slug === lessonSlug}
      onChoose={onChoose}
    />
  );
  return (
    <nav ref={list} aria-label="Lessons of this course" className="text-sm">
      <Link
        to={pages.course.path({ slug: courseSlug })}
        className="block pb-3 pl-2 text-base leading-snug font-bold text-balance underline-offset-4 hover:underline"
      >
        {courseTitle || <Skeleton className="h-6 w-3/4" />}
      </Link>
      <CourseProgress {...countLessons(lessons)} className="pr-2 pb-4 pl-2" />
      {lessons.length === 0 && (
        <div className="flex flex-col gap-5 py-2 pl-2">
          <SkeletonLines count={7} />
        </div>
      )}
      <ol className="flex flex-col gap-1">
        {courseOutline(lessons).map((item) =>
          item.kind === 'lesson' ? (
            entry(item.lesson)
          ) : (
            <li key={item.module.lessonId}>
              <details open={item.lessons.some(({ slug }) => slug === lessonSlug)} className="group">
                <summary className="flex min-h-10 list-none items-center gap-2 rounded-small px-2 py-1.5 leading-snug font-semibold hover:bg-wash [&::-webkit-details-marker]:hidden">
                  <span className="grow">
                    {item.moduleNumber}. {item.module.title}
                  </span>
                  <Icon name="down" className="size-4 text-soft transition-transform group-open:rotate-180" />
                </summary>
                <ol className="flex flex-col gap-0.5 pb-2">{item.lessons.map(entry)}</ol>
              </details>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function Entry({
  lesson,
  to,
  isCurrent,
  onChoose,
}: {
  lesson: OutlineLesson;
  to: string;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}) {
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-10 items-center gap-2.5 rounded-small px-2 py-1.5 leading-snug text-soft hover:bg-wash hover:text-text aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-text"
      >
        {lesson.isComplete ? (
          <Icon name="success" className="size-[18px] text-brand" />
        ) : (
          <TypeGlyph type={lesson.type} className={`size-[18px] ${isCurrent ? 'text-brand' : ''}`} />
        )}
        <span className="min-w-0 grow wrap-anywhere">
          {lesson.title}
          <span className="sr-only">
            , {typeName(lesson.type)}
            {lesson.isComplete && ', completed'}
            {lesson.opens && `, locked${lesson.opens === 'pro' ? ', part of Pro' : ''}`}
          </span>
        </span>
        {lesson.opens && <Icon name="lock" className="size-4" />}
      </Link>
    </li>
  );
}

/** Scrolls only the outline, not the page. */
function useScrollToCurrent(ref: { current: HTMLElement | null }, lessonSlug: string): void {
  useEffect(() => {
    const current = ref.current?.querySelector<HTMLElement>('[aria-current]');
    const box = ref.current?.closest<HTMLElement>('.reading-side');
    if (!current || !box) return;
    const { top, bottom } = current.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3;
  }, [ref, lessonSlug]);
}
