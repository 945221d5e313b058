import type { CourseCard, GuideCard } from '@academy/contract/schemas/catalog';
import type { FavoriteLesson } from '@academy/contract/schemas/favorites';
import { FavoriteButton } from '../../learning/FavoriteButton.tsx';
import type { Likeable } from '../../learning/writes.ts';
import { paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

type InFavorites = { isInFavorites?: boolean };

export function CourseRow({ course, ...place }: { course: CourseCard } & InFavorites) {
  const { courseId: id, title, slug, isFavorite, progressStatus, lessonsCount } = course;
  const lessons = `${lessonsCount} ${lessonsCount === 1 ? 'lesson' : 'lessons'}`;
  return (
    <Row
      {...place}
      likeable={{ likeableType: 'course', id }}
      icon={progressStatus === 'Completed' ? 'success' : 'courses'}
      to={paths.course(slug)}
      title={title}
      isFavorite={isFavorite}
      about={progressStatus === 'Not Started' ? lessons : progressStatus}
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
      to={paths.guide(slug)}
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
      to={paths.lesson(courseSlug, slug)}
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

/** One thing in a line: the title leads there, the heart keeps it or lets it go. */
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
