import { useAnswer } from '../../api/use-answer.ts';
import { CardGrid } from '../../catalog/CardGrid.tsx';
import { InstructorCard } from '../../catalog/InstructorCard.tsx';
import { paths } from '../../paths.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AllLink } from './AllLink.tsx';
import { homeBlocks } from './queries.ts';

/** Comes with the courses; when those could not be loaded, their notice is enough. */
export function InstructorsBlock() {
  const { title, text } = useTenant().banners.instructors;
  const answer = useAnswer(homeBlocks);
  if (answer.status === 'failed') return null;
  if (answer.status === 'ready' && answer.data.instructors.length === 0) return null;
  return (
    <Section title={title} text={text}>
      {answer.status === 'loading' && <Skeleton className="h-28" />}
      {answer.status === 'ready' && (
        <>
          <CardGrid items={answer.data.instructors} keyOf={({ instructorId }) => instructorId}>
            {(instructor) => <InstructorCard instructor={instructor} />}
          </CardGrid>
          <AllLink to={paths.instructors()}>All instructors</AllLink>
        </>
      )}
    </Section>
  );
}
