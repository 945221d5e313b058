import { canView } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Catalog, Course, Item, TenantCatalog } from '../catalog/model.ts';
import { isVisible } from '../catalog/visible.ts';
import type { Site } from '../catalog/tenants.ts';

/** An item with progress: a lesson in its course, or a guide without a course. */
export type LearningItem =
  | { kind: 'lesson'; item: Item<'lesson'>; course: Course }
  | { kind: 'guide'; item: Item<'guide'>; course: null };

type Named = { lessonId: string; courseId?: string | undefined };
type LookupScope = { tenant: TenantCatalog; site: Site; person: Person };

/** The lesson or guide a call names, if this person may use it; every error names the invalid field. */
export function requireLearningItem({ lessonId, courseId }: Named, scope: LookupScope): LearningItem {
  const subject =
    courseId === undefined ? findGuide(lessonId, scope) : findLesson({ lessonId, courseId }, scope);
  return requireUnlocked(subject, { person: scope.person, field: 'lessonId' });
}

/** Looks up recorded items by internal number, which may have been withdrawn since. */
export function requireLearningItemById(
  itemId: number,
  { catalog, person, field }: { catalog: Catalog; person: Person; field: string },
): LearningItem {
  const { item, lesson } = catalog.byItem(itemId) ?? {};
  const options = { person, field, what: 'lesson' };
  if (item?.kind === 'guide')
    return requireUnlocked({ kind: 'guide', item: requirePublished(item, options), course: null }, options);
  const course = requirePublished(item?.kind === 'course' ? item : undefined, options);
  return requireUnlocked({ kind: 'lesson', item: requirePublished(lesson, options), course }, options);
}

/** The same, or null if it is not live or not open to this person. */
export function findLearningItemById(
  itemId: number,
  { catalog, person }: { catalog: Catalog; person: Person },
): LearningItem | null {
  try {
    return requireLearningItemById(itemId, { catalog, person, field: 'id' });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function requireUnlocked(
  subject: LearningItem,
  { person, field }: { person: Person; field: string },
): LearningItem {
  if (!canView(person, subject.item.card.entitlements))
    throw new DomainError('locked', `This ${subject.kind} is locked for you.`, { field });
  return subject;
}

function findGuide(lessonId: string, { tenant, site, person }: LookupScope): LearningItem {
  const item = site.tenant.features.guides ? tenant.guides.byId.get(lessonId) : undefined;
  return {
    kind: 'guide',
    item: requirePublished(item, { person, field: 'lessonId', what: 'guide' }),
    course: null,
  };
}

function findLesson(
  { lessonId, courseId }: { lessonId: string; courseId: string },
  { tenant, person }: LookupScope,
): LearningItem {
  const course = requirePublished(tenant.courses.byId.get(courseId), {
    person,
    field: 'courseId',
    what: 'course',
  });
  const named = course.lessons.filter(({ id }) => id === lessonId);
  const lesson = named.find((one): one is Item<'lesson'> => one.kind === 'lesson');
  if (!lesson && named.length > 0)
    throw new DomainError('invalid', 'This is a module. Please choose one of its lessons.', {
      field: 'lessonId',
    });
  if (!lesson && isInAnotherCourse(lessonId, { tenant, person }))
    throw new DomainError('invalid', 'This lesson belongs to another course.', { field: 'courseId' });
  return {
    kind: 'lesson',
    item: requirePublished(lesson, { person, field: 'lessonId', what: 'lesson' }),
    course,
  };
}

/** Administrators can view drafts, but no progress is recorded for them. */
export function requirePublished<Entry extends Pick<Item<'lesson'>, 'status'>>(
  item: Entry | undefined,
  { person, field, what }: { person: Person; field: string; what: string },
): Entry {
  if (!item || !isVisible(item, person))
    throw new DomainError('not_found', `This ${what} does not exist.`, { field });
  if (item.status === 'draft')
    throw new DomainError('conflict', `This ${what} is a draft. Progress is recorded once it is live.`, {
      field,
    });
  return item;
}

function isInAnotherCourse(lessonId: string, scope: Pick<LookupScope, 'tenant' | 'person'>): boolean {
  const found = findLessonById(lessonId, scope.tenant);
  return found !== undefined && [found.course, found.lesson].every((one) => isVisible(one, scope.person));
}

/** Lesson ids are unique within a tenant. Used rarely, so searching every course is fine. */
export function findLessonById(
  lessonId: string,
  tenant: TenantCatalog,
): { course: Course; lesson: Item<'lesson'> } | undefined {
  for (const course of tenant.courses.byId.values()) {
    const lesson = course.lessons.find(
      (one): one is Item<'lesson'> => one.kind === 'lesson' && one.id === lessonId,
    );
    if (lesson) return { course, lesson };
  }
  return undefined;
}
