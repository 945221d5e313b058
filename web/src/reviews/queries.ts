import { answerReview, getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import { mutation, query } from '../api/query.ts';
import { invalidate, patch } from '../api/query-cache.ts';

/** The end of the day where the reader is. */
export function endOfDay(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999).toISOString();
}

export const reviewSummary = (until: string) =>
  query(getReviews, { query: { until } }, { isPart: true, isSilent: true });

export const reviewQuestions = (until: string, { more }: { more: boolean }) =>
  query(listReviewQuestions, { query: { until, ...(more && { more: 'true' as const }) } }, { isPart: true });

/** An answered question is not asked again by the page that is opened next. */
export const reviewAnswer = mutation(answerReview, ({ params: { id } }) => [
  patch(listReviewQuestions, (data) => ({ questions: data.questions.filter((one) => one.id !== id) })),
  invalidate(getReviews),
]);

export const reviewSettings = mutation(setReviews, (_, settings) => [
  patch(getReviews, (data) => ({ ...data, ...settings })),
  invalidate(getReviews),
  invalidate(listReviewQuestions),
]);
