import type { FavoriteOperation } from '@academy/domain/filter-fields';
import type { TextQuote } from '@academy/domain/text-quote';
import type { Part } from '@academy/domain/watched-parts';

/**
 * A learner's action, as the browser stores it until the server has it. Without a course, a lesson is a
 * guide.
 */

export type Lesson = { lessonId: string; courseId?: string };
export type ReadingPosition = {
  heading?: string | undefined;
  second?: number | undefined;
  /** Of a video; the server merges them. */
  watched?: Part[] | undefined;
};
export type Likeable = { likeableType: 'course' | 'lesson' | 'guide'; id: string };

export type CheckAnswers = Required<Lesson> & { attemptId: string; answers: string[][] };
/** The id includes how often the question was answered before, so that an answer counts once. */
export type ReviewAnswer = { id: string; answers: string[] };

export type LearningAction =
  | {
      call: 'complete';
      body: Lesson & { isLastLesson?: boolean; passedChecks?: string[]; revision?: number };
    }
  | { call: 'undo'; body: Lesson }
  | { call: 'favorite'; body: Likeable & { operationType: FavoriteOperation } }
  | { call: 'place'; body: Lesson & ReadingPosition }
  | { call: 'note'; body: Lesson & { id: string; quote: TextQuote; text: string } }
  | { call: 'delete-note'; body: Lesson & { id: string } }
  /** The answers of an unassessed check. */
  | { call: 'check'; body: CheckAnswers }
  | { call: 'review'; body: ReviewAnswer };

/** An action with its owner and its time by the clock of this device. */
export type PendingWrite = LearningAction & { person: string; subject: string; at: string; sequence: number };

/** Of two actions with the same key, only the later one matters. */
export function dedupeKeyOf(action: LearningAction): string {
  switch (action.call) {
    case 'complete':
    case 'undo':
      return completionOf(action.body);
    case 'favorite':
      return favoriteOf(action.body);
    case 'place':
      return `place ${lessonName(action.body)}`;
    case 'note':
    case 'delete-note':
      return `note ${action.body.id}`;
    case 'check':
      return checkOf(action.body.attemptId);
    case 'review':
      return `review ${action.body.id}`;
  }
}

export function completionOf(lesson: Lesson): string {
  return `completion ${lessonName(lesson)}`;
}

export function favoriteOf({ likeableType, id }: Likeable): string {
  return `favorite ${likeableType} ${id}`;
}

/** Submitting an attempt is idempotent: the server accepts the same answers again, and refuses others. */
export function checkOf(attemptId: string): string {
  return `check ${attemptId}`;
}

function lessonName({ lessonId, courseId = '' }: Lesson): string {
  return `${courseId} ${lessonId}`;
}
