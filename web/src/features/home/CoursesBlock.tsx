import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { CardGrid, CardGridSkeleton } from '../../catalog/CardGrid.tsx';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import { Told, useIsTold } from '../../learning/told.ts';
import { paths } from '../../paths.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Section } from '../../ui/Section.tsx';
import { AllLink } from './AllLink.tsx';
import { homeBlocks } from './queries.ts';
import { COURSES_SHOWN } from './shown.ts';

export function CoursesBlock() {
  const { title, text } = useTenant().banners.courses;
  const answers = useAnswers();
  const answer = useAnswer(homeBlocks);
  const isTold = useIsTold(homeBlocks);
  if (answer.status === 'ready' && answer.data.courses.length === 0) return null;
  return (
    <Section title={title} text={text}>
      {answer.status === 'loading' && <CardGridSkeleton cards={COURSES_SHOWN} size="large" />}
      {answer.status === 'failed' && (
        <FailureNotice
          title="The courses could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(homeBlocks)}
        />
      )}
      {answer.status === 'ready' && (
        <Told value={isTold}>
          <CardGrid
            size="large"
            items={answer.data.courses}
            keyOf={({ tenantId, courseId }) => `${tenantId} ${courseId}`}
          >
            {(course) => <CourseCard course={course} />}
          </CardGrid>
          <AllLink to={paths.courses()}>All courses</AllLink>
        </Told>
      )}
    </Section>
  );
}
