import { canView } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { Catalog, Course, Item, TenantCatalog } from '../catalog/model.ts';
import { isReachable } from '../catalog/visible.ts';
import type { Site } from '../tenants.ts';

/** What a person works at: a lesson in its course, or a guide, which has none. */
export type Subject =
  | { kind: 'lesson'; item: Item<'lesson'>; course: Course }
  | { kind: 'guide'; item: Item<'guide'>; course: null };

type Named = { lessonId: string; courseId?: string | undefined };
type Asking = { tenant: TenantCatalog; site: Site; person: Person };

/** The lesson or guide a call names, if this person may work at it; every refusal names the field at fault. */
export function subjectOf({ lessonId, courseId }: Named, asking: Asking): Subject {
  const subject =
    courseId === undefined ? findGuide(lessonId, asking) : findLesson({ lessonId, courseId }, asking);
  return opened(subject, { person: asking.person, field: 'lessonId' });
}

/** The same by its inner number, for what was recorded before and may have been withdrawn since. */
export function subjectAt(
  itemId: number,
  { catalog, person, field }: { catalog: Catalog; person: Person; field: string },
): Subject {
  const { item, lesson } = catalog.byItem(itemId) ?? {};
  const asked = { person, field, what: 'lesson' };
  if (item?.kind === 'guide')
    return opened({ kind: 'guide', item: published(item, asked), course: null }, asked);
  const course = published(item?.kind === 'course' ? item : undefined, asked);
  return opened({ kind: 'lesson', item: published(lesson, asked), course }, asked);
}

function opened(subject: Subject, { person, field }: { person: Person; field: string }): Subject {
  if (!canView(person, subject.item.card.entitlements))
    throw new DomainError('locked', `This ${subject.kind} is locked for you.`, { field });
  return subject;
}

function findGuide(lessonId: string, { tenant, site, person }: Asking): Subject {
  const item = site.tenant.features.guides ? tenant.guides.byId.get(lessonId) : undefined;
  return {
    kind: 'guide',
    item: published(item, { person, field: 'lessonId', what: 'guide' }),
    course: null,
  };
}

function findLesson(
  { lessonId, courseId }: { lessonId: string; courseId: string },
  { tenant, person }: Asking,
): Subject {
  const course = published(tenant.courses.byId.get(courseId), { person, field: 'courseId', what: 'course' });
  const named = course.lessons.filter(({ id }) => id === lessonId);
  const lesson = named.find((one): one is Item<'lesson'> => one.kind === 'lesson');
  if (!lesson && named.length > 0)
    throw new DomainError('invalid', 'This is a module, please name one of its lessons.', {
      field: 'lessonId',
    });
  if (!lesson && isInAnotherCourse(lessonId, { tenant, person }))
    throw new DomainError('invalid', 'This lesson belongs to another course.', { field: 'courseId' });
  return {
    kind: 'lesson',
    item: published(lesson, { person, field: 'lessonId', what: 'lesson' }),
    course,
  };
}

/** Drafts are there for administrators to look at; nothing is recorded of them. */
export function published<Thing extends Pick<Item<'lesson'>, 'status'>>(
  thing: Thing | undefined,
  { person, field, what }: { person: Person; field: string; what: string },
): Thing {
  if (!thing || !isReachable(thing, person))
    throw new DomainError('not_found', `This ${what} does not exist.`, { field });
  if (thing.status === 'draft')
    throw new DomainError('conflict', `This ${what} is a draft, nothing is recorded before it is live.`, {
      field,
    });
  return thing;
}

function isInAnotherCourse(lessonId: string, asking: Pick<Asking, 'tenant' | 'person'>): boolean {
  const found = lessonById(lessonId, asking.tenant);
  return found !== undefined && [found.course, found.lesson].every((one) => isReachable(one, asking.person));
}

/** Ids of lessons are unique within a tenant. Asked for seldom, so every course may be looked into. */
export function lessonById(
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
