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

/** A request waits for so many at most; they are entered within milliseconds. */
const AT_ONCE = 25;

/** Enters what a person answered in checks since the last time, as far as a request can wait for it. */
export type EnterAttempts = (userId: string) => Promise<void>;

/**
 * It happens when reviews are read, and not when a check is submitted: so attempts of earlier releases and of the time
 * without reviews are entered by the same code, and a check never fails because of it. Who has many old attempts waits
 * for the first ones; the others are entered beside the request.
 */
export function createEntering(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): EnterAttempts {
  const running = new Map<string, Promise<void>>();
  const enterSome = async (userId: string): Promise<boolean> =>
    (await inTransaction(pool, (client) => enter(client, userId))) === AT_ONCE;

  async function enterRest(userId: string): Promise<void> {
    try {
      while (await enterSome(userId));
    } catch (error) {
      // They are still marked as new, so the next request goes on with them.
      log.warn({ err: error }, 'old attempts were not entered into reviews');
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

/** The scored questions that were answered in an attempt; in a retry only those that had been missed. */
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

/** The question after an answer in a check, or null if that is known already. A missed one is due at once. */
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
