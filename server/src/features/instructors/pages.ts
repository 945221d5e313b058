import { contentKey } from '@academy/contract/content-key';
import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { visitor } from '@academy/domain/access';
import { formatFilterQuery, parseFilterQuery } from '@academy/domain/filter-query';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';
import type { InstructorReads } from './reads.ts';

export function instructorPages(reads: InstructorReads): PageMaker[] {
  return [
    {
      pattern: pages.instructors.pattern,
      screen: 'instructors/InstructorsPage',
      queryReader: () => (query) => formatFilterQuery(parseFilterQuery(query, [])),
      make({ site, path }) {
        const list = reads.list({ site, person: visitor });
        const { text } = site.tenant.banners.instructors;
        return {
          status: 200,
          title: pageTitle('Instructors', site.tenant),
          description: text,
          path,
          queries: { [contentKey(listInstructors)]: list },
        };
      },
    },
    {
      pattern: pages.instructor.pattern,
      screen: 'instructors/InstructorPage',
      async make({ site, path }, { slug = '' }) {
        const profile = await reads.profile({ site, person: visitor }, slug);
        return {
          status: 200,
          title: pageTitle(profile.name, site.tenant),
          description: `${profile.name} teaches at ${site.tenant.name}.`,
          path,
          queries: { [contentKey(getInstructor, { query: { slug } })]: profile },
          linkedData: [
            breadcrumbs(site, [
              ['Instructors', pages.instructors.path()],
              [profile.name, path],
            ]),
          ],
        };
      },
    },
  ];
}
