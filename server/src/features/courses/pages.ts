import { contentKey } from '@academy/contract/content-key';
import { getCourse } from '@academy/contract/courses';
import { visitor } from '@academy/domain/access';
import { visitorFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { listPage, listQueryReader } from '../../catalog/list-page.ts';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { CourseReads } from './reads.ts';

export function coursePages(reads: CourseReads): PageMaker[] {
  return [
    {
      pattern: pages.courses.pattern,
      screen: 'courses/CoursesPage',
      queryReader: (site) => listQueryReader(reads.list({ site, person: visitor }).categories),
      make(request) {
        const { courses: cards, categories } = reads.list({ site: request.site, person: visitor });
        const banner = request.site.tenant.banners.courses;
        return listPage(request, {
          cards,
          categories,
          fields: visitorFields,
          title: 'Courses',
          banner,
          addressOf: pages.course.path,
        });
      },
    },
    {
      pattern: pages.course.pattern,
      screen: 'courses/CoursePage',
      queryReader: () => courseNotice,
      async make({ site, path, now }, { slug = '' }) {
        const course = await reads.details({ site, person: visitor, now }, slug);
        return {
          status: 200,
          title: pageTitle(course.title, site.tenant),
          description: course.summary || site.tenant.description,
          path,
          image: `/cards/courses/${slug}.png`,
          markdown: `${path}.md`,
          queries: { [contentKey(getCourse, { query: { slug } })]: course },
          linkedData: [
            courseData(site, course),
            breadcrumbs(site, [
              ['Courses', pages.courses.path()],
              [course.title, path],
            ]),
          ],
        };
      },
    },
  ];
}

/** The notice of a removed lesson, which is part of the rendered page. */
function courseNotice(query: string): string {
  const notice = new URLSearchParams(query).get('notice');
  return notice === 'lesson-removed' ? `notice=${notice}` : '';
}

function courseData(
  { origin, tenant }: Site,
  course: {
    slug: string;
    title: string;
    summary: string;
    level: string[];
    duration: number;
    entitlements: { view: string[] };
  },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.summary,
    url: origin + pages.course.path({ slug: course.slug }),
    provider: { '@type': 'Organization', name: tenant.name, sameAs: origin },
    ...(course.level[0] && { educationalLevel: course.level[0] }),
    isAccessibleForFree: !course.entitlements.view.includes('pro'),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      courseWorkload: `PT${Math.max(1, Math.round(course.duration / 60))}M`,
    },
  };
}
