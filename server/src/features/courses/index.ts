import { getCourse, listCourses } from '@academy/contract/courses';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { coursePages } from './pages.ts';

function courseCalls(mount: Mount, { reads }: Context): void {
  mount.content(listCourses, async ({ query, ...view }) =>
    reads.courses.list(view, { withProgress: query.progressFilterRequired === 'true' }),
  );
  mount.content(getCourse, async ({ query, ...view }) => reads.courses.details(view, query.slug));
}

export const courses = feature({ calls: [courseCalls], pages: [coursePages] });
