import type { Member } from '@academy/domain/access';
import type { FavouriteLesson, Favourites } from '@academy/contract/favourites';
import { courseCard, guideCard, moduleIds, outlineLesson } from '../catalogue/cards.ts';
import type { Catalogue, Course, Item } from '../catalogue/model.ts';
import type { Site } from '../tenants.ts';
import type { Records } from './records.ts';

type Asking = { catalogue: Catalogue; records: Records; site: Site; person: Member };

/** The favourites that belong to this academy and are still published, the latest first. */
export function favouritesOf({ catalogue, records, site, person }: Asking): Favourites {
  const tenant = catalogue.of(site.tenant.id);
  const beholder = { tenant, person, records };
  const favourites: Favourites = { courses: [], lessons: [], guides: [] };
  for (const itemId of records.favourites) {
    const found = catalogue.byItem(itemId);
    if (!found || found.item.tenantId !== site.tenant.id || found.item.status === 'draft') continue;
    const { item, lesson } = found;
    if (lesson && item.kind === 'course') {
      if (lesson.status !== 'draft')
        favourites.lessons.push(inItsCourse(lesson, { course: item, person, records }));
    } else if (item.kind === 'course') favourites.courses.push(courseCard(item, beholder));
    else if (item.kind === 'guide' && site.tenant.features.guides)
      favourites.guides.push(guideCard(item, beholder));
  }
  return favourites;
}

function inItsCourse(
  lesson: Item<'lesson'>,
  { course, person, records }: { course: Course; person: Member; records: Records },
): FavouriteLesson {
  return {
    ...outlineLesson(lesson, { person, parents: moduleIds(course.lessons), records }),
    courseId: course.id,
    courseSlug: course.slug,
    courseTitle: course.card.title,
  };
}
