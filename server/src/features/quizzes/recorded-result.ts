import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { canRetryMissed } from '@academy/domain/quiz-retry';
import type { Quiz } from '@academy/domain/quizzes';
import type { LoadedQuiz } from '../../catalog/read-quiz.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Graded } from './grade.ts';
import { presentResult } from './present.ts';
import type { StoredAttempt } from './store.ts';

export const RETRY_PREFIX = 'retry.';

type Recorded = {
  attempt: Pick<StoredAttempt, 'id' | 'hash'>;
  subject: LearningItem;
  drawn: Quiz;
  html: LoadedQuiz['html'];
  grading: Graded;
  saved: { attemptsLeft: number | null; submittedAt: Date; isComplete: boolean };
};

/** The result of a recorded attempt, including whether it shows the answers and offers a retry. */
export function recordedResult({ attempt, subject, drawn, html, grading, saved }: Recorded): AttemptResult {
  const { assessed = false } = subject.item.card.settings;
  const isCurrent = attempt.hash === subject.item.hash;
  return presentResult({
    id: attempt.id,
    drawn,
    html,
    grading,
    isRecorded: true,
    showsAnswers: !assessed || grading.passed || saved.attemptsLeft === 0,
    retryId: isCurrent && canRetry({ subject, drawn, grading }) ? `${RETRY_PREFIX}${attempt.id}` : null,
    ...saved,
  });
}

/** Whether the missed questions of an attempt can be answered again. */
export function canRetry({
  subject,
  drawn,
  grading,
}: Pick<Recorded, 'subject' | 'drawn' | 'grading'>): boolean {
  const { assessed = false, attempts } = subject.item.card.settings;
  return canRetryMissed({ assessed, limit: attempts, settings: drawn.settings }, grading);
}
