import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { formatDuration } from '@academy/domain/duration';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

type Props = { courseSlug: string; next: OutlineLesson | null; previous: OutlineLesson | null };

/** The end of a lesson is where the next one begins. */
export function NextLessons({ courseSlug, next, previous }: Props) {
  if (!next && !previous) return null;
  return (
    <nav aria-label="Next and previous lesson" className="grid gap-4 pt-4 tablet:grid-cols-2 print:hidden">
      {previous && <Card lesson={previous} courseSlug={courseSlug} direction="previous" />}
      {next && <Card lesson={next} courseSlug={courseSlug} direction="next" />}
    </nav>
  );
}

type CardProps = { lesson: OutlineLesson; courseSlug: string; direction: 'previous' | 'next' };

function Card({ lesson, courseSlug, direction }: CardProps) {
  const isNext = direction === 'next';
  return (
    <Link
      to={paths.lesson(courseSlug, lesson.slug)}
      className={`flex items-center gap-4 rounded-card border border-line p-5 transition-colors hover:border-brand hover:bg-tint ${isNext ? 'tablet:col-start-2 tablet:text-right' : 'max-tablet:order-last'}`}
    >
      <Glyph name={direction} className={`size-6 text-brand ${isNext ? 'order-last' : ''}`} />
      <span className="min-w-0 grow">
        <span className="block text-sm text-soft">{isNext ? 'Next lesson' : 'Previous lesson'}</span>
        <span className="block font-semibold wrap-anywhere">{lesson.title}</span>
        {isNext && lesson.duration > 0 && (
          <span className="block text-sm text-soft">{formatDuration(lesson.duration)}</span>
        )}
      </span>
    </Link>
  );
}
