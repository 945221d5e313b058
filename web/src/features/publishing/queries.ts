import type { OutputOf } from '@academy/contract/endpoint';
import { getRevision, listRevisions, planRollback } from '@academy/contract/publishing';
import { query } from '../../api/query.ts';

export type History = OutputOf<typeof listRevisions>;

/** Published revisions of all sources or of one. */
export const history = ({ source, limit }: { source: string; limit: number }) =>
  query(listRevisions, { query: { limit, ...(source && { source }) } }, { isAdmin: true, isPart: true });

export const revisionDetails = (number: number) =>
  query(getRevision, { params: { number }, query: {} }, { isAdmin: true, isPart: true });

/** Fetched each time: a plan is only valid until something else is published. */
export const rollbackPlan = (to: number) => ({
  ...query(planRollback, { body: { to, allowRemovals: true } }, { isAdmin: true, isPart: true }),
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const HISTORY_CHANGED = { invalidates: [listRevisions] };
