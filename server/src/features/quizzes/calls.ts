import { randomInt } from 'node:crypto';
import { getAttempt, listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Member } from '@academy/domain/access';
import { selectQuestions } from '@academy/domain/quiz-grading';
import { requireQuiz } from '../../catalog/read-quiz.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { requireLearningItemById, requireLearningItem } from '../../learning/learning-item.ts';
import { gradeAnswers } from './grade.ts';
import { readHistory, readResult } from './history.ts';
import { presentAttempt } from './present.ts';
import { recordedResult } from './recorded-result.ts';
import { isRetry, submitRetry } from './retries.ts';
import { countSubmitted, findAttempt, insertSubmitted, openOrResume } from './store.ts';
import type { SubmittedAttempt } from './store.ts';
import { attemptsLeft, noneLeft, submit, timeOfAnswers } from './submit.ts';
import {
  findVisitorAttempt,
  submitAsVisitor,
  isVisitorAttempt,
  noSuchAttempt,
  openAsVisitor,
  recordedId,
} from './visitor-attempts.ts';

export function quizCalls(
  mount: Mount,
  { catalog, database: { writes: pool }, bodies: { readQuiz }, newId }: Context,
): void {
  mount.call(openAttempt, async ({ body, person, site, now }) => {
    const tenant = catalog.current().of(site.tenant.id);
    const item = requireLearningItem(body, { tenant, site, person });
    const { itemId, hash, revision, card } = item.item;
    const { assessed = false, attempts } = card.settings;
    const { quiz, html } = await requireQuiz(readQuiz, hash);
    // Unpredictable, since the seed reveals the authored order of questions and answers.
    const seed = randomInt(2 ** 31);
    if (person.kind === 'visitor') return openAsVisitor({ subject: item, quiz, html, seed, now });
    const left =
      attempts === undefined ? null : attemptsLeft(attempts, await countSubmitted(pool, { person, itemId }));
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
      return submitAsVisitor({ id: params.id, answers, catalog: catalog.current(), pool, readQuiz, now });
    if (isVisitorAttempt(params.id)) return keepVisitorAttempt({ id: params.id, answers, person, now });
    if (isRetry(params.id))
      return submitRetry({ id: params.id, answers, person, catalog: catalog.current(), pool, readQuiz, now });
    const attempt = await findAttempt(pool, { person, id: params.id });
    if (!attempt) throw noSuchAttempt();
    const item = requireLearningItemById(attempt.itemId, {
      catalog: catalog.current(),
      person,
      field: 'id',
    });
    const { quiz, html } = await requireQuiz(readQuiz, attempt.hash);
    const drawn = selectQuestions({ quiz, seed: attempt.seed });
    const grading = gradeAnswers(drawn, answers);
    // Assessed checks can't be taken offline, so a client-given time is ignored.
    const isAssessed = item.item.card.settings.assessed ?? false;
    const at = isAssessed ? now : timeOfAnswers(body.at, { openedAt: attempt.openedAt, now });
    const saved = await inTransaction(pool, (client) =>
      submit(client, { attempt, subject: item, answers, grading, person, at, now }),
    );
    return recordedResult({ attempt, subject: item, drawn, html, grading, saved });
  });

  mount.call(getAttempt, ({ params, person }) =>
    readResult(pool, { id: params.id, person, catalog: catalog.current(), readQuiz }),
  );

  mount.call(listAttempts, ({ query, person, site }) => {
    const tenant = catalog.current().of(site.tenant.id);
    return readHistory(pool, {
      person,
      readQuiz,
      subject: requireLearningItem(query, { tenant, site, person }),
    });
  });

  /** A visitor who logs in after a check submits the same answers again, and they are recorded now. */
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
    const found = await findVisitorAttempt(pool, { id, person, catalog: catalog.current(), readQuiz });
    const { token, subject: item, drawn, html } = found;
    const { hash, revision, seed, openedAt } = token;
    const { itemId } = item.item;
    const grading = gradeAnswers(drawn, answers);
    const attempt: SubmittedAttempt = {
      id: recordedId(id, person),
      itemId,
      hash,
      revision,
      seed,
      openedAt: new Date(openedAt),
      submitted: { answers, score: grading.score, passed: grading.passed, at: now },
    };
    const saved = await inTransaction(pool, async (client) => {
      const questions = drawn.totalQuestions;
      const isNew = await insertSubmitted(client, { attempt, person, questions, scored: grading.scored });
      return submit(client, { attempt, subject: item, answers, grading, person, now, isNew });
    });
    return recordedResult({ attempt, subject: item, drawn, html, grading, saved });
  }
}
