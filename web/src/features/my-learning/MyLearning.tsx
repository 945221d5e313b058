import { useQuery } from '@tanstack/react-query';
import type { CompletedCourse, Learning } from '@academy/contract/schemas/learning';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { FailureNotice, QueryFailure } from '../../api/FailureNotice.tsx';
import { MyChanges } from '../changes/index.ts';
import { MyCertificates } from '../certificates/index.ts';
import { MyNotes } from '../notes/index.ts';
import { PersonalDataReady } from '../../api/personal-data.ts';
import { DueToday, useReviewSummary } from '../reviews/index.ts';
import { usePendingWrites } from '../learning/index.ts';
import { ActivityStrip } from './ActivityStrip.tsx';
import { BegunPaths } from './BegunPaths.tsx';
import { ContinueCard } from './ContinueCard.tsx';
import { EmptyRow, CourseRow, GuideRow, Rows } from './item-rows.tsx';
import { Favorites } from './Favorites.tsx';
import { InProgressCard } from './InProgressCard.tsx';
import { useSaveHeight, LearningSkeleton } from './LearningSkeleton.tsx';
import { myFavorites, myLearning } from './queries.ts';
import { OtherAcademies } from './OtherAcademies.tsx';
import { TimePlan } from './TimePlan.tsx';
import { Welcome } from './Welcome.tsx';

/** The item to continue with, items in progress, completed items and favorites. */
export function MyLearning() {
  const answer = useQuery(myLearning);
  const favorites = useQuery(myFavorites);
  const reviews = useReviewSummary();
  // All are shown together, to avoid a layout shift.
  if (answer.isPending || favorites.isPending || reviews.isPending) return <LearningSkeleton />;
  if (answer.isLoadingError)
    return (
      <FailureNotice
        title="What you are learning could not be loaded."
        error={answer.error}
        onRetry={() => void Promise.all([answer.refetch(), favorites.refetch()])}
      />
    );
  return (
    <PersonalDataReady value>
      <Dashboard learning={answer.data}>
        {favorites.data ? (
          <Favorites favorites={favorites.data} isFirstVisit={answer.data.starters.length > 0} />
        ) : (
          <QueryFailure title="Your favorites could not be loaded." answer={favorites} />
        )}
      </Dashboard>
    </PersonalDataReady>
  );
}

type Props = { learning: Omit<Learning, 'favorites'>; children?: ReactNode };

function Dashboard({ learning, children }: Props) {
  const box = useSaveHeight();
  const { inProgress, completed, guides, starters } = learning;
  const hasNoCourses = inProgress.length + completed.length === 0;
  return (
    <div ref={box} className="flex flex-col gap-10">
      <PendingNote />
      {starters.length > 0 && <Welcome starters={starters} />}
      {learning.continue && <ContinueCard data={learning.continue} />}
      <DueToday isNewcomer={starters.length > 0} />
      <TimePlan />
      <ActivityStrip activity={learning.activity} />
      {hasNoCourses && starters.length === 0 && (
        <Rows>
          <EmptyRow
            title="No courses yet!"
            text="Browse our catalog of courses and start learning today."
            to={pages.courses.path()}
          />
        </Rows>
      )}
      {inProgress.length + guides.inProgress.length > 0 && (
        <DashboardSection id="in-progress" title="In progress">
          <ul className="grid grid-cols-1 gap-4 empty:hidden tablet:grid-cols-2 desktop:grid-cols-3">
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
      {learning.paths.length > 0 && (
        <DashboardSection id="next-in-path" title="Next in your path">
          <BegunPaths begun={learning.paths} />
        </DashboardSection>
      )}
      {completed.length + guides.completed.length > 0 && (
        <DashboardSection id="completed" title="Completed">
          <Rows>
            {completed.map((course) => (
              <CourseRow key={course.courseId} course={course} result={resultText(course)} />
            ))}
            {guides.completed.map((guide) => (
              <GuideRow key={guide.lessonId} guide={guide} />
            ))}
          </Rows>
        </DashboardSection>
      )}
      <MyChanges />
      <MyCertificates certificates={learning.certificates} />
      {children}
      <MyNotes />
      <OtherAcademies />
    </div>
  );
}

/** `Nov 15, 2026 · 88% in the checks` */
function resultText({ completedAt, score }: CompletedCourse): string {
  const date = completedAt === null ? 'Completed' : formatDate(new Date(completedAt));
  return score === null ? date : `${date} · ${score}% in the checks`;
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
