import { nextLesson, previousLesson } from '@academy/domain/outline';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { ReadingBody } from '../../catalogue/reading/ReadingBody.tsx';
import { ReadingPage } from '../../catalogue/reading/ReadingPage.tsx';
import { ReadingSkeleton } from '../../catalogue/reading/ReadingSkeleton.tsx';
import { paths } from '../../paths.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { LessonBar } from './LessonBar.tsx';
import { LessonHeading } from './LessonHeading.tsx';
import { LessonOutline } from './LessonOutline.tsx';
import { NextLessons } from './NextLessons.tsx';
import { lessonDetails, lessonOutline } from './queries.ts';
import { useLessonKeys } from './use-lesson-keys.ts';

/** The outline knows the title of every lesson, so turning the page shows where one is before its text is there. */
export function LessonPage() {
  const { courseSlug = '', lessonSlug = '' } = useParams();
  const answers = useAnswers();
  const asked = lessonDetails(courseSlug, lessonSlug);
  const answer = useAnswer(asked);
  const outline = useAnswer(lessonOutline(courseSlug));

  const course = outline.status === 'ready' ? outline.data : null;
  const lesson = answer.status === 'ready' ? answer.data : null;
  const lessons = course?.lessons ?? [];
  const about = lesson ?? lessons.find(({ slug, type }) => slug === lessonSlug && type !== 'module') ?? null;
  const next = nextLesson(lessons, lessonSlug);
  const previous = previousLesson(lessons, lessonSlug);

  useTitle(about?.title ?? 'Lesson');
  const navigate = useNavigate();
  const open = useCallback(
    (slug: string | undefined) => slug && void navigate(paths.lesson(courseSlug, slug)),
    [navigate, courseSlug],
  );
  useLessonKeys({ onNext: () => open(next?.slug), onPrevious: () => open(previous?.slug) });

  const courseTitle = lesson?.courseTitle ?? course?.courseTitle ?? '';
  const place = { courseSlug, courseTitle, lessonSlug, lessons };
  const way = [
    { title: 'Courses', path: paths.courses() },
    { title: courseTitle || 'Course', path: paths.course(courseSlug) },
  ];
  return (
    <ReadingPage
      bar={
        <LessonBar {...place} way={way} title={about?.title ?? 'Lesson'} next={next} previous={previous} />
      }
      outline={<LessonOutline {...place} />}
      toc={lesson?.toc ?? []}
      heading={<LessonHeading way={way} lesson={about} />}
    >
      {lesson && <ReadingBody key={lesson.lessonId} what="lesson" item={lesson} />}
      {answer.status === 'loading' && <ReadingSkeleton />}
      {answer.status === 'failed' && (
        <RetryNotice
          message="This lesson could not be loaded. Please check your connection and try again."
          onRetry={() => void answers.reload(asked)}
        />
      )}
      <NextLessons courseSlug={courseSlug} next={next} previous={previous} />
    </ReadingPage>
  );
}
