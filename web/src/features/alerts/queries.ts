import { listAlerts } from '@academy/contract/alerts';
import { query } from '../../api/query.ts';

/** The same for everyone, so they are fetched without a token; a failure is not reported. */
export const currentAlerts = {
  ...query(
    listAlerts,
    { query: {} },
    { isAnonymous: true, isSharedByAll: true, isSilent: true, isPart: true },
  ),
  key: 'alerts',
};
