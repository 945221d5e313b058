import { listAlerts } from '@academy/contract/alerts';
import { query } from '../../api/query.ts';

/** Switching between a page and a frame inside it focuses the window each time. */
const MAX_AGE_MS = 5_000;

/** The same for everyone, so they are fetched without a token; failures are not reported. */
export const currentAlerts = {
  ...query(
    listAlerts,
    { query: {} },
    { isAnonymous: true, isSharedByAll: true, isSilent: true, isPart: true },
  ),
  queryKey: ['alerts'],
  /** A refocused tab shows new alerts without waiting for a navigation. */
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt < Date.now() - MAX_AGE_MS && 'always',
};
