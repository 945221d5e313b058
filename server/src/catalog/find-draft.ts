import type { Person } from '@academy/domain/access';
import type { DraftKind } from '@academy/domain/drafts';
import { isDraftKind } from '@academy/domain/drafts';
import { itemPages, pages } from '@academy/domain/pages';
import type { Catalog, Course, Item, TenantCatalog } from './model.ts';
import { findBySlug, findLesson, readItemAddress, LESSON, PAGE } from './former-addresses.ts';
import { findLessonById } from '../learning/learning-item.ts';

/** An item that can be read on its own; a lesson comes with its course. */
export type DraftItem =
  | { kind: 'course'; item: Course }
  | { kind: 'lesson'; item: Item<'lesson'>; course: Course }
  | { kind: 'guide'; item: Item<'guide'> }
  | { kind: 'path'; item: Item<'path'> }
  | { kind: 'page'; item: Item<'page'> };

export function findById(
  tenant: TenantCatalog,
  { kind, id }: { kind: DraftKind; id: string },
): DraftItem | undefined {
  if (kind === 'lesson') {
    const found = findLessonById(id, tenant);
    return found && { kind, item: found.lesson, course: found.course };
  }
  if (kind === 'course') return withItem(kind, tenant.courses.byId.get(id));
  if (kind === 'guide') return withItem(kind, tenant.guides.byId.get(id));
  if (kind === 'path') return withItem(kind, tenant.paths.byId.get(id));
  return withItem(kind, tenant.pages.byId.get(id));
}

export function findByItem(catalog: Catalog, itemId: number): DraftItem | undefined {
  const { item, lesson } = catalog.byItem(itemId) ?? {};
  if (!item || !isDraftKind(item.kind)) return undefined;
  if (lesson) return { kind: 'lesson', item: lesson, course: item as Course };
  return { kind: item.kind, item } as DraftItem;
}

/** The item at an address, live or draft, as this person sees it. */
export function findByAddress(
  path: string,
  { catalog, tenantId, person }: { catalog: Catalog; tenantId: string; person: Person },
): DraftItem | undefined {
  const tenant = catalog.of(tenantId);
  const [, courseSlug, lessonSlug = ''] = LESSON.exec(path) ?? [];
  if (courseSlug !== undefined) {
    const place = findLesson({ catalog, tenantId, person }, { courseSlug, lessonSlug });
    return place?.lesson ? { kind: 'lesson', item: place.lesson, course: place.course } : undefined;
  }
  const { collection, slug = '' } = readItemAddress(path) ?? {};
  if (collection === 'courses') return withItem('course', findBySlug(tenant.courses, slug, person));
  if (collection === 'guides') return withItem('guide', findBySlug(tenant.guides, slug, person));
  if (collection === 'paths') return withItem('path', findBySlug(tenant.paths, slug, person));
  const [, page] = PAGE.exec(path) ?? [];
  return page === undefined ? undefined : withItem('page', findBySlug(tenant.pages, page, person));
}

/** A lesson is also a draft while its course is one. */
export function isDraft(draft: DraftItem): boolean {
  return draft.item.status === 'draft' || (draft.kind === 'lesson' && draft.course.status === 'draft');
}

/** The address of the item once it is live. */
export function addressOf(draft: DraftItem): string {
  const { slug } = draft.item;
  return draft.kind === 'lesson'
    ? pages.lesson.path({ courseSlug: draft.course.slug, lessonSlug: slug })
    : itemPages[draft.kind].path({ slug });
}

function withItem<Kind extends Exclude<DraftKind, 'lesson'>>(
  kind: Kind,
  item: Extract<DraftItem, { kind: Kind }>['item'] | undefined,
): DraftItem | undefined {
  return item && ({ kind, item } as DraftItem);
}
