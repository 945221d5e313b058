import type { QueryClient } from '@tanstack/react-query';
import { applyUpdates } from '../../api/cache-updates.ts';
import { answerReview } from '@academy/contract/reviews';
import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { refreshReviewCopySoon } from '../offline/index.ts';
import { loadOutbox, reviewAnswer } from '../learning/index.ts';

type Answer = { question: ReviewQuestion; answers: string[] };

/** An answered question with whether it was right; null if the server has yet to grade it. */
export type Answered = { question: ReviewQuestion; isRight: boolean | null };

/** Queues an answer on this device if necessary. */
export async function keepAnswer(queryClient: QueryClient, { question: { id }, answers }: Answer) {
  return (await loadOutbox(queryClient)).write({ call: 'review', body: { id, answers } });
}

/** Only the server knows the right answers of an assessed check. */
export async function sendAnswer(
  queryClient: QueryClient,
  { question: { id }, answers }: Answer,
): Promise<Answered> {
  const { api } = await import('../../api/api.ts');
  const input = { params: { id }, query: {}, body: { answers } };
  const { data } = await api.send(answerReview, input, { hideLoader: true, onFailure: 'in-place' });
  applyUpdates(queryClient, reviewAnswer.updates(input, data));
  refreshReviewCopySoon();
  return data;
}

/** The same rule as the server's, for questions that include their answers. */
export function isRightAnswer({ answer = [] }: ReviewQuestion, selected: readonly string[]): boolean {
  return selected.length === answer.length && selected.every((text) => answer.includes(text));
}
