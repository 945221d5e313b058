import type { Member } from '@academy/domain/access';
import type { FavoriteLesson, Favorites } from '@academy/contract/schemas/favorites';
import { courseCard, guideCard, outlineLesson } from '../catalog/cards.ts';
import type { Catalog, Course, Item } from '../catalog/model.ts';
import { moduleIds } from '../catalog/visible.ts';
import type { Site } from '../catalog/tenants.ts';
import type { Records } from './records.ts';

type FavoritesInput = { catalog: Catalog; records: Records; site: Site; person: Member };

/** The favorites of this academy that are still published, newest first. */
export function favoritesOf({ catalog, records, site, person }: FavoritesInput): Favorites {
  const tenant = catalog.of(site.tenant.id);
  const viewer = { tenant, person, records };
  const favorites: Favorites = { courses: [], lessons: [], guides: [] };
  for (const itemId of records.favorites) {
    const found = catalog.byItem(itemId);
    if (!found || found.item.tenantId !== site.tenant.id || found.item.status === 'draft') continue;
    const { item, lesson } = found;
    if (lesson && item.kind === 'course') {
      if (lesson.status !== 'draft')
        favorites.lessons.push(toFavoriteLesson(lesson, { course: item, person, records }));
    } else if (item.kind === 'course') favorites.courses.push(courseCard(item, viewer));
    else if (item.kind === 'guide' && site.tenant.features.guides)
      favorites.guides.push(guideCard(item, viewer));
  }
  return favorites;
}

function toFavoriteLesson(
  lesson: Item<'lesson'>,
  { course, person, records }: { course: Course; person: Member; records: Records },
): FavoriteLesson {
  return {
    ...outlineLesson(lesson, { person, course, parents: moduleIds(course.lessons), records }),
    courseId: course.id,
    courseSlug: course.slug,
    courseTitle: course.card.title,
  };
}
