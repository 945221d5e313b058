import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Query } from './query-cache.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { useQuery, useQueryCache } from './use-query.ts';

type Props<Data> = {
  query: Query<Data>;
  /** The subject of "… could not be loaded.", such as `The alerts`. */
  what: string;
  skeleton?: ReactNode;
  /** The result is the whole page, so a failure has the page's heading and margins. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
};

/** The data of a query; its skeleton while it loads, and a notice with a retry when it failed. */
export function QueryView<Data>({ query, what, skeleton, isPage = false, children }: Props<Data>) {
  const cache = useQueryCache();
  const result = useQuery(query);
  switch (result.status) {
    case 'loading':
      if (!isPage) return skeleton ?? <Skeleton className="h-96 rounded-card" />;
      return (
        <div role="status" className="flex grow flex-col">
          <span className="sr-only">Loading</span>
          {skeleton}
        </div>
      );
    case 'failed': {
      const title = `${what} could not be loaded`;
      const notice = (
        <FailureNotice title={`${title}.`} error={result.error} onRetry={() => void cache.reload(query)} />
      );
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
    case 'ready':
      if (isPage) return children(result.data);
      return (
        <div aria-busy={result.isRefreshing} className="transition-opacity aria-busy:opacity-70">
          {children(result.data)}
        </div>
      );
  }
}
