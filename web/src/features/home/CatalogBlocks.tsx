import { HOME_COURSES } from '@academy/contract/content-key';
import { useQuery } from '@tanstack/react-query';
import { pages } from '@academy/domain/pages';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { CardGrid, CardGridSkeleton } from '../../catalog/CardGrid.tsx';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import { PersonalDataReady, useIsPersonal } from '../../api/personal-data.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Section } from '../../ui/Section.tsx';
import { homeBlocks } from './queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InstructorCard } from '../../catalog/InstructorCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function CoursesBlock() {
  const { title, text } = useTenant().banners.courses;
  const answer = useQuery(homeBlocks);
  const isPersonal = useIsPersonal(answer);
  if (answer.data?.courses.length === 0) return null;
  return (
    <Section title={title} text={text}>
      {answer.isPending && <CardGridSkeleton cards={HOME_COURSES} size="large" />}
      {answer.isLoadingError && <QueryFailure title="The courses could not be loaded." answer={answer} />}
      {answer.data && (
        <PersonalDataReady value={isPersonal}>
          <CardGrid
            size="large"
            items={answer.data.courses}
            keyOf={({ tenantId, courseId }) => `${tenantId} ${courseId}`}
          >
            {(course) => <CourseCard course={course} />}
          </CardGrid>
          <AllLink to={pages.courses.path()}>All courses</AllLink>
        </PersonalDataReady>
      )}
    </Section>
  );
}

export function AllLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="secondary" className="mt-8">
      {children}
      <Icon name="arrow" className="size-4" />
    </ButtonLink>
  );
}

/** Loaded together with the courses, whose failure notice is enough. */
export function InstructorsBlock() {
  const { title, text } = useTenant().banners.instructors;
  const answer = useQuery(homeBlocks);
  if (answer.isLoadingError) return null;
  if (answer.data?.instructors.length === 0) return null;
  return (
    <Section title={title} text={text}>
      {answer.isPending && <Skeleton className="h-28" />}
      {answer.data && (
        <>
          <CardGrid items={answer.data.instructors} keyOf={({ instructorId }) => instructorId}>
            {(instructor) => <InstructorCard instructor={instructor} />}
          </CardGrid>
          <AllLink to={pages.instructors.path()}>All instructors</AllLink>
        </>
      )}
    </Section>
  );
}
