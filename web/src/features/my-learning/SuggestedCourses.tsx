import { useQuery } from '@tanstack/react-query';
import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { CardGrid, CardGridSkeleton } from '../../catalog/CardGrid.tsx';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import { PersonalDataReady } from '../../api/personal-data.ts';
import { useSession } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { myLearning } from './queries.ts';

const SHOWN = 6;

/** The courses block of members: new courses that match their topics. */
export function SuggestedCourses() {
  const isHydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  if (isHydrated && isVisitor) return null;
  return isHydrated ? <Suggested /> : <Loading />;
}

/** Loaded with My Learning, whose failure notice is enough. */
function Suggested() {
  const answer = useQuery(myLearning);
  if (answer.isPending) return <Loading />;
  const courses = answer.data ? answer.data.suggested : null;
  return (
    <Block text={courses?.length === 0 ? ALL_DONE : TEXT}>
      {courses && (
        <PersonalDataReady value>
          <CardGrid
            size="large"
            items={courses}
            keyOf={({ tenantId, courseId }) => `${tenantId} ${courseId}`}
          >
            {(course) => <CourseCard course={course} />}
          </CardGrid>
        </PersonalDataReady>
      )}
      <ButtonLink to={pages.courses.path()} look="secondary" className="mt-8">
        All courses
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    </Block>
  );
}

const TEXT = 'New content and content related to what you’re learning.';
const ALL_DONE = 'You have completed every course here. New ones will be listed in this place.';

function Block({ text = TEXT, children }: { text?: string; children: ReactNode }) {
  return (
    <Section title="Courses for you" text={text}>
      {children}
    </Section>
  );
}

function Loading() {
  return (
    <Block>
      <CardGridSkeleton cards={SHOWN} size="large" />
    </Block>
  );
}
