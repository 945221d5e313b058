import { useQuery } from '../../api/use-query.ts';
import { CardGrid, CardGridSkeleton } from '../../catalog/CardGrid.tsx';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import { PersonalDataReady } from '../../learning/personal-data.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { myLearning } from './queries.ts';

const SHOWN = 6;

/** The courses block of members: new ones that fit what they do. */
export function SuggestedCourses() {
  const isHydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  if (isHydrated && isVisitor) return null;
  return (
    <Section title="Courses for you" text="New ones, and those that go with what you are learning.">
      {isHydrated ? <Suggested /> : <CardGridSkeleton cards={SHOWN} size="large" />}
    </Section>
  );
}

/** Loaded with My Learning, whose failure notice is enough. */
function Suggested() {
  const answer = useQuery(myLearning);
  if (answer.status === 'loading') return <CardGridSkeleton cards={SHOWN} size="large" />;
  return (
    <>
      {answer.status === 'ready' && (
        <PersonalDataReady value>
          <CardGrid
            size="large"
            items={answer.data.suggested}
            keyOf={({ tenantId, courseId }) => `${tenantId} ${courseId}`}
          >
            {(course) => <CourseCard course={course} />}
          </CardGrid>
        </PersonalDataReady>
      )}
      <ButtonLink to={paths.courses()} look="secondary" className="mt-8">
        All courses
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    </>
  );
}
