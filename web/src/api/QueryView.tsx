import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { QueryFailure } from './FailureNotice.tsx';

type Props<Data> = {
  query: UseQueryOptions<Data>;
  /** The subject of "… could not be loaded.", such as `The alerts`. */
  what: string;
  skeleton?: ReactNode;
  /** The result is the whole page, so a failure has the page's heading and margins. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
};

/** The data of a query; its skeleton while it loads, and a notice with a retry if it failed. */
export function QueryView<Data>({ query, what, skeleton, isPage = false, children }: Props<Data>) {
  const answer = useQuery(query);
  const { data, isPending, isFetching } = answer;
  if (data !== undefined) {
    if (isPage) return children(data);
    return (
      <div aria-busy={isFetching} className="transition-opacity aria-busy:opacity-70">
        {children(data)}
      </div>
    );
  }
  if (isPending) {
    if (!isPage) return skeleton ?? <Skeleton className="h-96 rounded-card" />;
    return (
      <div role="status" className="flex grow flex-col">
        <span className="sr-only">Loading</span>
        {skeleton}
      </div>
    );
  }
  const title = `${what} could not be loaded`;
  const notice = <QueryFailure title={`${title}.`} answer={answer} />;
  if (!isPage) return notice;
  return (
    <div className="container py-16">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {notice}
    </div>
  );
}
