import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import type { Query } from '../../api/query-cache.ts';
import { useQuery, useQueryCache } from '../../api/use-query.ts';
import { PersonalDataReady, useIsPersonal } from '../../learning/personal-data.ts';

type Props<Data> = {
  query: Query<Data>;
  /** What the page shows, in one word: it is said when it could not be loaded. */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page about one thing: its shape while it is on its way, and a way to try again when it did not come. */
export function Answered<Data>({ query, what, skeleton, children }: Props<Data>) {
  const cache = useQueryCache();
  const answer = useQuery(query);
  const isPersonal = useIsPersonal(query);
  switch (answer.status) {
    case 'ready':
      return <PersonalDataReady value={isPersonal}>{children(answer.data)}</PersonalDataReady>;
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
            onRetry={() => void cache.reload(query)}
          />
        </div>
      );
  }
}
