import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { PersonalDataReady, useIsPersonal } from '../../api/personal-data.ts';

type Props<Data> = {
  query: UseQueryOptions<Data>;
  /** What the page shows, in one word: it is said when it could not be loaded. */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page about one thing: its shape while it is on its way, and a way to try again when it did not come. */
export function Answered<Data>({ query, what, skeleton, children }: Props<Data>) {
  const answer = useQuery(query);
  const isPersonal = useIsPersonal(answer);
  if (answer.data !== undefined)
    return <PersonalDataReady value={isPersonal}>{children(answer.data)}</PersonalDataReady>;
  if (answer.isPending)
    return (
      <div role="status" className="flex grow flex-col">
        <span className="sr-only">Loading</span>
        {skeleton}
      </div>
    );
  return (
    <div className="container py-16">
      <h1 tabIndex={-1} className="sr-only">
        This {what} could not be loaded
      </h1>
      <FailureNotice
        title={`This ${what} could not be loaded.`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    </div>
  );
}
