import { answerReview, getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { DomainError } from '@academy/domain/errors';
import { LONGEST_PAUSE_DAYS } from '@academy/domain/reviews';
import type { ReviewStatus } from '@academy/domain/reviews';
import { readQuizzes } from '../../catalog/read-quiz.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { answerQuestion } from './answer.ts';
import { readDue } from './due.ts';
import type { Due, Pools } from './due.ts';
import { createEntering } from './enter-attempts.ts';
import { findQuestion, presentQuestion } from './present.ts';
import { saveSettings } from './store.ts';

export function reviewCalls(mount: Mount, { catalog, database, sites, log }: Context): void {
  const pools = { pool: database.reads, writes: database.writes };
  const reading = { ...pools, enterAttempts: createEntering(pools.writes, log) };
  const content = () => ({ catalog: catalog.current(), sites });

  mount.call(getReviews, async ({ person, query, now }) => {
    const until = dateOf(query.until);
    const { summary } = await readDue(reading, { ...content(), person, until, now });
    return summary;
  });

  mount.call(listReviewQuestions, async ({ person, query, now }) => {
    const until = dateOf(query.until);
    const more = query.more === 'true';
    const due = await readDue(reading, { ...content(), person, until, now, more });
    return { questions: await questionsOf(pools, due) };
  });

  mount.call(answerReview, ({ person, params: { id }, body: { answers, at }, now }) =>
    answerQuestion(pools, { id, answers, at: dateOf(at), ...content(), person, now }),
  );

  mount.call(setReviews, async ({ person: { userId }, body, now }) => {
    const { status } = body;
    const pausedUntil = pauseOf({ status, until: dateOf(body.until), now });
    await saveSettings(pools.writes, { userId, isOff: status === 'off', pausedUntil });
    return { status, pausedUntil: pausedUntil?.toISOString() ?? null };
  });
}

async function questionsOf({ pool }: Pools, { reviews, askable }: Due): Promise<ReviewQuestion[]> {
  const loaded = await readQuizzes(
    pool,
    reviews.map(({ hash }) => hash),
  );
  return reviews.flatMap((review) => {
    const quiz = loaded.get(review.hash);
    const subject = askable.items.get(review.itemId);
    const question = quiz && findQuestion(quiz, review);
    if (!question || !subject) return [];
    return [presentQuestion({ review, question, loaded: quiz, subject, isAnswered: false })];
  });
}

const DAY_MS = 24 * 60 * 60_000;

function pauseOf({
  status,
  until,
  now,
}: {
  status: ReviewStatus;
  until: Date | null;
  now: Date;
}): Date | null {
  if (status !== 'paused') return null;
  if (!until || until <= now)
    throw new DomainError('invalid', 'The end of a pause must be in the future.', { field: 'until' });
  if (until.getTime() > now.getTime() + LONGEST_PAUSE_DAYS * DAY_MS)
    throw new DomainError('invalid', 'The end of a pause must be within a year.', { field: 'until' });
  return until;
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
