import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { isOwn } from '../../api/query-client.ts';
import { useSession } from '../../session/use-session.ts';
import { conclusionPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Congratulations } from './Congratulations.tsx';
import { LockedConclusion } from './StillLocked.tsx';

export function ConclusionPage() {
  const { slug = '' } = useParams();
  const [course] = pageQueries(conclusionPage, { slug });
  const { isWaiting, data, error, refetch } = useOwnAnswer(course, isWhole);
  const isHydrated = useHydrated();
  if (isWaiting) return <ConclusionSkeleton />;
  if (data)
    return (
      <ByAudience
        visitor={<Ready course={data} />}
        member={isHydrated ? <Ready course={data} /> : <ConclusionSkeleton />}
      />
    );
  return (
    <div className="container py-16">
      <h1 tabIndex={-1} className="sr-only">
        This conclusion could not be loaded
      </h1>
      <FailureNotice
        title="This conclusion could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

/**
 * Only people who have completed the course get its conclusion, so a completed course without one is stale.
 */
function isWhole({ progressStatus, courseConclusion }: CourseDetails): boolean {
  return progressStatus !== 'Completed' || courseConclusion !== null;
}

function Ready({ course }: { course: CourseDetails }) {
  useFeedbackSubject({ type: 'course', courseId: course.courseId });
  const breadcrumbs = [
    { title: 'Courses', path: pages.courses.path() },
    { title: course.title, path: pages.course.path({ slug: course.slug }) },
  ];
  const crumbs = <Breadcrumbs items={breadcrumbs} current="Conclusion" />;
  return course.courseConclusion === null ? (
    <LockedConclusion course={course} crumbs={crumbs} />
  ) : (
    <Congratulations course={course} conclusion={course.courseConclusion} crumbs={crumbs} />
  );
}

function ConclusionSkeleton() {
  return (
    <div role="status" className="container flex min-h-dvh w-full flex-col gap-6 py-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="mx-auto mt-12 size-20 rounded-full" />
      <Skeleton className="mx-auto h-12 w-full max-w-xl" />
      <Skeleton className="mx-auto mt-8 h-64 w-full max-w-[40rem] rounded-card" />
    </div>
  );
}

/**
 * A query about the user's own progress. The initial data is a visitor's, and cached data may predate the
 * last action, so it waits for complete data and renders once.
 */
function useOwnAnswer<Data>(query: UseQueryOptions<Data>, isWhole: (data: Data) => boolean) {
  const { status } = useSession();
  const answer = useQuery({ ...query, refetchOnMount: 'always' });
  const { data, error, refetch } = answer;
  const isUsable = data !== undefined && (status === 'visitor' || (isOwn(answer) && isWhole(data)));
  const isWaiting = answer.isFetching || !answer.isFetchedAfterMount;
  return { data: isUsable ? data : undefined, error, refetch, isWaiting: !isUsable && isWaiting };
}
