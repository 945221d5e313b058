import type { ReviewStatus } from '@academy/domain/reviews';
import { runMutation } from '../api/query.ts';
import type { QueryCache } from '../api/query-cache.ts';
import { reviewSettings } from './queries.ts';

export const PAUSES = [
  { days: 1, label: 'Pause for a day' },
  { days: 7, label: 'Pause for a week' },
  { days: 30, label: 'Pause for a month' },
] as const;

/** A pause ends in the morning, where the reader is. */
export function endOfPause(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 4).toISOString();
}

export type ReviewChange = { status: ReviewStatus; until?: string };

/** A failure is said by a toast, and everything stays as it is. */
export async function changeReviews(cache: QueryCache, body: ReviewChange): Promise<void> {
  const { api } = await import('../api/api.ts');
  const options = { hideLoader: true, skipRedirect: true };
  await runMutation(api, reviewSettings, { input: { query: {}, body }, options }).then(
    cache.apply,
    () => undefined,
  );
}
