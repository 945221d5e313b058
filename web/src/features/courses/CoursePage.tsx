import { coursePage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { pages } from '@academy/domain/pages';
import { countLessons } from '@academy/domain/progress';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { InstructorCard } from '../../catalog/InstructorCard.tsx';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { DetailHero, DetailHeroSkeleton } from '../../catalog/reading/DetailHero.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { FavoriteButton, usePendingWrites, withWaiting } from '../learning/index.ts';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { OfflineOffer } from '../offline/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import { CourseStart } from './CourseStart.tsx';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';
import { LazyChangedCourse } from '../changes/index.ts';

const BREADCRUMBS = [{ title: 'Courses', path: pages.courses.path() }];

export function CoursePage() {
  const { slug = '' } = useParams();
  const [course] = pageQueries(coursePage, { slug });
  return (
    <Answered query={course} what="course" skeleton={<CourseSkeleton />}>
      {(course) => <Course course={course} />}
    </Answered>
  );
}

function Course({ course }: { course: CourseDetails }) {
  useCurrentAddress(pages.course.path({ slug: course.slug }));
  const writes = usePendingWrites();
  const lessonsWithPending = withWaiting(course.lessons, { writes, courseId: course.courseId });
  // Includes pending writes on this device; without any, the server's count is used.
  const courseWithPending =
    lessonsWithPending === course.lessons ? course : { ...course, ...countLessons(lessonsWithPending) };
  const isFinished = useMemberDataReady() && course.progressStatus === 'Completed';
  const { level, duration, lessonsCount: lessons } = course;
  return (
    <>
      <RemovedLessonNotice />
      {isFinished && (
        <Suspense>
          <LazyChangedCourse courseId={course.courseId} />
        </Suspense>
      )}
      <DetailHero item={course} breadcrumbs={BREADCRUMBS} facts={{ level, duration, lessons }}>
        <CourseStart course={courseWithPending} />
        <FavoriteButton
          likeableType="course"
          id={course.courseId}
          title={course.title}
          isFavorite={course.isFavorite}
        />
        <ShareButtons title={course.title} />
        <OfflineOffer kind="course" slug={course.slug} title={course.title} />
      </DetailHero>
      <div className={COLUMNS}>
        <div className="flex min-w-0 flex-col gap-12">
          {course.description && (
            <section aria-labelledby="learn" className="flex flex-col gap-4">
              <h2 id="learn" className="text-title">
                {titleOf(course.description)}
              </h2>
              <Article html={course.description} className="max-w-[40rem]" />
            </section>
          )}
          <CourseOutline courseSlug={course.slug} lessons={lessonsWithPending} />
        </div>
        <Aside course={course} />
      </div>
    </>
  );
}

/** A description with its own headings gets a generic title. */
function titleOf(description: string): string {
  return description.includes('<h2') ? 'About this course' : "What you'll learn";
}

const COLUMNS =
  'container grid grid-cols-1 items-start gap-12 py-12 tablet:py-16 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:gap-16';

function Aside({ course: { instructors, paths: related } }: { course: CourseDetails }) {
  return (
    <div className="flex flex-col gap-10 desktop:sticky desktop:top-24">
      {instructors.length > 0 && (
        <section aria-labelledby="instructors" className="flex flex-col gap-4">
          <h2 id="instructors" className="text-xl">
            Your {instructors.length === 1 ? 'instructor' : 'instructors'}
          </h2>
          {instructors.map((instructor) => (
            <InstructorCard key={instructor.instructorId} instructor={instructor} />
          ))}
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-paths" className="flex flex-col gap-3">
          <h2 id="related-paths" className="text-xl">
            Part of {related.length === 1 ? 'this learning path' : 'these learning paths'}
          </h2>
          <ul className="flex flex-col">
            {related.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={pages.learningPath.path({ slug })}
                  className="flex min-h-12 items-center gap-3 rounded-card font-medium underline-offset-4 hover:text-brand hover:underline"
                >
                  <Icon name="paths" className="size-5 text-brand" />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function CourseSkeleton() {
  return (
    <>
      <DetailHeroSkeleton breadcrumbs={BREADCRUMBS} />
      <div className={COLUMNS}>
        <div className="flex flex-col gap-12">
          <div className="flex max-w-[40rem] flex-col gap-4">
            <Skeleton className="h-9 w-1/2" />
            <SkeletonLines count={4} />
          </div>
          <div className="flex flex-col gap-5 rounded-card border border-line p-5">
            <SkeletonLines count={8} />
          </div>
        </div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full!" />
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
    </>
  );
}

/** Explains why a link to a lesson leads to its course. */
function RemovedLessonNotice() {
  const [params] = useSearchParams();
  if (params.get('notice') !== 'lesson-removed') return null;
  return (
    <div role="status" data-level="info" className="level border-b">
      <p className="container flex items-center gap-3 py-3">
        <Icon name="info" className="size-5 text-(--level)" />
        This lesson was removed. Here is the course it belonged to.
      </p>
    </div>
  );
}
