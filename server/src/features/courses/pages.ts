import { coursePage, coursesPage } from '@academy/contract/pages/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { pages } from '@academy/domain/pages';
import { listPage } from '../../pages/list-page.ts';
import type { Site } from '../../catalog/tenants.ts';
import { served } from '../../pages/site-page.ts';

export const coursePages = () => [
  served(
    coursesPage,
    listPage(({ courses }) => courses, pages.course.path),
  ),
  served(coursePage, {
    readQuery: readNotice,
    compose: ([course], { site }) => ({ linkedData: [courseData(site, course)] }),
  }),
];

/** The notice of a removed lesson, which is part of the rendered page. */
function readNotice(query: string): string {
  const notice = new URLSearchParams(query).get('notice');
  return notice === 'lesson-removed' ? `notice=${notice}` : '';
}

function courseData({ origin, tenant }: Site, course: CourseDetails): object {
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
