import type { CourseCard, GuideCard } from '@academy/contract/schemas/catalog';
import type { FavoriteLesson } from '@academy/contract/schemas/favorites';
import { pages } from '@academy/domain/pages';
import { FavoriteButton, type Likeable } from '../learning/index.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ReactNode } from 'react';

type InFavorites = { isInFavorites?: boolean };

/** `result` is the result of a completed course. */
export function CourseRow({
  course,
  result,
  ...place
}: { course: CourseCard; result?: string } & InFavorites) {
  const { courseId: id, title, slug, isFavorite, progressStatus, lessonsCount } = course;
  const lessons = `${lessonsCount} ${lessonsCount === 1 ? 'lesson' : 'lessons'}`;
  return (
    <Row
      {...place}
      likeable={{ likeableType: 'course', id }}
      icon={progressStatus === 'Completed' ? 'success' : 'courses'}
      to={pages.course.path({ slug })}
      title={title}
      isFavorite={isFavorite}
      about={result ?? (progressStatus === 'Not Started' ? lessons : progressStatus)}
    />
  );
}

export function GuideRow({ guide, ...place }: { guide: GuideCard } & InFavorites) {
  const { lessonId: id, title, slug, isFavorite, progressStatus } = guide;
  return (
    <Row
      {...place}
      likeable={{ likeableType: 'guide', id }}
      icon={progressStatus === 'Completed' ? 'success' : 'guides'}
      to={pages.guide.path({ slug })}
      title={title}
      isFavorite={isFavorite}
      about={progressStatus === 'Not Started' ? 'Guide' : `Guide · ${progressStatus}`}
    />
  );
}

export function LessonRow({ lesson, ...place }: { lesson: FavoriteLesson } & InFavorites) {
  const { lessonId: id, title, slug, isFavorite, courseSlug, courseTitle, isComplete } = lesson;
  return (
    <Row
      {...place}
      likeable={{ likeableType: 'lesson', id }}
      icon={isComplete ? 'success' : 'learning'}
      to={pages.lesson.path({ courseSlug, lessonSlug: slug })}
      title={title}
      isFavorite={isFavorite}
      about={courseTitle}
    />
  );
}

type Props = InFavorites & {
  likeable: Likeable;
  icon: IconName;
  to: string;
  title: string;
  about: string;
  isFavorite: boolean;
};

/** One item in a row, with a link and a favorite button. */
function Row({ likeable, icon, to, title, about, isFavorite, isInFavorites = false }: Props) {
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-page p-3">
      <Icon name={icon} className="size-6 text-brand" />
      <div className="min-w-0 grow leading-snug">
        <Link to={to} className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 hover:underline">
          {title}
        </Link>
        <p className="truncate text-sm text-soft">{about}</p>
      </div>
      <FavoriteButton
        {...likeable}
        title={title}
        isFavorite={isFavorite}
        takenBackBy={isInFavorites ? 'remove' : 'unsave'}
      />
    </li>
  );
}

/** An empty state as a list item, with a link. */
export function EmptyRow({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <li className="list-none rounded-card border border-dashed border-line bg-page p-4">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">
        <Link to={to} className="underline underline-offset-4 hover:text-text">
          {text}
        </Link>
      </p>
    </li>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-3 empty:hidden tablet:grid-cols-2 desktop:grid-cols-3">{children}</ul>
  );
}
