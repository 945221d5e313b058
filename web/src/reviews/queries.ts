import { answerReview, getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import { invalidate, patch } from '../api/cache-updates.ts';
import { mutation } from '../api/mutation.ts';
import { query } from '../api/query.ts';

/** The end of the day where the reader is. */
export function endOfDay(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999).toISOString();
}

export const reviewSummary = (until: string) =>
  query(getReviews, { query: { until } }, { isPart: true, isSilent: true });

/** A review that has begun asks what it began with. */
export const reviewQuestions = (until: string, { more }: { more: boolean }) => ({
  ...query(
    listReviewQuestions,
    { query: { until, ...(more && { more: 'true' as const }) } },
    { isPart: true },
  ),
  refetchOnWindowFocus: false,
});

/** An answered question is not asked again by the page that is opened next. */
export const reviewAnswer = mutation(answerReview, ({ params: { id } }) => [
  patch(listReviewQuestions, (data) => ({ questions: data.questions.filter((one) => one.id !== id) })),
  invalidate(getReviews),
]);

/** A failure is said by a toast, and everything stays as it is. */
export const reviewSettings = mutation(
  setReviews,
  (_, settings) => [
    patch(getReviews, (data) => ({ ...data, ...settings })),
    invalidate(getReviews),
    invalidate(listReviewQuestions),
  ],
  { hideLoader: true, skipRedirect: true },
);
