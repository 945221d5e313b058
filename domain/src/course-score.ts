/** The best attempt at one knowledge check. */
export type CheckScore = { score: number; questions: number };

/** The score in all checks of a course together, in percent; null for a course without a scored check. */
export function courseScore(checks: readonly CheckScore[]): number | null {
  const questions = checks.reduce((sum, check) => sum + check.questions, 0);
  if (questions === 0) return null;
  return Math.round((checks.reduce((sum, check) => sum + check.score, 0) / questions) * 100);
}
