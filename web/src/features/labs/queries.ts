import { contentKey } from '@academy/contract/content-key';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import { labKey } from '@academy/contract/labs';
import type { Lab } from '@academy/contract/schemas/labs';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Query } from '../../api/answers.ts';

export function lessonOfLab(course: string, lesson: string): Query<LessonDetail> {
  return {
    key: contentKey(`/lessons/${course}/${lesson}`),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askLesson(course, lesson),
  };
}

export function guideOfLab(slug: string): Query<GuideDetail> {
  return {
    key: contentKey('/guides/getGuide', { slug }),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askGuide(slug),
  };
}

export function labOf(lessonId: string, returnTo: string): Query<Lab> {
  return { key: labKey(lessonId), load: async () => (await import('./ask.ts')).askLab(lessonId, returnTo) };
}
