import { getLesson, listLessons } from '@academy/contract/lessons';
import type { Mount } from '../../http/mount.ts';
import type { LessonReads } from './reads.ts';

export function lessonRoutes(mount: Mount, lessons: LessonReads): void {
  mount.content(listLessons, async ({ query, ...view }) => lessons.listFor(view, query.slug));
  mount.content(getLesson, async ({ params, ...view }) => lessons.details(view, params));
}
