import type { OutlineLesson } from '@academy/contract/schemas/outline';
import type { Person } from '@academy/domain/access';
import { readingOrder } from '@academy/domain/outline';
import type { Course, Item } from '../catalog/model.ts';
import { missingFor, moduleIds, outlineOf } from '../catalog/visible.ts';
import type { Records } from './records.ts';

export type CountedLesson = Pick<
  OutlineLesson,
  | 'lessonId'
  | 'slug'
  | 'title'
  | 'type'
  | 'orderColumn'
  | 'duration'
  | 'status'
  | 'opens'
  | 'isComplete'
  | 'progressStatus'
>;

/**
 * The counted lessons of an outline in reading order: for lists, which don't need the whole outline of each
 * course.
 */
export function countedOutline(
  course: Course,
  { person, records }: { person: Person; records: Records },
): CountedLesson[] {
  const lessons = lessonsInOrder(course, person).filter(({ status }) => status === 'live');
  return lessons.map((lesson, at) =>
    countedLesson(lesson, { at, opens: missingFor(person, lesson, course), records }),
  );
}

export function countedLesson(
  { itemId, id, slug, status, card }: Item<'lesson'> | Item<'guide'>,
  { at, opens, records }: { at: number; opens: CountedLesson['opens']; records: Records },
): CountedLesson {
  const state = records.progress.get(itemId);
  return {
    lessonId: id,
    slug,
    title: card.title,
    type: card.type,
    orderColumn: at,
    duration: card.duration,
    status,
    opens,
    isComplete: state === 'completed',
    progressStatus: state ?? '',
  };
}

/** The lessons of an outline without modules. */
export function lessonsInOrder(course: Course, person: Person): readonly Item<'lesson'>[] {
  const shown = outlineOf(course, person);
  const parents = moduleIds(shown);
  const placed = shown.map((lesson) => ({
    lesson,
    lessonId: lesson.id,
    slug: lesson.slug,
    type: lesson.kind,
    orderColumn: lesson.position,
    parentId: lesson.parentId === null ? null : (parents.get(lesson.parentId) ?? null),
  }));
  return readingOrder(placed).flatMap(({ lesson }) => (lesson.kind === 'lesson' ? [lesson] : []));
}
