import { guideLabPage } from '@academy/contract/pages/catalog';
import { lessonLabPage } from '@academy/contract/pages/courses';
import type { Item } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import { served } from '../../http/site-page.ts';
import type { PageRequest, ServedPage } from '../../http/site-page.ts';

/** A locked lesson does not tell visitors whether it has a lab. */
export function labPages({ catalog, reads }: Context): ServedPage[] {
  const contentOf = ({ site }: PageRequest) => catalog.current().of(site.tenant.id);
  const has = (request: PageRequest, item: Item<'lesson'> | Item<'guide'> | undefined) =>
    item !== undefined && reads.labs.has(request, item);
  return [
    served(lessonLabPage, {
      exists(request) {
        const { courseSlug = '', lessonSlug } = request.params;
        const course = contentOf(request).courses.bySlug.get(courseSlug);
        const lesson = course?.lessons.find(
          (one): one is Item<'lesson'> => one.kind === 'lesson' && one.slug === lessonSlug,
        );
        return has(request, lesson);
      },
    }),
    served(guideLabPage, {
      exists: (request) => has(request, contentOf(request).guides.bySlug.get(request.params['slug'] ?? '')),
    }),
  ];
}
