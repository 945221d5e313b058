import type { Pool } from 'pg';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { selectQuestions } from '@academy/domain/quiz-grading';
import { findChangedAnswer } from '@academy/domain/quiz-retry';
import type { Catalog } from '../../catalog/model.ts';
import { requireQuiz } from '../../catalog/read-quiz.ts';
import type { ReadQuiz } from '../../catalog/read-quiz.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireLearningItemById } from '../../learning/learning-item.ts';
import { derivedId } from './derived-id.ts';
import { gradeAnswers } from './grade.ts';
import { canRetry, RETRY_PREFIX, recordedResult } from './recorded-result.ts';
import { findAttempt, insertSubmitted } from './store.ts';
import type { SubmittedAttempt } from './store.ts';
import { submit } from './submit.ts';
import { noSuchAttempt } from './visitor-attempts.ts';

export function isRetry(id: string): boolean {
  return id.startsWith(RETRY_PREFIX);
}

type RetrySubmission = {
  id: string;
  answers: string[][];
  person: Member;
  catalog: Catalog;
  pool: Pool;
  readQuiz: ReadQuiz;
  now: Date;
};

/**
 * A retry is not opened: its questions are those that the person's own attempt missed, found by grading that
 * attempt again. It is recorded as an attempt with the answers of both.
 */
export async function submitRetry({
  id,
  answers,
  person,
  catalog,
  pool,
  readQuiz,
  now,
}: RetrySubmission): Promise<AttemptResult> {
  const base = await findAttempt(pool, { person, id: id.slice(RETRY_PREFIX.length) });
  if (!base?.submitted) throw noSuchAttempt();
  const subject = requireLearningItemById(base.itemId, { catalog, person, field: 'id' });
  if (base.hash !== subject.item.hash)
    throw refused('This check has changed since that attempt. Please take it again as a whole.');
  const { quiz, html } = await requireQuiz(readQuiz, base.hash);
  const drawn = selectQuestions({ quiz, seed: base.seed });
  const before = gradeAnswers(drawn, base.submitted.answers);
  if (!canRetry({ subject, drawn, grading: before }))
    throw refused(
      'The missed questions of this attempt cannot be retried. Please take the check as a whole.',
    );
  const changed = findChangedAnswer(before, { before: base.submitted.answers, answers });
  if (changed !== null)
    throw new DomainError('invalid', `Question ${changed + 1} was not missed, so its answer can't change.`, {
      field: 'answers',
    });

  const grading = gradeAnswers(drawn, answers);
  const attempt: SubmittedAttempt = {
    ...base,
    // Derived from the attempt, so that two tabs cannot record two retries of it.
    id: derivedId(`${RETRY_PREFIX}${base.id}`),
    // The learner has known the questions since then.
    openedAt: base.submitted.at,
    submitted: { answers, score: grading.score, passed: grading.passed, at: now },
    retryOf: base.id,
  };
  const saved = await inTransaction(pool, async (client) => {
    await insertSubmitted(client, {
      attempt,
      person,
      questions: drawn.totalQuestions,
      scored: grading.scored,
    });
    return submit(client, { attempt, subject, answers, grading, person, now });
  });
  return recordedResult({ attempt, subject, drawn, html, grading, saved });
}

function refused(message: string): DomainError {
  return new DomainError('conflict', message, { field: 'id' });
}
