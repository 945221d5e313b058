import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { selectQuestions } from '@academy/domain/quiz-grading';
import type { CatalogDeps } from '../../catalog/feature.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { changeCompletionIn } from '../../learning/completion.ts';
import { requireLearningItemById, requireLearningItem } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { gradeAnswers } from './grade.ts';
import type { Graded } from './grade.ts';
import { presentAttempt, presentResult } from './present.ts';
import { readQuiz } from '../../catalog/read-quiz.ts';
import type { LoadedQuiz } from '../../catalog/read-quiz.ts';
import {
  countSubmitted,
  findAttempt,
  insertSubmitted,
  isCompleted,
  saveResult,
  lockAttempts,
  openOrResume,
} from './store.ts';
import type { StoredAttempt } from './store.ts';
import {
  findVisitorAttempt,
  submitAsVisitor,
  isVisitorAttempt,
  noSuchAttempt,
  openAsVisitor,
  recordedId,
} from './visitor-attempts.ts';

export function quizRoutes(
  mount: Mount,
  { catalog, pool, newId }: CatalogDeps & { newId: () => string },
): void {
  mount.call(openAttempt, async ({ body, person, site, now }) => {
    const tenant = catalog.current().of(site.tenant.id);
    const item = requireLearningItem(body, { tenant, site, person });
    const { itemId, hash, revision, card } = item.item;
    const { assessed = false, attempts } = card.settings;
    const { quiz, html } = await loadQuiz(hash);
    // Unpredictable, since the seed reveals the author's order of questions and answers.
    const seed = randomInt(2 ** 31);
    if (person.kind === 'visitor') return openAsVisitor({ subject: item, quiz, html, seed, now });
    const left = attemptsLeft(attempts, await countSubmitted(pool, { person, itemId }));
    if (left === 0) throw noneLeft('lessonId');
    const id = newId();
    const questions = selectQuestions({ quiz, seed }).totalQuestions;
    const attempt = await openOrResume(pool, { id, person, itemId, hash, revision, seed, questions, now });
    const drawn = selectQuestions({ quiz, seed: attempt.seed });
    return presentAttempt({ attempt, drawn, html, assessed, attemptsLeft: left, isRecorded: true });
  });

  mount.call(submitAttempt, async ({ params, body, person, now }) => {
    const { answers } = body;
    if (person.kind === 'visitor')
      return submitAsVisitor({ id: params.id, answers, catalog: catalog.current(), pool, now });
    if (isVisitorAttempt(params.id)) return keepVisitorAttempt({ id: params.id, answers, person, now });
    const attempt = isUuid(params.id) ? await findAttempt(pool, { person, id: params.id }) : undefined;
    if (!attempt) throw noSuchAttempt();
    const item = requireLearningItemById(attempt.itemId, {
      catalog: catalog.current(),
      person,
      field: 'id',
    });
    const { quiz, html } = await loadQuiz(attempt.hash);
    const drawn = selectQuestions({ quiz, seed: attempt.seed });
    const grading = gradeAnswers(drawn, answers);
    const saved = await inTransaction(pool, (client) =>
      submit(client, { attempt, subject: item, answers, grading, person, now }),
    );
    const { assessed = false } = item.item.card.settings;
    const showsAnswers = !assessed || grading.passed || saved.attemptsLeft === 0;
    return presentResult({ id: attempt.id, drawn, html, grading, isRecorded: true, showsAnswers, ...saved });
  });

  /** A visitor who logs in after a check submits the same answers again, and now they are recorded. */
  async function keepVisitorAttempt({
    id,
    answers,
    person,
    now,
  }: {
    id: string;
    answers: string[][];
    person: Member;
    now: Date;
  }): Promise<AttemptResult> {
    const found = await findVisitorAttempt(pool, { id, person, catalog: catalog.current() });
    const { token, subject: item, drawn, html } = found;
    const { hash, revision, seed, openedAt } = token;
    const { itemId } = item.item;
    const grading = gradeAnswers(drawn, answers);
    const attempt: StoredAttempt = {
      id: recordedId(id, person),
      itemId,
      hash,
      revision,
      seed,
      openedAt: new Date(openedAt),
      submitted: { answers, score: grading.score, passed: grading.passed, at: now },
    };
    const saved = await inTransaction(pool, async (client) => {
      await insertSubmitted(client, { attempt, person, questions: drawn.totalQuestions });
      return submit(client, { attempt, subject: item, answers, grading, person, now });
    });
    return presentResult({
      id: attempt.id,
      drawn,
      html,
      grading,
      isRecorded: true,
      showsAnswers: true,
      ...saved,
    });
  }

  async function loadQuiz(hash: string): Promise<LoadedQuiz> {
    const loaded = await readQuiz(pool, hash);
    if (loaded) return loaded;
    throw new DomainError('invalid', 'This lesson has no questions.', { field: 'lessonId' });
  }
}

type Submission = {
  attempt: StoredAttempt;
  subject: LearningItem;
  answers: readonly (readonly string[])[];
  grading: Graded;
  person: Member;
  now: Date;
};

async function submit(
  client: PoolClient,
  { attempt: { id, itemId }, subject: item, answers, grading, person, now }: Submission,
) {
  const all = await lockAttempts(client, { person, itemId });
  const before = all.find((one) => one.id === id)?.submitted ?? null;
  const limit = item.item.card.settings.attempts;
  const used = all.filter(({ submitted }) => submitted).length;
  if (before) requireSame(before.answers, answers);
  else if (attemptsLeft(limit, used) === 0) throw noneLeft('id');
  const { score, passed } = grading;
  if (!before) await saveResult(client, { id, answers, score, passed, now });
  const submittedAt = before?.at ?? now;
  // A quiz inside another kind of lesson is for practice; passing it does not complete the lesson.
  const completes = passed && item.item.card.type === 'knowledge-check';
  const at = submittedAt.toISOString();
  return {
    submittedAt,
    attemptsLeft: attemptsLeft(limit, before ? used : used + 1),
    isComplete: completes
      ? (await changeCompletionIn(client, { action: 'complete', person, item: item, at, now })).isComplete
      : await isCompleted(client, { person, itemId }),
  };
}

/** The same answers again mean that our response got lost; other answers are too late. */
function requireSame(before: readonly (readonly string[])[], answers: readonly (readonly string[])[]): void {
  if (JSON.stringify(before) === JSON.stringify(answers)) return;
  throw new DomainError('conflict', 'This attempt was already submitted. Please open a new one.', {
    field: 'id',
  });
}

function attemptsLeft(limit: number | undefined, used: number): number | null {
  return limit === undefined ? null : Math.max(0, limit - used);
}

function noneLeft(field: string): DomainError {
  return new DomainError('conflict', 'You have used all attempts at this check.', { field });
}

/** Ids of visitor attempts are not UUIDs, and PostgreSQL would reject them. */
function isUuid(id: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}
