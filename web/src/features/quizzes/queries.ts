import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { listLessons } from '@academy/contract/lessons';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Query } from '../../api/answers.ts';

export function checkLesson(course: string, lesson: string): Query<LessonDetail> {
  return {
    key: contentKey(`/lessons/${course}/${lesson}`),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askLesson(course, lesson),
  };
}

export function checkOutline(course: string): Query<OutputOf<typeof listLessons>> {
  return {
    key: contentKey('/lessons', { slug: course }),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askOutline(course),
  };
}

/** Asked again after a pass: the course's page and its conclusion show how far one is. */
export function checkCourse(slug: string): Query<CourseDetails> {
  return {
    key: contentKey('/courses/details', { slug }),
    load: async () => (await import('./ask.ts')).askCourse(slug),
  };
}
