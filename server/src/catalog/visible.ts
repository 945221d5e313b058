import { canReadDrafts, canView, visitor, missingRequirement } from '@academy/domain/access';
import type { Entitlements, Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { ItemStatus } from '@academy/compiler/catalog';
import type { Course, Item, Lesson } from './model.ts';
import { oncePer } from './once-per.ts';

/** Reviewers, authors and administrators see drafts; unlisted items are visible at their address. */
export function isVisible({ status }: { status: ItemStatus }, person: Person): boolean {
  return status !== 'draft' || canReadDrafts(person);
}

/** Returns the item if this person may see it, or else throws 404, so that drafts stay secret. */
export function requireVisible<Entry extends { status: ItemStatus }>(
  item: Entry | undefined,
  person: Person,
  what: string,
): Entry {
  if (!item || !isVisible(item, person)) throw new DomainError('not_found', `This ${what} does not exist.`);
  return item;
}

/** Whether visitors may read a lesson of a course, or a guide. */
export function isOpenToVisitors(
  { status, card }: Item<'lesson'> | Item<'guide'>,
  course?: { status: ItemStatus } | null,
): boolean {
  return status !== 'draft' && course?.status !== 'draft' && canView(visitor, card.entitlements);
}

/** The lessons of an outline; modules without visible lessons are left out. */
export function outlineOf(course: Course, person: Person): Lesson[] {
  const withDrafts = canReadDrafts(person);
  const shown = course.lessons.filter(
    ({ status }) => status === 'live' || (withDrafts && status === 'draft'),
  );
  const parents = new Set(shown.filter(({ kind }) => kind === 'lesson').map(({ parentId }) => parentId));
  return shown.filter((lesson) => lesson.kind === 'lesson' || parents.has(lesson.itemId));
}

/** The lessons that count toward progress: live ones, without modules. */
export const countedLessons = oncePer(({ lessons }: Course): readonly Item<'lesson'>[] =>
  lessons.filter((lesson): lesson is Item<'lesson'> => lesson.kind === 'lesson' && lesson.status === 'live'),
);

export function countedLessonIds(course: Course): readonly number[] {
  return countedLessons(course).map(({ itemId }) => itemId);
}

type Entitled = { status: ItemStatus; card: { entitlements: Entitlements } };

/** People who may read drafts read all of a draft; live content is locked for them as for others. */
export function missingFor(person: Person, item: Entitled, course?: { status: ItemStatus } | null) {
  const isDraft = item.status === 'draft' || course?.status === 'draft';
  return isDraft && canReadDrafts(person) ? null : missingRequirement(person, item.card.entitlements);
}

export function canRead(person: Person, item: Entitled, course?: { status: ItemStatus } | null): boolean {
  return missingFor(person, item, course) === null;
}

export function lockFor(person: Person, item: Entitled, course?: { status: ItemStatus } | null) {
  return {
    entitlements: { view: [...item.card.entitlements.view] },
    opens: missingFor(person, item, course),
  };
}

/** Lessons reference their module by its internal number; the API uses its id. */
export function moduleIds(lessons: readonly Lesson[]): Map<number, string> {
  return new Map(
    lessons.flatMap(({ kind, itemId, id }) => (kind === 'module' ? [[itemId, id] as const] : [])),
  );
}
