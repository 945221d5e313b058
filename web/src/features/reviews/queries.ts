import { getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import { invalidate, patch } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { query } from '../../api/query.ts';

export const reviewSummary = (until: string) =>
  query(getReviews, { query: { until } }, { isPart: true, isSilent: true });

/** A started review keeps its questions. */
export const reviewQuestions = (until: string, { more }: { more: boolean }) => ({
  ...query(
    listReviewQuestions,
    { query: { until, ...(more && { more: 'true' as const }) } },
    { isPart: true },
  ),
  refetchOnWindowFocus: false,
});

/** A failure is a toast, and nothing changes. */
export const reviewSettings = mutation(
  setReviews,
  (_, settings) => [
    patch(getReviews, (data) => ({ ...data, ...settings })),
    invalidate(getReviews),
    invalidate(listReviewQuestions),
  ],
  { hideLoader: true, skipRedirect: true },
);
