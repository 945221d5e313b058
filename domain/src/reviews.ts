import { splitQuestion } from './quiz-html.ts';
import { isScored, type Question } from './quizzes.ts';

/** How many questions a day brings: a few minutes. Asking for more brings as many again. */
export const REVIEWS_PER_DAY = 20;

export const REVIEW_STATUSES = ['on', 'paused', 'off'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** How long reviews can be paused. */
export const LONGEST_PAUSE_DAYS = 366;

export type ReviewSettings = { isOff: boolean; pausedUntil: Date | null };

/** A pause ends by itself. */
export function reviewStatus({ isOff, pausedUntil }: ReviewSettings, now: Date): ReviewStatus {
  if (isOff) return 'off';
  return pausedUntil !== null && pausedUntil > now ? 'paused' : 'on';
}

const DAY_MS = 24 * 60 * 60_000;
/** A day with a change of the clock has up to 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60_000;

/** The reader's day by its end as their browser knows it; without it, or with one that can't be, it ends now. */
export function reviewDay(until: Date | null, now: Date): { start: Date; end: Date } {
  const isToday = until !== null && until >= now && until.getTime() <= now.getTime() + LONGEST_DAY_MS;
  const end = isToday ? until : now;
  return { start: new Date(end.getTime() - DAY_MS), end };
}

/** The end of the day where the reader is. */
export function endOfDay(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999).toISOString();
}

/** How many questions today still brings. */
export function reviewsLeftToday(due: number, doneToday: number): number {
  return Math.min(due, Math.max(0, REVIEWS_PER_DAY - doneToday));
}

/**
 * What makes a question the same one: what is asked and what is right. Its explanations, its hint and the order of its
 * options may change without that.
 */
export function questionContent({ question, options, answer, code }: Question): string {
  const samples = code.map(({ language, text }) => [language, text]);
  return JSON.stringify([question, options.toSorted(), answer.toSorted(), samples]);
}

/**
 * The questions that were edited, each with what it is now: those that are no longer there, where a new one has the same
 * title or the same options.
 */
export function findEdited(before: readonly Question[], after: readonly Question[]): Map<Question, Question> {
  const known = new Set(before.map(questionContent));
  const live = new Set(after.map(questionContent));
  const added = new Set(after.filter((one) => isScored(one) && !known.has(questionContent(one))));
  const edited = new Map<Question, Question>();
  for (const isSame of [hasSameTitle, hasSameOptions]) {
    for (const old of before) {
      if (live.has(questionContent(old)) || edited.has(old)) continue;
      const next = [...added].find((one) => isSame(one, old));
      if (!next) continue;
      edited.set(old, next);
      added.delete(next);
    }
  }
  return edited;
}

function hasSameTitle(one: Question, other: Question): boolean {
  return splitQuestion(one.question).title === splitQuestion(other.question).title;
}

function hasSameOptions(one: Question, other: Question): boolean {
  return JSON.stringify(one.options.toSorted()) === JSON.stringify(other.options.toSorted());
}
