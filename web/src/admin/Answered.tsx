import type { ReactNode } from 'react';
import { FailureNotice } from '../api/FailureNotice.tsx';
import type { Query } from '../api/answers.ts';
import { useAnswer, useAnswers } from '../api/use-answer.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

type Props<Data> = {
  query: Query<Data>;
  /** What could not be loaded, for a sentence: `The alerts`. */
  what: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What the server answered, its place while it is on its way, or a way to ask again. */
export function Answered<Data>({ query, what, skeleton, children }: Props<Data>) {
  const answers = useAnswers();
  const answer = useAnswer(query);
  switch (answer.status) {
    case 'loading':
      return skeleton ?? <Skeleton className="h-96 rounded-card" />;
    case 'failed':
      return (
        <FailureNotice
          title={`${what} could not be loaded.`}
          error={answer.error}
          onRetry={() => void answers.reload(query)}
        />
      );
    case 'ready':
      return (
        <div aria-busy={answer.isRefreshing} className="transition-opacity aria-busy:opacity-70">
          {children(answer.data)}
        </div>
      );
  }
}
