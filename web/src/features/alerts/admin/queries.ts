import { getAlert, listAlerts } from '@academy/contract/alerts';
import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { adminQuery } from '../../../api/query.ts';
import { invalidate, type CacheUpdate } from '../../../api/cache-updates.ts';

export const allAlerts = adminQuery(
  listAlerts,
  { query: { all: 'true' } },
  { select: ({ result }) => result as AdminAlert[] },
);
export const oneAlert = (id: string) =>
  adminQuery(getAlert, { params: { id } }, { select: ({ result }) => result });

/** Everything that shows alerts is stale once one was written, the strip as well. */
export const ALERTS_CHANGED: CacheUpdate[] = [
  invalidate(listAlerts),
  invalidate(getAlert),
  { endpoint: { path: 'alerts' } },
];
