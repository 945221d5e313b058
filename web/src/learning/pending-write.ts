import type { FavoriteOperation } from '@academy/domain/filter-fields';

/** What a learner does, as the browser keeps it until the server has it. Without a course, a lesson is a guide. */

export type Lesson = { lessonId: string; courseId?: string };
export type ReadingPosition = { heading?: string | undefined; second?: number | undefined };
export type Likeable = { likeableType: 'course' | 'lesson' | 'guide'; id: string };

export type LearningAction =
  | { call: 'complete'; body: Lesson & { isLastLesson?: boolean; passedChecks?: string[] } }
  | { call: 'undo'; body: Lesson }
  | { call: 'favorite'; body: Likeable & { operationType: FavoriteOperation } }
  | { call: 'place'; body: Lesson & ReadingPosition };

/** An action with its owner and its time by the clock of this device. */
export type PendingWrite = LearningAction & { person: string; subject: string; at: string; sequence: number };

/** Of two actions with the same key, only the later one still matters. */
export function dedupeKeyOf(action: LearningAction): string {
  switch (action.call) {
    case 'complete':
    case 'undo':
      return completionOf(action.body);
    case 'favorite':
      return favoriteOf(action.body);
    case 'place':
      return `place ${lessonName(action.body)}`;
  }
}

export function completionOf(lesson: Lesson): string {
  return `completion ${lessonName(lesson)}`;
}

export function favoriteOf({ likeableType, id }: Likeable): string {
  return `favorite ${likeableType} ${id}`;
}

function lessonName({ lessonId, courseId = '' }: Lesson): string {
  return `${courseId} ${lessonId}`;
}
