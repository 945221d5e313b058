import { contentKey } from '@academy/contract/content-key';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { Query } from '../../api/answers.ts';

export function finishedCourse(slug: string): Query<CourseDetails> {
  return {
    key: contentKey('/courses/details', { slug }),
    load: async () => (await import('./ask.ts')).askCourse(slug),
  };
}
