import { useEffect, useEffectEvent, useState } from 'react';
import type { QueryState, Query } from '../../api/query-cache.ts';
import { useQuery, useQueryCache } from '../../api/use-query.ts';
import { useSession } from '../../session/use-session.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';

/**
 * A query about the user's own progress. The initial data is a visitor's, and cached data may be older than the last
 * action: then it stays in the loading state until complete data has arrived, so that the page renders once.
 */
export function useOwnAnswer<Data>(query: Query<Data>, isWhole: (data: Data) => boolean): QueryState<Data> {
  const { queries } = usePage();
  const { status } = useSession();
  const cache = useQueryCache();
  const answer = useQuery(query);
  const [requestedKey, setRequestedKey] = useState('');

  const load = useEffectEvent(() => cache.load(query));
  useEffect(() => {
    if (status !== 'member') return;
    let isCurrent = true;
    void load().then(() => isCurrent && setRequestedKey(query.key));
    return () => {
      isCurrent = false;
    };
  }, [status, query.key]);

  if (answer.status !== 'ready' || status === 'visitor') return answer;
  if (answer.data !== queries[query.key] && isWhole(answer.data)) return answer;
  const isWaiting = requestedKey !== query.key || answer.isRefreshing;
  return isWaiting ? { status: 'loading' } : { status: 'failed', error: answer.refreshError };
}
