import type { ReviewResult } from '@academy/contract/schemas/reviews';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { grade } from '@academy/domain/quiz-grading';
import type { Quiz } from '@academy/domain/quizzes';
import type { Catalog } from '../../catalog/model.ts';
import { readQuiz } from '../../catalog/read-quiz.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireLearningItemById } from '../../learning/learning-item.ts';
import type { Sites } from '../../catalog/tenants.ts';
import { findAskable, isAskable } from './askable.ts';
import type { Pools } from './due.ts';
import { findQuestion, presentQuestion } from './present.ts';
import { readReviewId } from './question-key.ts';
import { rate } from './schedule.ts';
import { lockReviews, saveAnswer } from './store.ts';
import type { Review } from './store.ts';

type Answering = {
  id: string;
  answers: readonly string[];
  /** The client's time of an answer that was sent later; null otherwise. */
  at: Date | null;
  catalog: Catalog;
  sites: Sites;
  person: Member;
  now: Date;
};

/** Grades the answer to a review question and schedules the next review. */
export async function answerQuestion(
  { pool, writes }: Pools,
  { id, answers, at, catalog, sites, person, now }: Answering,
): Promise<ReviewResult> {
  const named = readReviewId(id);
  if (!named) throw noSuchQuestion();
  const { itemId, reps } = named;
  const { userId } = person;
  const subject = requireLearningItemById(itemId, { catalog, person, field: 'id' });
  const loaded = await readQuiz(pool, subject.item.hash);
  const question = loaded && findQuestion(loaded, named);
  const askable = await findAskable(pool, { catalog, sites, person, itemIds: [itemId] });
  const saved = await inTransaction(writes, async (client) => {
    const locked = await lockReviews(client, { userId, itemIds: [itemId] });
    const review = locked.find((one) => one.question === named.question);
    if (!review || !isAskable(askable, review)) throw noSuchQuestion();
    if (!question) throw refused('This question has changed. Please go on with the next one.');
    const isRight = gradeOne({ ...loaded.quiz, questions: [question] }, answers);
    if (isRepeated(review, { reps, answers })) return { isRight, dueAt: review.dueAt, question, loaded };
    if (review.reps !== reps) throw refused('You have answered this question meanwhile.');
    const rated = rate(review, { isRight, at: timeOfAnswer(review, { at, now }) });
    await saveAnswer(client, { userId, review: { ...review, ...rated }, answers, now });
    return { isRight, dueAt: rated.dueAt, question, loaded };
  });
  return {
    isRight: saved.isRight,
    dueAt: saved.dueAt.toISOString(),
    question: presentQuestion({ review: named, ...saved, subject, isAnswered: true }),
  };
}

function gradeOne(shown: Quiz, answers: readonly string[]): boolean {
  const graded = grade(shown, [answers]);
  if (!graded.ok)
    throw new DomainError('invalid', 'An answer is not one of the options.', { field: 'answers' });
  return graded.perQuestion.every(({ right }) => right);
}

/** The same answers again mean that our response was lost. */
function isRepeated(
  review: Review,
  { reps, answers }: { reps: number; answers: readonly string[] },
): boolean {
  return review.reps === reps + 1 && JSON.stringify(review.answers) === JSON.stringify(answers);
}

/** By the learner's clock, but not before the last answer, and not later than now. */
function timeOfAnswer({ ratedAt }: Review, { at, now }: { at: Date | null; now: Date }): Date {
  const answered = Math.min((at ?? now).getTime(), now.getTime());
  return new Date(Math.max(answered, ratedAt?.getTime() ?? 0));
}

function noSuchQuestion(): DomainError {
  return new DomainError('not_found', 'This question is not part of your reviews.', { field: 'id' });
}

function refused(message: string): DomainError {
  return new DomainError('conflict', message, { field: 'id' });
}
