import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { formatDuration } from '@academy/domain/duration';
import { Glyph, typeName } from '../../catalog/reading/Glyph.tsx';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { FavoriteButton } from '../learning/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Compact on a phone, so that the text begins in the first half of the screen. */
export function LessonHeading({ lesson }: { lesson: OutlineLesson | null }) {
  return (
    <div className="flex flex-col gap-2 tablet:gap-4">
      <div className="flex items-start justify-between gap-4">
        <h1
          tabIndex={-1}
          className="min-w-0 grow text-[clamp(1.75rem,1.25rem+2vw,2.75rem)] leading-[1.1] tracking-tight wrap-anywhere"
        >
          {lesson?.title ?? <Skeleton className="h-12 w-4/5" />}
        </h1>
        {lesson && (
          <FavoriteButton
            likeableType="lesson"
            id={lesson.lessonId}
            title={lesson.title}
            isFavorite={lesson.isFavorite}
            className="print:hidden tablet:mt-1"
          />
        )}
      </div>
      {lesson?.summary && <p className="text-balance text-soft tablet:text-lg">{lesson.summary}</p>}
      {lesson && <LessonFacts lesson={lesson} />}
    </div>
  );
}

function LessonFacts({ lesson }: { lesson: OutlineLesson }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
      {lesson.type !== 'module' && (
        <li className="inline-flex items-center gap-1.5">
          <Glyph name={lesson.type} className="size-4" />
          {typeName(lesson.type)}
        </li>
      )}
      {lesson.duration > 0 && (
        <li className="inline-flex items-center gap-1.5">
          <Icon name="clock" className="size-4" />
          {formatDuration(lesson.duration)}
        </li>
      )}
      {lesson.opens && (
        <li>
          <LockBadge opens={lesson.opens} />
        </li>
      )}
    </ul>
  );
}
