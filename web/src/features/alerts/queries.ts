import { listAlerts } from '@academy/contract/alerts';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import { useQueryCache } from '../../api/use-query.ts';

/** The same for everyone, so they are fetched without a token; a failure is not reported. */
export const currentAlerts = {
  ...query(
    listAlerts,
    { query: {} },
    { isAnonymous: true, isSharedByAll: true, isSilent: true, isPart: true },
  ),
  key: 'alerts',
};

/** Clicks that alternate between a page and a frame inside it focus the window each time. */
const MAX_AGE_MS = 5_000;

/** A tab that gets the focus again shows new alerts without waiting for a navigation. */
export function useRefreshOnReturn(): void {
  const cache = useQueryCache();
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void cache.load(currentAlerts, { maxAgeMs: MAX_AGE_MS });
    };
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [cache]);
}
