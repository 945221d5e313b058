import { useState } from 'react';
import { QueryView } from '../../api/QueryView.tsx';
import { usePendingWrites } from '../learning/index.ts';
import { endOfDay } from '@academy/domain/reviews';
import { reviewQuestions } from './queries.ts';
import { RedirectToSignIn } from '../../session/RedirectToSignIn.tsx';
import { useSession } from '../../session/use-session.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { ReviewSession } from './ReviewSession.tsx';

/** Today's due questions, one after the other. */
export function ReviewPage() {
  const { status } = useSession();
  if (status === 'visitor') return <RedirectToSignIn />;
  if (status === 'signing-in') return <LoadingScreen />;
  return (
    <div className="container flex min-h-dvh max-w-[50rem] grow flex-col gap-6 pt-6 tablet:gap-8 tablet:pt-10">
      <h1
        tabIndex={-1}
        className="text-[clamp(1.125rem,0.85rem+1.5vw,1.75rem)] leading-[1.15] tracking-tight"
      >
        Review
      </h1>
      <Today />
    </div>
  );
}

/** A batch of questions, which can be followed by another one. */
function Today() {
  const [until] = useState(() => endOfDay(new Date()));
  const [batch, setBatch] = useState(0);
  const waiting = usePendingWrites();
  return (
    <QueryView
      key={batch}
      query={reviewQuestions(until, { more: batch > 0 })}
      what="Your questions"
      skeleton={<Skeleton className="h-80 rounded-panel!" />}
    >
      {({ questions }) => (
        <ReviewSession
          // Pending answers are not asked again.
          questions={questions.filter(({ id }) => !waiting.some(({ subject }) => subject === `review ${id}`))}
          until={until}
          onMore={() => setBatch(batch + 1)}
        />
      )}
    </QueryView>
  );
}
