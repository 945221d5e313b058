import type { Pool } from 'pg';
import type { AttemptHistory, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Member } from '@academy/domain/access';
import { selectQuestions } from '@academy/domain/quiz-grading';
import { isScored } from '@academy/domain/quizzes';
import type { Catalog } from '../../catalog/model.ts';
import { requireQuiz } from '../../catalog/read-quiz.ts';
import type { LoadedQuiz, ReadQuiz } from '../../catalog/read-quiz.ts';
import { requireLearningItemById } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { gradeAnswers } from './grade.ts';
import { recordedResult } from './recorded-result.ts';
import { countSubmitted, findAttempt, isCompleted, listSubmitted } from './store.ts';
import { attemptsLeft } from './submit.ts';
import { noSuchAttempt } from './visitor-attempts.ts';

/** A person's submitted attempts, latest first. */
export async function readHistory(
  pool: Pool,
  { person, readQuiz, subject: { item } }: { person: Member; readQuiz: ReadQuiz; subject: LearningItem },
): Promise<AttemptHistory> {
  const { itemId, card } = item;
  const [attempts, used] = await Promise.all([
    listSubmitted(pool, { person, itemId }),
    countSubmitted(pool, { person, itemId }),
  ]);
  const quizzes = new Map<string, LoadedQuiz>();
  for (const { hash } of attempts)
    if (!quizzes.has(hash)) quizzes.set(hash, await requireQuiz(readQuiz, hash));
  return {
    attempts: attempts.flatMap(({ id, hash, seed, submitted, retryOf }) => {
      const quiz = quizzes.get(hash)?.quiz;
      if (!submitted || !quiz) return [];
      const { at, score, passed } = submitted;
      return [
        {
          attemptId: id,
          submittedAt: at.toISOString(),
          score,
          scored: selectQuestions({ quiz, seed }).questions.filter(isScored).length,
          passed,
          isRetry: Boolean(retryOf),
        },
      ];
    }),
    attemptsLeft: attemptsLeft(card.settings.attempts, used),
  };
}

/** The result of a submitted attempt as it was shown then. */
export async function readResult(
  pool: Pool,
  { id, person, catalog, readQuiz }: { id: string; person: Member; catalog: Catalog; readQuiz: ReadQuiz },
): Promise<AttemptResult> {
  const attempt = await findAttempt(pool, { person, id });
  if (!attempt?.submitted) throw noSuchAttempt();
  const { itemId, hash, seed, submitted } = attempt;
  const subject = requireLearningItemById(itemId, { catalog, person, field: 'id' });
  const { quiz, html } = await requireQuiz(readQuiz, hash);
  const drawn = selectQuestions({ quiz, seed });
  const grading = gradeAnswers(drawn, submitted.answers);
  const used = await countSubmitted(pool, { person, itemId });
  const saved = {
    attemptsLeft: attemptsLeft(subject.item.card.settings.attempts, used),
    submittedAt: submitted.at,
    isComplete: await isCompleted(pool, { person, itemId }),
  };
  return recordedResult({ attempt, subject, drawn, html, grading, saved });
}
