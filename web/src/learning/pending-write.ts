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

/** A deed with its owner and its moment, by the clock of this device. */
export type PendingWrite = LearningAction & { person: string; subject: string; at: string; sequence: number };

/** What a deed is about. Of two deeds about the same, only the later one still matters. */
export function dedupeKeyOf(deed: LearningAction): string {
  switch (deed.call) {
    case 'complete':
    case 'undo':
      return completionOf(deed.body);
    case 'favorite':
      return favoriteOf(deed.body);
    case 'place':
      return `place ${lessonName(deed.body)}`;
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
