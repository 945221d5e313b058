import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { withoutAnswer } from '@academy/domain/kc-questions';
import { blockHtml, questionHtml, sectionField, type QuizHtml } from '@academy/domain/quiz-html';
import type { Grading } from '@academy/domain/quiz-grading';
import type { Quiz } from '@academy/domain/quizzes';
import type { StoredAttempt } from './store.ts';

type Opened = {
  attempt: Pick<StoredAttempt, 'id' | 'revision' | 'openedAt'>;
  drawn: Quiz;
  html: QuizHtml;
  assessed: boolean;
  attemptsLeft: number | null;
  isRecorded: boolean;
};

/** The questions of an open attempt; those of an assessed check come without their correct answers. */
export function presentAttempt({
  attempt,
  drawn,
  html,
  assessed,
  attemptsLeft,
  isRecorded,
}: Opened): Attempt {
  return {
    attemptId: attempt.id,
    revision: attempt.revision,
    assessed,
    introContent: drawn.introContent,
    introHtml: blockHtml(drawn.introContent, html),
    totalQuestions: drawn.totalQuestions,
    passingMarks: drawn.passingMarks,
    attemptsLeft,
    openedAt: attempt.openedAt.toISOString(),
    isRecorded,
    questions: drawn.questions.map(({ answer, comments, ...shown }) => ({
      ...withoutAnswer(shown),
      ...(assessed
        ? { html: questionHtml(shown, html) }
        : {
            answer,
            comments,
            ...sectionField(shown.question, html),
            html: questionHtml({ ...shown, comments }, html),
          }),
    })),
  };
}

type Graded = {
  id: string;
  drawn: Quiz;
  html: QuizHtml;
  grading: Extract<Grading, { ok: true }>;
  attemptsLeft: number | null;
  submittedAt: Date;
  isComplete: boolean;
  isRecorded: boolean;
  showsAnswers: boolean;
  retryId: string | null;
};

/** The result of a submitted attempt. Explanations are left out while an assessed check can be retried. */
export function presentResult({
  id,
  drawn,
  html,
  grading,
  attemptsLeft,
  submittedAt,
  isComplete,
  isRecorded,
  showsAnswers,
  retryId,
}: Graded): AttemptResult {
  const { score, scored, passingMarks, passed, perQuestion } = grading;
  const customMessage = passed ? drawn.customPassMsg : drawn.customFailMsg;
  return {
    attemptId: id,
    score,
    scored,
    passingMarks,
    passed,
    customMessage,
    customMessageHtml: blockHtml(customMessage, html),
    attemptsLeft,
    enableRetry: drawn.settings.enableRetry,
    submittedAt: submittedAt.toISOString(),
    isComplete,
    isRecorded,
    showsAnswers,
    retryId,
    questions: perQuestion.map(
      ({ question: { answer, comments, ...shown }, selected, scored: isScored, right }) => ({
        ...withoutAnswer(shown),
        html: questionHtml(showsAnswers ? { ...shown, comments } : shown, html),
        selected,
        isScored,
        ...(showsAnswers && {
          isCorrect: right,
          answer,
          comments,
          ...sectionField(shown.question, html),
        }),
      }),
    ),
  };
}
