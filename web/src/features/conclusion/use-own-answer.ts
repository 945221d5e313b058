import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { isOwn } from '../../api/query-client.ts';
import { useSession } from '../../session/use-session.ts';

/**
 * A query about the user's own progress. The initial data is a visitor's, and cached data may be older than the last
 * action: then it waits until complete data has arrived, so that the page renders once.
 */
export function useOwnAnswer<Data>(query: UseQueryOptions<Data>, isWhole: (data: Data) => boolean) {
  const { status } = useSession();
  const answer = useQuery({ ...query, refetchOnMount: 'always' });
  const { data, error, refetch } = answer;
  const isUsable = data !== undefined && (status === 'visitor' || (isOwn(answer) && isWhole(data)));
  const isWaiting = answer.isFetching || !answer.isFetchedAfterMount;
  return { data: isUsable ? data : undefined, error, refetch, isWaiting: !isUsable && isWaiting };
}
