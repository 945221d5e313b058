import type { PathCard as Data } from '@academy/contract/schemas/paths';
import { pages } from '@academy/domain/pages';
import { memo } from 'react';
import { Card } from '../../catalog/Card.tsx';

const COURSES_SHOWN = 4;

/** A learning path with its courses in order. */
export const PathCard = memo(function PathCard({ path, isEager }: { path: Data; isEager: boolean }) {
  const rest = path.courses.length - COURSES_SHOWN;
  return (
    <Card
      card={path}
      to={pages.learningPath.path({ slug: path.slug })}
      heading="h2"
      isEager={isEager}
      progress={{
        status: path.progressStatus,
        done: path.progress?.completedLesson ?? 0,
        total: path.progress?.lessonsCount ?? 0,
      }}
      facts={{ duration: path.duration, courses: path.courses.length }}
    >
      <ol className="mt-2 flex flex-col gap-1.5 text-sm">
        {path.courses.slice(0, COURSES_SHOWN).map(({ courseId, title }, at) => (
          <li key={courseId} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full bg-wash text-xs font-semibold text-brand"
            >
              {at + 1}
            </span>
            {title}
          </li>
        ))}
        {rest > 0 && <li className="pl-7.5 text-soft">and {rest} more</li>}
      </ol>
    </Card>
  );
});
