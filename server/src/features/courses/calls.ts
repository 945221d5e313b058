import { getCourse, listCourses } from '@academy/contract/courses';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function courseCalls(mount: Mount, { reads: { courses } }: Context): void {
  mount.content(listCourses, async ({ query, ...view }) =>
    courses.list(view, { withProgress: query.progressFilterRequired === 'true' }),
  );
  mount.content(getCourse, async ({ query, ...view }) => courses.details(view, query.slug));
}
