import type { Pool } from 'pg';
import { findEdited } from '@academy/domain/reviews';
import { isScored } from '@academy/domain/quizzes';
import type { Question, Quiz } from '@academy/domain/quizzes';
import { readQuizTexts } from '../../catalog/read-quiz.ts';
import { inTransaction } from '../../database/transaction.ts';
import { questionKey } from './question-key.ts';
import { newSchedule } from './schedule.ts';
import { dropReviews, lockReviews, moveReviews, saveReviews } from './store.ts';
import type { Review } from './store.ts';

type Changed = { itemId: number; hash: string };

/**
 * Brings the questions of changed checks up to date: unchanged ones keep their schedule, edited ones start
 * over, and removed ones are dropped.
 */
export async function followEdits(
  pool: Pool,
  { userId, changed, now }: { userId: string; changed: readonly Changed[]; now: Date },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const reviews = await lockReviews(client, { userId, itemIds: changed.map(({ itemId }) => itemId) });
    const quizzes = await readQuizTexts(client, [
      ...changed.map(({ hash }) => hash),
      ...reviews.map(({ hash }) => hash),
    ]);
    for (const { itemId, hash } of changed) {
      const stale = reviews.filter((review) => review.itemId === itemId && review.hash !== hash);
      const live = quizzes.get(hash);
      const { gone, added } = compare(stale, { quizzes, live });
      await dropReviews(client, { userId, itemId, questions: gone });
      await moveReviews(client, { userId, itemId, hash });
      await saveReviews(client, {
        userId,
        reviews: added.map((question) => ({
          ...newSchedule(now),
          itemId,
          question,
          hash,
          answers: null,
          isRevealed: false,
        })),
      });
    }
  });
}

function compare(
  stale: readonly Review[],
  { quizzes, live }: { quizzes: ReadonlyMap<string, Quiz>; live: Quiz | undefined },
): { gone: string[]; added: string[] } {
  const scored = live?.questions.filter(isScored) ?? [];
  const there = new Set(scored.map(questionKey));
  const gone = stale.filter(({ question }) => !there.has(question));
  const edits = new Map<string, ReadonlyMap<string, string>>();
  for (const { hash } of gone)
    if (!edits.has(hash)) edits.set(hash, editsBetween(quizzes.get(hash)?.questions ?? [], scored));
  const added = gone.flatMap(({ hash, question }) => edits.get(hash)?.get(question) ?? []);
  return { gone: gone.map(({ question }) => question), added: [...new Set(added)] };
}

function editsBetween(before: readonly Question[], after: readonly Question[]): Map<string, string> {
  const edited = [...findEdited(before, after)];
  return new Map(edited.map(([old, next]) => [questionKey(old), questionKey(next)]));
}
