import { contentKey } from '@academy/contract/content-key';
import { getCourse } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { visitor } from '@academy/domain/access';
import { pageTitle } from '@academy/domain/tenant';
import type { TimedViewpoint } from '../../catalog/feature.ts';
import type { PageMaker } from '../../http/pages.ts';

type Courses = { details: (view: TimedViewpoint, slug: string) => Promise<CourseDetails> };

/** Visitors have finished nothing, so the page data is locked; the social card is that of the course. */
export function conclusionPages(courses: Courses): PageMaker[] {
  return [
    {
      pattern: '/courses/:courseSlug/:lessonSlug',
      screen: 'conclusion/ConclusionPage',
      async make({ site, path, now }, { courseSlug = '', lessonSlug = '' }) {
        if (lessonSlug !== 'conclusion') return null;
        const course = await courses.details({ site, person: visitor, now }, courseSlug);
        return {
          status: 200,
          title: pageTitle(`Conclusion of ${course.title}`, site.tenant),
          description: course.summary || site.tenant.description,
          path,
          isHidden: true,
          image: `/cards/courses/${courseSlug}.png`,
          queries: { [contentKey(getCourse, { query: { slug: courseSlug } })]: course },
        };
      },
    },
  ];
}
