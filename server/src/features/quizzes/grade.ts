import { DomainError } from '@academy/domain/errors';
import { grade } from '@academy/domain/quiz-grading';
import type { Grading } from '@academy/domain/quiz-grading';
import type { Quiz } from '@academy/domain/quizzes';

export type Graded = Extract<Grading, { ok: true }>;

/** Refuses answers that do not match the questions. */
export function gradeAnswers(drawn: Quiz, answers: readonly (readonly string[])[]): Graded {
  const grading = grade(drawn, answers);
  if (!grading.ok) throw new DomainError('invalid', grading.problem, { field: 'answers' });
  return grading;
}
