import { coursePage, lessonPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { isLastLesson, nextLesson, previousLesson } from '@academy/domain/outline';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { CheckPanel } from '../../catalog/check/CheckPanel.tsx';
import { ReadingBody } from '../../catalog/reading/ReadingBody.tsx';
import { ReadingPage } from '../../catalog/reading/ReadingPage.tsx';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { Learning, usePendingWrites, withWaiting } from '../learning/index.ts';
import { PersonalDataReady, useIsPersonal } from '../../api/personal-data.ts';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { LessonBar } from './LessonBar.tsx';
import { LessonHeading } from './LessonHeading.tsx';
import { LessonOutline } from './LessonOutline.tsx';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';
import { useLessonKeys } from './lesson-keys.ts';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { formatDuration } from '@academy/domain/duration';
import { pages } from '@academy/domain/pages';
import { Link } from '../../ui/Link.tsx';

/** The outline has the titles of all lessons, so the title is shown before the lesson's text has loaded. */
export function LessonPage() {
  const { courseSlug = '', lessonSlug = '' } = useParams();
  const [lessonQuery, outlineQuery] = pageQueries(lessonPage, { courseSlug, lessonSlug });
  const answer = useQuery(lessonQuery);
  const outline = useQuery(outlineQuery);
  const isLessonPersonal = useIsPersonal(answer);
  const isOutlinePersonal = useIsPersonal(outline);

  // The course's page has the same outline, which is cached when coming from there.
  const [courseQuery] = pageQueries(coursePage, { slug: courseSlug });
  const details = useQuery({ ...courseQuery, enabled: false });
  const course = outline.data ?? details.data ?? null;
  const lesson = answer.data ?? null;
  const writes = usePendingWrites();
  const lessons = course ? withWaiting(course.lessons, { writes, courseId: course.courseId }) : [];
  const about = lesson ?? lessons.find(({ slug, type }) => slug === lessonSlug && type !== 'module') ?? null;
  const next = nextLesson(lessons, lessonSlug);
  const previous = previousLesson(lessons, lessonSlug);

  useCurrentAddress(lesson && pages.lesson.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug }));
  useFeedbackSubject(lesson && { type: 'lesson', lessonId: lesson.lessonId, courseId: lesson.courseId });
  const navigate = useNavigate();
  const open = useCallback(
    (slug: string | undefined) => slug && void navigate(pages.lesson.path({ courseSlug, lessonSlug: slug })),
    [navigate, courseSlug],
  );
  useLessonKeys({
    onNext: () => open(next?.slug),
    onPrevious: () => open(previous?.slug),
    onComplete: completeByKey,
  });

  const courseTitle = lesson?.courseTitle ?? course?.courseTitle ?? '';
  const courseProps = { courseSlug, courseTitle, lessonSlug, lessons };
  const breadcrumbs = [
    { title: 'Courses', path: pages.courses.path() },
    { title: courseTitle || 'Course', path: pages.course.path({ slug: courseSlug }) },
  ];
  return (
    <ReadingPage
      bar={
        <PersonalDataReady value={isOutlinePersonal}>
          <LessonBar
            {...courseProps}
            breadcrumbs={breadcrumbs}
            title={about?.title ?? 'Lesson'}
            next={next}
            previous={previous}
          />
        </PersonalDataReady>
      }
      outline={
        <PersonalDataReady value={isOutlinePersonal}>
          <LessonOutline {...courseProps} />
        </PersonalDataReady>
      }
      toc={lesson?.toc ?? []}
      isReady={lesson !== null}
      heading={
        <PersonalDataReady value={isLessonPersonal}>
          <LessonHeading lesson={about} />
        </PersonalDataReady>
      }
    >
      {lesson && (
        <PersonalDataReady value={isLessonPersonal}>
          <ReadingBody key={lesson.lessonId} what="lesson" item={lesson} />
        </PersonalDataReady>
      )}
      {lesson && <CheckPanel key={lesson.lessonId} lesson={lesson} />}
      {lesson && (
        <PersonalDataReady value={isLessonPersonal}>
          <Learning
            key={lesson.lessonId}
            what="lesson"
            item={lesson}
            lesson={{ lessonId: lesson.lessonId, courseId: lesson.courseId }}
            isComplete={lesson.isComplete}
            isLastLesson={isLastLesson(lessons, lessonSlug)}
            course={{ slug: courseSlug, lessons }}
          />
        </PersonalDataReady>
      )}
      {answer.isPending && <ReadingSkeleton />}
      {answer.isLoadingError && <QueryFailure title="This lesson could not be loaded." answer={answer} />}
      <NextLessons courseSlug={courseSlug} next={next} previous={previous} />
    </ReadingPage>
  );
}

/** Presses the button that completes the lesson, or the link to the next step. */
function completeByKey(): void {
  document.querySelector<HTMLElement>('[aria-keyshortcuts="C"]')?.click();
}

type NextLessonsProps = { courseSlug: string; next: OutlineLesson | null; previous: OutlineLesson | null };

/** Links to the previous and next lesson, at the end of a lesson. */
function NextLessons({ courseSlug, next, previous }: NextLessonsProps) {
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
      to={pages.lesson.path({ courseSlug, lessonSlug: lesson.slug })}
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
