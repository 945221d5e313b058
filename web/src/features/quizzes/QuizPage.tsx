import { knowledgeCheckPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { pages } from '@academy/domain/pages';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { LockNotice } from '../../catalog/reading/LockNotice.tsx';
import { usePersonalDataReady } from '../../api/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { SignInLink } from '../../session/SignInLink.tsx';
import { useSession } from '../../session/use-session.ts';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Panel, QuizSkeleton } from '../../catalog/check/Panel.tsx';

// Loaded with the first question, not with the page.
const loadQuiz = () => import('./Quiz.tsx');
const Quiz = lazy(async () => ({ default: (await loadQuiz()).Quiz }));

export function QuizPage() {
  const { courseSlug = '', lessonSlug = '' } = useParams();
  const [lesson] = pageQueries(knowledgeCheckPage, { courseSlug, lessonSlug });
  return (
    <Answered query={lesson} what="knowledge check" skeleton={<PageSkeleton />}>
      {(lesson) => <Check lesson={lesson} />}
    </Answered>
  );
}

/** At least a screen high, so that the footer does not move. */
const COLUMN = 'container flex min-h-dvh max-w-[50rem] grow flex-col gap-6 pt-6 tablet:gap-8 tablet:pt-10';

function Check({ lesson }: { lesson: LessonDetail }) {
  useFeedbackSubject({ type: 'lesson', lessonId: lesson.lessonId, courseId: lesson.courseId });
  const breadcrumbs = [
    { title: 'Courses', path: pages.courses.path() },
    { title: lesson.courseTitle, path: pages.course.path({ slug: lesson.courseSlug }) },
    { title: 'Lesson', path: pages.lesson.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug }) },
  ];
  return (
    <div className={COLUMN}>
      <div className="flex flex-col gap-3 wrap-anywhere">
        <Breadcrumbs items={breadcrumbs} current="Knowledge check" />
        <h1
          tabIndex={-1}
          title={lesson.title}
          className="truncate pb-1 text-[clamp(1.125rem,0.85rem+1.5vw,1.75rem)] leading-[1.15] tracking-tight"
        >
          {lesson.title}
        </h1>
      </div>
      <ByAudience
        visitor={<QuizAccess lesson={lesson} />}
        member={useHydrated() ? <QuizAccess lesson={lesson} /> : <QuizSkeleton />}
      />
    </div>
  );
}

/** Anyone can take an open check; an assessed one needs an account, since its result is saved. */
function QuizAccess({ lesson }: { lesson: LessonDetail }) {
  const { status } = useSession();
  const isPersonal = usePersonalDataReady();
  // Until a member's own data has loaded, the lesson shows a visitor's access; the server decides.
  const isOpen =
    status === 'member'
      ? !isPersonal || lesson.opens === null
      : lesson.opens === null && !lesson.settings.assessed;
  useEffect(() => {
    if (status === 'signing-in') void loadQuiz().catch(() => undefined);
  }, [status]);
  if (status === 'signing-in') return <QuizSkeleton />;
  if (isOpen)
    return (
      <Suspense fallback={<QuizSkeleton />}>
        <Quiz key={`${lesson.lessonId} ${status}`} lesson={lesson} />
      </Suspense>
    );
  if (lesson.opens === 'pro' || lesson.opens === 'nothing')
    return <LockNotice opens={lesson.opens} what="lesson" preview="" />;
  return (
    <Panel icon="lock" title="Log in to take this check">
      <p className="max-w-prose text-soft">
        Your answers are graded and your result is kept with your progress. All it needs is an account, which
        takes a minute to create.
      </p>
      <SignInLink>Log In / Register</SignInLink>
    </Panel>
  );
}

function PageSkeleton() {
  return (
    <div className={COLUMN}>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-11 w-4/5" />
      </div>
      <QuizSkeleton />
    </div>
  );
}
