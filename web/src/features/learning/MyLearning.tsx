import type { Learning } from '@academy/contract/schemas/learning';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { Told } from '../../learning/told.ts';
import { useWaiting } from '../../learning/waiting.ts';
import { paths } from '../../paths.ts';
import { Empty } from './Empty.tsx';
import { Favorites } from './Favorites.tsx';
import { CourseRow, GuideRow } from './item-rows.tsx';
import { InProgressCard } from './InProgressCard.tsx';
import { useKeepHeight } from './kept-height.ts';
import { LearningSkeleton } from './LearningSkeleton.tsx';
import { Rows } from './Rows.tsx';
import { myFavorites, myLearning } from './queries.ts';

/** What somebody is learning, has learned and keeps; of nobody else, so all of it is known once it is there. */
export function MyLearning() {
  const answers = useAnswers();
  const answer = useAnswer(myLearning);
  const favorites = useAnswer(myFavorites);
  // Both come together, so that nothing moves when the second one is there.
  if (answer.status === 'loading' || favorites.status === 'loading') return <LearningSkeleton />;
  if (answer.status === 'failed')
    return (
      <FailureNotice
        title="What you are learning could not be loaded."
        error={answer.error}
        onRetry={() => void Promise.all([answers.reload(myLearning), answers.reload(myFavorites)])}
      />
    );
  return (
    <Told value>
      <Dashboard learning={answer.data}>
        {favorites.status === 'ready' ? (
          <Favorites favorites={favorites.data.favorites} />
        ) : (
          <FailureNotice
            title="Your favorites could not be loaded."
            error={favorites.error}
            onRetry={() => void answers.reload(myFavorites)}
          />
        )}
      </Dashboard>
    </Told>
  );
}

type Props = { learning: Omit<Learning, 'favorites'>; children?: ReactNode };

export function Dashboard({ learning, children }: Props) {
  const box = useKeepHeight();
  const { inProgress, completed, guides } = learning;
  const hasNoCourses = inProgress.length + completed.length === 0;
  return (
    <div ref={box} className="flex flex-col gap-10">
      <WaitingNote />
      {hasNoCourses && (
        <Rows>
          <Empty
            title="No courses yet!"
            text="Browse our catalog of courses and start learning today."
            to={paths.courses()}
          />
        </Rows>
      )}
      {inProgress.length + guides.inProgress.length > 0 && (
        <Part id="in-progress" title="In progress">
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
        </Part>
      )}
      {completed.length + guides.completed.length > 0 && (
        <Part id="completed" title="Completed">
          <Rows>
            {completed.map((course) => (
              <CourseRow key={course.courseId} course={course} />
            ))}
            {guides.completed.map((guide) => (
              <GuideRow key={guide.lessonId} guide={guide} />
            ))}
          </Rows>
        </Part>
      )}
      {children}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function WaitingNote() {
  const { length } = useWaiting();
  if (length === 0) return null;
  return (
    <p role="status" className="text-sm text-soft">
      {length === 1 ? 'One change is' : `${length} changes are`} saved on this device and will be sent.
    </p>
  );
}
