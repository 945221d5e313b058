import { listFavorites } from '@academy/contract/favorites';
import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning, getTimePlan, setActivityShown } from '@academy/contract/learning';
import type { PlanMinutes } from '@academy/domain/time-plan';
import { mutation, query } from '../../api/query.ts';
import { invalidate, patch } from '../../api/query-cache.ts';

export const myLearning = query(getLearning, { query: {} });
export const elsewhere = query(getElsewhere, { query: {} }, { isPart: true });
export const myFavorites = query(listFavorites, { query: {} });

const MINUTES = { 10: '10', 20: '20', 40: '40', 60: '60' } as const;
export const timePlan = (minutes: PlanMinutes) =>
  query(getTimePlan, { query: { minutes: MINUTES[minutes] } }, { isPart: true });

/** What was learned is not sent to who hides it, so it is read again. */
export const activityShown = mutation(setActivityShown, (_, { isHidden }) => [
  patch(getLearning, (data) => ({ ...data, activity: { ...data.activity, isHidden } })),
  invalidate(getLearning),
]);
