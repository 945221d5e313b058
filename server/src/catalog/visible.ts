import { canView, visitor, whatOpens } from '@academy/domain/access';
import type { Entitlements, Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { ItemStatus } from '@academy/compiler/catalog';
import type { Course, Item, Lesson } from './model.ts';

/** A draft is nobody's but an administrator's; what is unlisted is reached by its address. */
export function isReachable({ status }: { status: ItemStatus }, person: Person): boolean {
  return status !== 'draft' || (person.kind === 'member' && person.isAdmin);
}

/** The thing at this address, for this person; what they may not know of is not there. */
export function reach<Thing extends { status: ItemStatus }>(
  thing: Thing | undefined,
  person: Person,
  what: string,
): Thing {
  if (!thing || !isReachable(thing, person))
    throw new DomainError('not_found', `This ${what} does not exist.`);
  return thing;
}

/** Whether everybody may read a lesson, with its course, or a guide. */
export function isOpenToVisitors(
  { status, card }: Item<'lesson'> | Item<'guide'>,
  course?: { status: ItemStatus } | null,
): boolean {
  return status !== 'draft' && course?.status !== 'draft' && canView(visitor, card.entitlements);
}

/** The lessons an outline shows; a module without any is not shown. */
export function outlineOf(course: Course, person: Person): Lesson[] {
  const isAdmin = person.kind === 'member' && person.isAdmin;
  const shown = course.lessons.filter(({ status }) => status === 'live' || (isAdmin && status === 'draft'));
  const parents = new Set(
    shown.flatMap(({ kind, parentId }) => (kind === 'lesson' && parentId !== null ? [parentId] : [])),
  );
  return shown.filter((lesson) => lesson.kind === 'lesson' || parents.has(lesson.itemId));
}

/** Lessons that count: live, and no modules. */
export function countedLessons(course: Course): Item<'lesson'>[] {
  return course.lessons.filter(
    (lesson): lesson is Item<'lesson'> => lesson.kind === 'lesson' && lesson.status === 'live',
  );
}

export function lockOf(person: Person, entitlements: Entitlements) {
  return { entitlements: { view: [...entitlements.view] }, opens: whatOpens(person, entitlements) };
}
