import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { grade, selectQuestions } from '@academy/domain/quiz-grading';
import type { QuestionResult } from '@academy/domain/quiz-grading';
import type { Quiz } from '@academy/domain/quizzes';
import { readQuizTexts } from '../../catalog/read-quiz.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockNewAttempts, markEntered } from './attempts-store.ts';
import type { SubmittedAttempt } from './attempts-store.ts';
import { questionKey } from './question-key.ts';
import { newSchedule, rate } from './schedule.ts';
import { lockReviews, saveReviews } from './store.ts';
import type { Review } from './store.ts';

/** The maximum a request waits for; they take milliseconds. */
const AT_ONCE = 25;

/** Schedules the questions of new attempts, limited to what a request can wait for. */
export type EnterAttempts = (userId: string) => Promise<void>;

/**
 * Runs when reviews are read, not when a check is submitted. So the same code covers attempts from before
 * reviews existed, and an error here never fails a check. If there are many old attempts, the request waits
 * only for the first ones; the others are processed in the background.
 */
export function createEntering(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): EnterAttempts {
  const running = new Map<string, Promise<void>>();
  const enterSome = async (userId: string): Promise<boolean> =>
    (await inTransaction(pool, (client) => enter(client, userId))) === AT_ONCE;

  async function enterRest(userId: string): Promise<void> {
    try {
      while (await enterSome(userId));
    } catch (error) {
      // They are still marked as new, so the next request continues with them.
      log.warn({ err: error }, 'old attempts could not be added to reviews');
    } finally {
      running.delete(userId);
    }
  }

  async function begin(userId: string): Promise<void> {
    let hasMore = false;
    try {
      hasMore = await enterSome(userId);
    } finally {
      if (!hasMore) running.delete(userId);
    }
    if (hasMore) void enterRest(userId);
  }

  return (userId) => {
    const first = running.get(userId) ?? begin(userId);
    running.set(userId, first);
    return first;
  };
}

/** Enters the oldest attempts, and returns how many. */
async function enter(client: PoolClient, userId: string): Promise<number> {
  const attempts = await lockNewAttempts(client, { userId, limit: AT_ONCE });
  if (attempts.length === 0) return 0;
  const quizzes = await readQuizTexts(
    client,
    attempts.map(({ hash }) => hash),
  );
  const locked = await lockReviews(client, { userId, itemIds: attempts.map(({ itemId }) => itemId) });
  const reviews = new Map(locked.map((review) => [nameOf(review), review]));
  const changed = new Set<string>();
  for (const attempt of attempts) {
    const quiz = quizzes.get(attempt.hash);
    for (const answered of quiz ? answeredIn(quiz, attempt) : []) {
      const name = nameOf({ itemId: attempt.itemId, question: questionKey(answered.question) });
      const review = withAnswer(reviews.get(name), { attempt, answered });
      if (!review) continue;
      reviews.set(name, review);
      changed.add(name);
    }
  }
  const saved = [...changed].flatMap((name) => reviews.get(name) ?? []);
  await saveReviews(client, { userId, reviews: saved });
  await markEntered(client, { userId, attempts });
  return attempts.length;
}

/** The scored questions answered in an attempt; in a retry, only the previously missed ones. */
function answeredIn(quiz: Quiz, { seed, answers, earlierAnswers }: SubmittedAttempt): QuestionResult[] {
  const drawn = selectQuestions({ quiz, seed });
  const graded = grade(drawn, answers);
  const earlier = earlierAnswers && grade(drawn, earlierAnswers);
  if (!graded.ok) return [];
  return graded.perQuestion.filter(
    ({ scored }, at) => scored && !(earlier?.ok && earlier.perQuestion[at]?.right),
  );
}

type Answer = { attempt: SubmittedAttempt; answered: QuestionResult };

/**
 * The schedule after an answer in a check, or null if the answer is already included. A missed question is
 * due immediately.
 */
function withAnswer(before: Review | undefined, { attempt, answered }: Answer): Review | null {
  const { itemId, hash, passed, submittedAt } = attempt;
  const isRevealed = passed || (before?.isRevealed ?? false);
  if (before?.ratedAt && before.ratedAt >= submittedAt)
    return before.isRevealed === isRevealed ? null : { ...before, isRevealed };
  const rated = rate(before ?? newSchedule(submittedAt), { isRight: answered.right, at: submittedAt });
  return {
    ...rated,
    dueAt: answered.right ? rated.dueAt : submittedAt,
    itemId,
    question: questionKey(answered.question),
    hash,
    answers: before?.answers ?? null,
    isRevealed,
  };
}

function nameOf({ itemId, question }: { itemId: number; question: string }): string {
  return `${itemId} ${question}`;
}
