import { visitor } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import type { ItemStatus } from '@academy/compiler/catalog';
import { pages } from '@academy/domain/pages';
import type { Tenant } from '@academy/domain/tenant-data';
import { aliasesOf, formerKey } from './model.ts';
import type { Catalog, Course, Index, Item, TenantCatalog } from './model.ts';
import { isVisible } from './visible.ts';

/**
 * The item at a slug, or the former owner of the slug. A reused slug belongs to its new item; while that is a
 * draft, only for people who may see it.
 */
export function findBySlug<Entry extends { status: ItemStatus }>(
  { bySlug, byFormerSlug }: Pick<Index<Entry>, 'bySlug' | 'byFormerSlug'>,
  slug: string,
  person: Person,
): Entry | undefined {
  const found = [bySlug.get(slug), byFormerSlug.get(slug)].filter((entry) => entry !== undefined);
  return found.find((entry) => isVisible(entry, person)) ?? found[0];
}

export type LessonSlugs = { courseSlug: string; lessonSlug: string };

/** The lesson at an address, or the course that it was removed from. */
export type LessonPlace = { course: Course; lesson: Item<'lesson'> } | { course: Course; lesson: null };

/**
 * Finds a lesson by its current slugs and all former ones: its own, those of its course, and of other
 * courses.
 */
export function findLesson(
  { catalog, tenantId, person }: { catalog: Catalog; tenantId: string; person: Person },
  { courseSlug, lessonSlug }: LessonSlugs,
): LessonPlace | undefined {
  const tenant = catalog.of(tenantId);
  const courses = coursesAt(tenant, courseSlug).filter((course) => isVisible(course, person));
  for (const course of courses) {
    const lesson = lessonAt(course, lessonSlug, person);
    if (lesson) return { course, lesson };
  }
  const removedCourse = tenant.former.get(formerKey('course', courseSlug));
  const numbers = [...courses.map(({ itemId }) => itemId), ...(removedCourse ? [removedCourse] : [])];
  const former = numbers.flatMap(
    (number) => tenant.former.get(formerKey('lesson', lessonSlug, number)) ?? [],
  );
  for (const itemId of former) {
    const { item, lesson } = catalog.byItem(itemId) ?? {};
    if (item?.kind !== 'course' || !lesson) continue;
    if (isVisible(item, person) && isVisible(lesson, person)) return { course: item, lesson };
  }
  const [course] = courses;
  return course && former.length > 0 ? { course, lesson: null } : undefined;
}

/** The courses that have or had this slug. */
function coursesAt({ courses }: TenantCatalog, slug: string): Course[] {
  const found = [courses.bySlug.get(slug), courses.byFormerSlug.get(slug)];
  return [...new Set(found)].filter((course) => course !== undefined);
}

function lessonAt({ lessons }: Course, slug: string, person: Person): Item<'lesson'> | undefined {
  const own = lessons.filter(
    (lesson): lesson is Item<'lesson'> => lesson.kind === 'lesson' && isVisible(lesson, person),
  );
  return own.find((lesson) => lesson.slug === slug) ?? own.find(({ card }) => aliasesOf(card).includes(slug));
}

/** The address of a course that says that one of its lessons was removed. */
export function removedNotice(courseSlug: string): string {
  return `${pages.course.path({ slug: courseSlug })}?notice=lesson-removed`;
}

type Moved = { status: 301 | 302; to: string };

export const LESSON = addressesOf(pages.lesson, '|/lab|/knowledge-check|\\.md');
export const PAGE = addressesOf(pages.contentPage, '|\\.md');

const COLLECTIONS = [
  { collection: 'courses', page: pages.course },
  { collection: 'guides', page: pages.guide },
  { collection: 'paths', page: pages.learningPath },
  { collection: 'instructors', page: pages.instructor },
] as const;
const ITEMS = COLLECTIONS.map((one) => ({
  ...one,
  addresses: addressesOf(one.page, '|/lab|/conclusion|\\.md'),
}));

/** Matches the addresses of a page, including what may follow them. */
function addressesOf({ pattern }: { pattern: string }, rest: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, '([a-z0-9][a-z0-9_-]*)')}(${rest})$`);
}

/** The slug in the address of a course, guide, path or instructor. */
export function readItemAddress(path: string) {
  for (const { collection, page, addresses } of ITEMS) {
    const [, slug, rest = ''] = addresses.exec(path) ?? [];
    if (slug !== undefined) return { collection, page, slug, rest };
  }
  return undefined;
}

/**
 * The redirect of an address that is no longer in use: permanently to the new address of its item, or
 * temporarily from a removed lesson to its course. Null for an address in use, and for one that never
 * existed.
 */
export function findMoved(
  catalog: Catalog,
  { id: tenantId, legacyPathTarget }: Pick<Tenant, 'id' | 'legacyPathTarget'>,
  path: string,
): Moved | null {
  const tenant = catalog.of(tenantId);
  if (path === pages.legacyLearningPath.path()) {
    const target = tenant.paths.listed.find(({ slug }) => slug === legacyPathTarget);
    return target ? { status: 302, to: pages.learningPath.path(target) } : null;
  }
  const [, courseSlug, lessonSlug = '', lessonRest = ''] = LESSON.exec(path) ?? [];
  if (courseSlug !== undefined) {
    const place = findLesson({ catalog, tenantId, person: visitor }, { courseSlug, lessonSlug });
    if (!place) return null;
    const { course, lesson } = place;
    if (!lesson) return { status: 302, to: removedNotice(course.slug) };
    return unless(path, pages.lesson.path({ courseSlug: course.slug, lessonSlug: lesson.slug }) + lessonRest);
  }
  const named = readItemAddress(path);
  if (named) {
    const { collection, page, slug, rest } = named;
    const item = findBySlug<{ slug: string; status: ItemStatus }>(tenant[collection], slug, visitor);
    if (!item || item.status === 'draft') return null;
    return unless(path, page.path({ slug: item.slug }) + rest);
  }
  const [, pageSlug = '', ending = ''] = PAGE.exec(path) ?? [];
  const withId = tenant.pages.byId.get(pageSlug);
  const page = withId && isVisible(withId, visitor) ? undefined : findBySlug(tenant.pages, pageSlug, visitor);
  return page && page.status !== 'draft'
    ? unless(path, pages.contentPage.path({ slug: page.slug }) + ending)
    : null;
}

function unless(path: string, to: string): Moved | null {
  return path === to ? null : { status: 301, to };
}
