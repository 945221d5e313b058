export { DueToday } from './DueToday.tsx';
export { useReviewSummary } from './use-review-summary.ts';
