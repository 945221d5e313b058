import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { getCourse, listCourses } from '@academy/contract/courses';
import type { Query } from '../../api/answers.ts';

// A page brings its first answers itself, so what it takes to ask is loaded only where it must ask.

export const courseList: Query<OutputOf<typeof listCourses>> = {
  key: contentKey('/courses/list'),
  load: async () => (await import('./ask.ts')).askCourses(),
};

export function courseDetails(slug: string): Query<OutputOf<typeof getCourse>> {
  return {
    key: contentKey('/courses/details', { slug }),
    load: async () => (await import('./ask.ts')).askCourse(slug),
  };
}
