import type { CourseInProgress } from '@academy/contract/schemas/learning';
import { formatDuration } from '@academy/domain/duration';
import { pages } from '@academy/domain/pages';
import { Thumbnail } from '../../catalog/Thumbnail.tsx';
import { FavoriteButton, ProgressBar } from '../learning/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** A started course: progress, time left, and a link to resume it. */
export function InProgressCard({ course }: { course: CourseInProgress }) {
  const { slug, title, percent, timeLeft, resume, completedLesson, lessonsCount } = course;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-page">
      <Thumbnail src={course.thumbnail} title={title} className="max-tablet:hidden" />
      <div className="flex min-w-0 grow flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-lg leading-snug wrap-anywhere">
            <Link to={pages.course.path({ slug })} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <FavoriteButton
            likeableType="course"
            id={course.courseId}
            title={title}
            isFavorite={course.isFavorite}
            className="-mt-1"
          />
        </div>
        <ProgressBar
          done={completedLesson}
          total={lessonsCount}
          label={`Progress in ${title}`}
          className="mt-auto"
        />
        <p className="text-sm text-soft tabular-nums">
          {percent}%{timeLeft > 0 && ` · ${formatDuration(timeLeft)} left`}
        </p>
        {resume && (
          <div className="flex min-w-0 items-center gap-3 pt-1">
            <ButtonLink
              to={pages.lesson.path({ courseSlug: slug, lessonSlug: resume.slug })}
              size="small"
              look="secondary"
              aria-label={`Resume ${title}: ${resume.title}`}
              className="shrink-0"
            >
              Resume
              <Icon name="arrow" className="size-4" />
            </ButtonLink>
            <p className="min-w-0 truncate text-sm">{resume.title}</p>
          </div>
        )}
      </div>
    </article>
  );
}
