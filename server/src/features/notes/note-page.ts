import type { NoteState } from '@academy/domain/notes';
import { canView } from '@academy/domain/access';
import type { Member } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import type { Sites } from '../../catalog/tenants.ts';

/** The live page of a note. */
export type NotePage = {
  item: Item<'lesson'> | Item<'guide'>;
  course: Course | null;
  path: string;
  isOpen: boolean;
};

type Scope = { catalog: Catalog; sites: Sites; person: Member };

/** Null if it is gone or a draft again. */
export function findPage(itemId: number, { catalog, sites, person }: Scope): NotePage | null {
  const { item, lesson } = catalog.byItem(itemId) ?? {};
  if (!item || item.status === 'draft') return null;
  if (item.kind === 'guide') {
    if (!sites.byId(item.tenantId)?.tenant.features.guides) return null;
    return {
      item,
      course: null,
      path: pages.guide.path({ slug: item.slug }),
      isOpen: canView(person, item.card.entitlements),
    };
  }
  if (item.kind !== 'course' || !lesson || lesson.status === 'draft') return null;
  return {
    item: lesson,
    course: item,
    path: pages.lesson.path({ courseSlug: item.slug, lessonSlug: lesson.slug }),
    isOpen: canView(person, lesson.card.entitlements),
  };
}

/** Reveals nothing about the text of a page that the person may not read. */
export function stateOf(page: NotePage | null, isFound: boolean): NoteState {
  if (!page) return 'gone';
  if (!page.isOpen) return 'locked';
  return isFound ? 'found' : 'changed';
}
