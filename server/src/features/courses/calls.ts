import { getCourse, listCourses } from '@academy/contract/courses';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function courseCalls(mount: Mount, { reads: { courses } }: Context): void {
  mount.content(listCourses, async ({ query, site, person }) => {
    const withProgress = query.progressFilterRequired === 'true';
    return person.kind === 'member'
      ? courses.memberList({ site, person }, { withProgress })
      : courses.list({ site, person });
  });
  mount.content(getCourse, async ({ query, ...view }) => courses.details(view, query.slug));
}
