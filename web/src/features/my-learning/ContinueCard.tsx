import type { ContinueCard as Data } from '@academy/contract/schemas/learning';
import { formatDuration } from '@academy/domain/duration';
import { formatSecond } from '@academy/domain/lesson-place';
import { Thumbnail } from '../../catalog/Thumbnail.tsx';
import { ProgressBar, stepAddress } from '../learning/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** The item to continue with, at the saved position. */
export function ContinueCard({ data }: { data: Data }) {
  const { course, lesson, heading, second, thumbnail } = data;
  const to = stepAddress({ course: course?.slug ?? null, lesson, heading: heading?.anchor ?? null });
  const action = lesson.isStarted ? 'Continue' : 'Start the next lesson';
  const place = heading?.text ?? (second === null ? null : formatSecond(second));
  return (
    <section
      aria-labelledby="continue"
      className="grid items-center gap-5 rounded-panel border border-line bg-page p-4 shadow-lift tablet:grid-cols-[16rem_1fr] tablet:gap-8 tablet:p-6"
    >
      <Thumbnail
        src={thumbnail}
        title={course?.title ?? lesson.title}
        isEager
        className="rounded-small max-tablet:hidden"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-sm font-semibold text-soft wrap-anywhere">
          {course ? `${course.title} · Lesson ${lesson.number} of ${course.lessonsCount}` : 'Guide'}
        </p>
        <h2 id="continue" className="text-2xl wrap-anywhere">
          {lesson.title}
        </h2>
        {place && <p className="text-soft wrap-anywhere">You were at: {place}</p>}
        {course && (
          <ProgressBar
            done={course.percent}
            total={100}
            label={`Progress in ${course.title}`}
            className="max-w-md"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-1">
          <ButtonLink to={to} aria-label={`${action}: ${lesson.title}`}>
            {action}
            <Icon name="arrow" />
          </ButtonLink>
          <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
            <Icon name="clock" className="size-4" />
            {formatDuration(lesson.timeLeft)} left
            {course &&
              course.timeLeft > lesson.timeLeft &&
              ` · ${formatDuration(course.timeLeft)} in the course`}
          </p>
        </div>
      </div>
    </section>
  );
}
