import type { Learning } from '@academy/contract/schemas/learning';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useQuery, useQueryCache } from '../../api/use-query.ts';
import { PersonalDataReady } from '../../learning/personal-data.ts';
import { usePendingWrites } from '../../learning/pending-writes.ts';
import { paths } from '../../paths.ts';
import { EmptyRow, CourseRow, GuideRow, Rows } from './item-rows.tsx';
import { Favorites } from './Favorites.tsx';
import { InProgressCard } from './InProgressCard.tsx';
import { useSaveHeight, LearningSkeleton } from './LearningSkeleton.tsx';
import { myFavorites, myLearning } from './queries.ts';

/** The user's courses in progress, completed courses and favorites. */
export function MyLearning() {
  const cache = useQueryCache();
  const answer = useQuery(myLearning);
  const favorites = useQuery(myFavorites);
  // Both are shown together, to avoid a layout shift.
  if (answer.status === 'loading' || favorites.status === 'loading') return <LearningSkeleton />;
  if (answer.status === 'failed')
    return (
      <FailureNotice
        title="What you are learning could not be loaded."
        error={answer.error}
        onRetry={() => void Promise.all([cache.reload(myLearning), cache.reload(myFavorites)])}
      />
    );
  return (
    <PersonalDataReady value>
      <Dashboard learning={answer.data}>
        {favorites.status === 'ready' ? (
          <Favorites favorites={favorites.data} />
        ) : (
          <FailureNotice
            title="Your favorites could not be loaded."
            error={favorites.error}
            onRetry={() => void cache.reload(myFavorites)}
          />
        )}
      </Dashboard>
    </PersonalDataReady>
  );
}

type Props = { learning: Omit<Learning, 'favorites'>; children?: ReactNode };

function Dashboard({ learning, children }: Props) {
  const box = useSaveHeight();
  const { inProgress, completed, guides } = learning;
  const hasNoCourses = inProgress.length + completed.length === 0;
  return (
    <div ref={box} className="flex flex-col gap-10">
      <PendingNote />
      {hasNoCourses && (
        <Rows>
          <EmptyRow
            title="No courses yet!"
            text="Browse our catalog of courses and start learning today."
            to={paths.courses()}
          />
        </Rows>
      )}
      {inProgress.length + guides.inProgress.length > 0 && (
        <DashboardSection id="in-progress" title="In progress">
          <ul className="grid gap-4 empty:hidden desktop:grid-cols-2">
            {inProgress.map((course) => (
              <li key={course.courseId}>
                <InProgressCard course={course} />
              </li>
            ))}
          </ul>
          <Rows>
            {guides.inProgress.map((guide) => (
              <GuideRow key={guide.lessonId} guide={guide} />
            ))}
          </Rows>
        </DashboardSection>
      )}
      {completed.length + guides.completed.length > 0 && (
        <DashboardSection id="completed" title="Completed">
          <Rows>
            {completed.map((course) => (
              <CourseRow key={course.courseId} course={course} />
            ))}
            {guides.completed.map((guide) => (
              <GuideRow key={guide.lessonId} guide={guide} />
            ))}
          </Rows>
        </DashboardSection>
      )}
      {children}
    </div>
  );
}

function DashboardSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PendingNote() {
  const { length } = usePendingWrites();
  if (length === 0) return null;
  return (
    <p role="status" className="text-sm text-soft">
      {length === 1 ? 'One change is' : `${length} changes are`} saved on this device and will be sent.
    </p>
  );
}
