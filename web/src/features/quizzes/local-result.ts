import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { hasSameOptions } from '@academy/domain/quiz-grading';

type Given = { answers: readonly string[][]; lesson: Pick<LessonDetail, 'type'>; now: Date };

/** The local result of a check with known answers, as the server will grade it. */
export function localResult(attempt: Attempt, { answers, lesson, now }: Given): AttemptResult {
  const questions = attempt.questions.map((question, at) => {
    const selected = [...new Set(answers[at] ?? [])];
    const answer = question.answer ?? [];
    const isScored = answer.length > 0;
    return { ...question, selected, isScored, isCorrect: isScored && hasSameOptions(selected, answer) };
  });
  const score = questions.filter(({ isCorrect }) => isCorrect).length;
  const { attemptId, passingMarks, attemptsLeft } = attempt;
  const passed = score >= passingMarks;
  return {
    attemptId,
    score,
    scored: questions.filter(({ isScored }) => isScored).length,
    passingMarks,
    passed,
    // The author's message comes with the server's result.
    customMessage: '',
    attemptsLeft: attemptsLeft === null ? null : Math.max(0, attemptsLeft - 1),
    // A retry needs another attempt, which only the server opens.
    enableRetry: false,
    submittedAt: now.toISOString(),
    isComplete: passed && lesson.type === 'knowledge-check',
    isRecorded: true,
    showsAnswers: true,
    retryId: null,
    questions,
  };
}
