import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import type { Query } from '../../api/answers.ts';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { Told, useIsTold } from '../../learning/told.ts';

type Props<Data> = {
  query: Query<Data>;
  /** What the page shows, in one word: it is said when it could not be loaded. */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page about one thing: its shape while it is on its way, and a way to try again when it did not come. */
export function Answered<Data>({ query, what, skeleton, children }: Props<Data>) {
  const answers = useAnswers();
  const answer = useAnswer(query);
  const isTold = useIsTold(query);
  switch (answer.status) {
    case 'ready':
      return <Told value={isTold}>{children(answer.data)}</Told>;
    case 'loading':
      return (
        <div role="status" className="flex grow flex-col">
          <span className="sr-only">Loading</span>
          {skeleton}
        </div>
      );
    case 'failed':
      return (
        <div className="container py-16">
          <h1 tabIndex={-1} className="sr-only">
            This {what} could not be loaded
          </h1>
          <FailureNotice
            title={`This ${what} could not be loaded.`}
            error={answer.error}
            onRetry={() => void answers.reload(query)}
          />
        </div>
      );
  }
}
