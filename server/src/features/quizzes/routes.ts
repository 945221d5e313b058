import type { PoolClient } from 'pg';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { drawQuestions, grade } from '@academy/domain/quiz-grading';
import type { Grading } from '@academy/domain/quiz-grading';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Quiz } from '@academy/domain/quizzes';
import type { Reading } from '../../catalogue/feature.ts';
import { readBody } from '../../catalogue/rows.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { completeWithin } from '../../learning/completion.ts';
import { subjectAt, subjectOf } from '../../learning/subject.ts';
import type { Subject } from '../../learning/subject.ts';
import { presentAttempt, presentResult } from './present.ts';
import { countSubmitted, findAttempt, isCompleted, keepResult, lockAttempts, openOrGoOn } from './store.ts';
import type { StoredAttempt } from './store.ts';

export function quizRoutes(
  mount: Mount,
  { catalogue, pool, newId }: Reading & { newId: () => string },
): void {
  mount.call(openAttempt, async ({ body, person, site, now }) => {
    const tenant = catalogue.current().of(site.tenant.id);
    const { item } = subjectOf(body, { tenant, site, person });
    const { itemId, hash, revision } = item;
    const { assessed = false, attempts } = item.card.settings;
    const quiz = await quizOf(hash);
    const left = attemptsLeft(attempts, await countSubmitted(pool, { person, itemId }));
    if (left === 0) throw noneLeft('lessonId');
    const id = newId();
    const seed = seedFrom(id);
    const questions = drawQuestions({ quiz, seed }).totalQuestions;
    const attempt = await openOrGoOn(pool, { id, person, itemId, hash, revision, seed, questions, now });
    const drawn = drawQuestions({ quiz, seed: attempt.seed });
    return presentAttempt({ attempt, drawn, assessed, attemptsLeft: left });
  });

  mount.call(submitAttempt, async ({ params, body, person, now }) => {
    const attempt = await findAttempt(pool, { person, id: params.id });
    if (!attempt) throw new DomainError('not_found', 'This attempt does not exist.', { field: 'id' });
    const subject = subjectAt(attempt.itemId, { catalogue: catalogue.current(), person, field: 'id' });
    const drawn = drawQuestions({ quiz: await quizOf(attempt.hash), seed: attempt.seed });
    const grading = graded(drawn, body.answers);
    const kept = await inTransaction(pool, (client) =>
      handIn(client, { attempt, subject, answers: body.answers, grading, person, now }),
    );
    return presentResult({ id: attempt.id, drawn, grading, ...kept });
  });

  async function quizOf(hash: string): Promise<Quiz> {
    const { quiz } = await readBody(pool, { kind: 'lesson', hash });
    if (quiz === null)
      throw new DomainError('invalid', 'This lesson has no questions.', { field: 'lessonId' });
    return parseQuiz(quiz);
  }
}

type HandedIn = {
  attempt: StoredAttempt;
  subject: Subject;
  answers: readonly (readonly string[])[];
  grading: Graded;
  person: Member;
  now: Date;
};

async function handIn(
  client: PoolClient,
  { attempt: { id, itemId }, subject, answers, grading, person, now }: HandedIn,
) {
  const all = await lockAttempts(client, { person, itemId });
  const before = all.find((one) => one.id === id)?.submitted ?? null;
  const limit = subject.item.card.settings.attempts;
  const used = all.filter(({ submitted }) => submitted).length;
  if (before) requireSame(before.answers, answers);
  else if (attemptsLeft(limit, used) === 0) throw noneLeft('id');
  const { score, passed } = grading;
  if (!before) await keepResult(client, { id, answers, score, passed, now });
  const submittedAt = before?.at ?? now;
  // A quiz inside another kind of lesson is there to practise; passing it does not complete what it stands in.
  const completes = passed && subject.item.card.type === 'knowledge-check';
  const at = submittedAt.toISOString();
  return {
    submittedAt,
    attemptsLeft: attemptsLeft(limit, before ? used : used + 1),
    isComplete: completes
      ? (await completeWithin(client, { person, subject, at, now })).isComplete
      : await isCompleted(client, { person, itemId }),
  };
}

type Graded = Extract<Grading, { ok: true }>;

function graded(drawn: Quiz, answers: readonly (readonly string[])[]): Graded {
  const grading = grade(drawn, answers);
  if (!grading.ok) throw new DomainError('invalid', grading.problem, { field: 'answers' });
  return grading;
}

/** The same answers again are an answer of ours that got lost on its way; others come too late. */
function requireSame(before: readonly (readonly string[])[], answers: readonly (readonly string[])[]): void {
  if (JSON.stringify(before) === JSON.stringify(answers)) return;
  throw new DomainError('conflict', 'This attempt was handed in already, please open a new one.', {
    field: 'id',
  });
}

function attemptsLeft(limit: number | undefined, used: number): number | null {
  return limit === undefined ? null : Math.max(0, limit - used);
}

function noneLeft(field: string): DomainError {
  return new DomainError('conflict', 'You have used all attempts at this check.', { field });
}

/** An id is made by chance, so its end is chance enough to draw questions with. */
function seedFrom(id: string): number {
  return Number.parseInt(id.slice(-8), 16) >>> 1;
}
