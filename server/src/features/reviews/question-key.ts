import { createHash } from 'node:crypto';
import type { Question } from '@academy/domain/quizzes';
import { questionContent } from '@academy/domain/reviews';

/** Identifies a question within its check. */
export function questionKey(question: Question): string {
  return createHash('sha256').update(questionContent(question)).digest('base64url').slice(0, 22);
}

/** The reviewed question, and how often it was answered before. */
export type ReviewId = { itemId: number; question: string; reps: number };

export function writeReviewId({ itemId, question, reps }: ReviewId): string {
  return `${itemId}.${question}.${reps}`;
}

const ID = /^(\d{1,15})\.([\w-]{22})\.(\d{1,9})$/;

export function readReviewId(id: string): ReviewId | null {
  const [, itemId, question, reps] = ID.exec(id) ?? [];
  return itemId && question && reps ? { itemId: Number(itemId), question, reps: Number(reps) } : null;
}
