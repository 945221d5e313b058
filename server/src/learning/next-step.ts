import type { Person } from '@academy/domain/access';
import { isLastLesson, nextLesson } from '@academy/domain/outline';
import { moduleIds } from '../catalog/cards.ts';
import type { Course } from '../catalog/model.ts';
import { outlineOf } from '../catalog/visible.ts';

/** The lesson that follows. The outline decides which lesson is the last, whatever the browser sends. */
export function nextStep({ slug }: { slug: string }, { course, person }: { course: Course; person: Person }) {
  const parents = moduleIds(course.lessons);
  const lessons = outlineOf(course, person).map((lesson) => ({
    lessonId: lesson.id,
    slug: lesson.slug,
    title: lesson.card.title,
    type: lesson.kind,
    orderColumn: lesson.position,
    parentId: lesson.parentId === null ? null : (parents.get(lesson.parentId) ?? null),
  }));
  const next = nextLesson(lessons, slug);
  return {
    isLastLesson: isLastLesson(lessons, slug),
    nextLesson: next && { lessonId: next.lessonId, slug: next.slug, title: next.title },
  };
}
