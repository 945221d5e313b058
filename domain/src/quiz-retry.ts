import type { Grading } from './quiz-grading.ts';
import type { QuizSettings } from './quiz-settings.ts';

type Graded = Pick<Extract<Grading, { ok: true }>, 'perQuestion'>;

type Check = {
  assessed: boolean;
  /** How often it can be submitted; undefined if there is no limit. */
  limit: number | undefined;
  settings: Pick<QuizSettings, 'enableRetry'>;
};

/**
 * Whether the missed questions alone can be answered again. An assessed or limited check is always taken as a whole:
 * which questions were missed would tell what the right answers are, one retry after the other.
 */
export function canRetryMissed({ assessed, limit, settings }: Check, graded: Graded): boolean {
  return !assessed && limit === undefined && settings.enableRetry && missedQuestions(graded).length > 0;
}

/** The places of the scored questions that were not answered correctly. */
export function missedQuestions({ perQuestion }: Graded): number[] {
  return perQuestion.flatMap(({ scored, right }, at) => (scored && !right ? [at] : []));
}

/** The first question that was not missed and yet has other answers than before, or null. */
export function findChangedAnswer(
  graded: Graded,
  { before, answers }: { before: readonly (readonly string[])[]; answers: readonly (readonly string[])[] },
): number | null {
  const missed = new Set(missedQuestions(graded));
  const changed = graded.perQuestion.findIndex(
    (_, at) => !missed.has(at) && JSON.stringify(before[at] ?? []) !== JSON.stringify(answers[at] ?? []),
  );
  return changed === -1 ? null : changed;
}
