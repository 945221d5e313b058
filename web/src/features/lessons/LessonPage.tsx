import { isLastLesson, nextLesson, previousLesson } from '@academy/domain/outline';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { ReadingBody } from '../../catalog/reading/ReadingBody.tsx';
import { ReadingPage } from '../../catalog/reading/ReadingPage.tsx';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { Learning } from '../../learning/Learning.tsx';
import { Told, useIsTold } from '../../learning/told.ts';
import { useWaiting, withWaiting } from '../../learning/waiting.ts';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { paths } from '../../paths.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { CheckLink } from './CheckLink.tsx';
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
  const isLessonTold = useIsTold(asked);
  const isOutlineTold = useIsTold(lessonOutline(courseSlug));

  const course = outline.status === 'ready' ? outline.data : null;
  const lesson = answer.status === 'ready' ? answer.data : null;
  const writes = useWaiting();
  const lessons = course ? withWaiting(course.lessons, { writes, courseId: course.courseId }) : [];
  const about = lesson ?? lessons.find(({ slug, type }) => slug === lessonSlug && type !== 'module') ?? null;
  const next = nextLesson(lessons, lessonSlug);
  const previous = previousLesson(lessons, lessonSlug);

  useTitle(about?.title ?? 'Lesson');
  useFeedbackSubject(lesson && { type: 'lesson', lessonId: lesson.lessonId, courseId: lesson.courseId });
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
  const onward = next
    ? { to: paths.lesson(courseSlug, next.slug), label: 'Next lesson', title: next.title }
    : { to: paths.conclusion(courseSlug), label: 'Finish the course', title: courseTitle };
  return (
    <ReadingPage
      bar={
        <Told value={isOutlineTold}>
          <LessonBar {...place} way={way} title={about?.title ?? 'Lesson'} next={next} previous={previous} />
        </Told>
      }
      outline={
        <Told value={isOutlineTold}>
          <LessonOutline {...place} />
        </Told>
      }
      toc={lesson?.toc ?? []}
      heading={
        <Told value={isLessonTold}>
          <LessonHeading way={way} lesson={about} />
        </Told>
      }
    >
      {lesson && <ReadingBody key={lesson.lessonId} what="lesson" item={lesson} />}
      {lesson && <CheckLink lesson={lesson} />}
      {lesson && (
        <Told value={isLessonTold}>
          <Learning
            key={lesson.lessonId}
            what="lesson"
            item={lesson}
            lesson={{ lessonId: lesson.lessonId, courseId: lesson.courseId }}
            isComplete={lesson.isComplete}
            isLastLesson={isLastLesson(lessons, lessonSlug)}
            onward={onward}
          />
        </Told>
      )}
      {answer.status === 'loading' && <ReadingSkeleton />}
      {answer.status === 'failed' && (
        <FailureNotice
          title="This lesson could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(asked)}
        />
      )}
      <NextLessons courseSlug={courseSlug} next={next} previous={previous} />
    </ReadingPage>
  );
}
