import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { listLessons } from '@academy/contract/lessons';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Query } from '../../api/answers.ts';

export type Outline = OutputOf<typeof listLessons>;

export function lessonOutline(course: string): Query<Outline> {
  return {
    key: contentKey('/lessons', { slug: course }),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askOutline(course),
  };
}

export function lessonDetails(course: string, lesson: string): Query<LessonDetail> {
  return {
    key: contentKey(`/lessons/${course}/${lesson}`),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askLesson(course, lesson),
  };
}
