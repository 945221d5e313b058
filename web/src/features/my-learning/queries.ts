import { listFavorites } from '@academy/contract/favorites';
import { invalidate, patch } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning, getTimePlan, setActivityShown } from '@academy/contract/learning';
import type { PlanMinutes } from '@academy/domain/time-plan';
import { query } from '../../api/query.ts';

export const myLearning = query(getLearning, { query: {} });
export const elsewhere = query(getElsewhere, { query: {} }, { isPart: true });
export const myFavorites = query(listFavorites, { query: {} });

const MINUTES = { 10: '10', 20: '20', 40: '40', 60: '60' } as const;
export const timePlan = (minutes: PlanMinutes) =>
  query(getTimePlan, { query: { minutes: MINUTES[minutes] } }, { isPart: true });

/** Hidden activity is not sent, so it is refetched. A failure is a toast. */
export const activityShown = mutation(
  setActivityShown,
  (_, { isHidden }) => [
    patch(getLearning, (data) => ({ ...data, activity: { ...data.activity, isHidden } })),
    invalidate(getLearning),
  ],
  { hideLoader: true, skipRedirect: true },
);
