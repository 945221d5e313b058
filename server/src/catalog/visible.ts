import { canView, visitor, missingRequirement } from '@academy/domain/access';
import type { Entitlements, Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { ItemStatus } from '@academy/compiler/catalog';
import type { Course, Item, Lesson } from './model.ts';

/** Only administrators see drafts; unlisted items are visible at their address. */
export function isVisible({ status }: { status: ItemStatus }, person: Person): boolean {
  return status !== 'draft' || (person.kind === 'member' && person.isAdmin);
}

/** Returns the item if this person may see it; otherwise it answers 404, so that drafts stay secret. */
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
  const isAdmin = person.kind === 'member' && person.isAdmin;
  const shown = course.lessons.filter(({ status }) => status === 'live' || (isAdmin && status === 'draft'));
  const parents = new Set(
    shown.flatMap(({ kind, parentId }) => (kind === 'lesson' && parentId !== null ? [parentId] : [])),
  );
  return shown.filter((lesson) => lesson.kind === 'lesson' || parents.has(lesson.itemId));
}

/** The lessons that count toward progress: live ones, without modules. */
export function countedLessons(course: Course): Item<'lesson'>[] {
  return course.lessons.filter(
    (lesson): lesson is Item<'lesson'> => lesson.kind === 'lesson' && lesson.status === 'live',
  );
}

export function lockFor(person: Person, entitlements: Entitlements) {
  return { entitlements: { view: [...entitlements.view] }, opens: missingRequirement(person, entitlements) };
}
