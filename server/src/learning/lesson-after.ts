import type { Person } from '@academy/domain/access';
import type { Course } from '../catalog/model.ts';
import { lessonsInOrder } from './counted-outline.ts';

/** The following lesson. The outline decides which lesson is the last, whatever the browser sends. */
export function lessonAfter(
  { slug }: { slug: string },
  { course, person }: { course: Course; person: Person },
) {
  const lessons = lessonsInOrder(course, person);
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  const next = at < 0 ? undefined : lessons[at + 1];
  return {
    isLastLesson: lessons.at(-1)?.slug === slug,
    nextLesson: next ? { lessonId: next.id, slug: next.slug, title: next.card.title } : null,
  };
}
