import { contentKey } from '@academy/contract/content-key';
import { getCourse } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { TimedViewpoint } from '../../catalog/feature.ts';
import type { PageMaker } from '../../http/pages.ts';

type Courses = { details: (view: TimedViewpoint, slug: string) => Promise<CourseDetails> };

/** Visitors have finished nothing, so the page data is locked; the social card is that of the course. */
export function conclusionPages(courses: Courses): PageMaker[] {
  return [
    {
      pattern: pages.conclusion.pattern,
      screen: 'conclusion/ConclusionPage',
      async make({ site, path, now }, { slug = '' }) {
        const course = await courses.details({ site, person: visitor, now }, slug);
        return {
          status: 200,
          title: pageTitle(`Conclusion of ${course.title}`, site.tenant),
          description: course.summary || site.tenant.description,
          path,
          isHidden: true,
          image: `/cards/courses/${slug}.png`,
          queries: { [contentKey(getCourse, { query: { slug } })]: course },
        };
      },
    },
  ];
}
