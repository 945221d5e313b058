import type { Person } from '@academy/domain/access';
import { nextStepAfter } from '@academy/domain/next-step';
import { isLastLesson } from '@academy/domain/outline';
import { outline } from '../catalog/cards.ts';
import type { Course } from '../catalog/model.ts';
import { outlineOf } from '../catalog/visible.ts';
import { lessonsInOrder } from './counted-outline.ts';
import type { Records } from './records.ts';

/** The lesson that follows. The outline decides which lesson is the last, whatever the browser sends. */
export function nextStep({ slug }: { slug: string }, { course, person }: { course: Course; person: Person }) {
  const lessons = lessonsInOrder(course, person);
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  const next = at < 0 ? undefined : lessons[at + 1];
  return {
    isLastLesson: lessons.at(-1)?.slug === slug,
    nextLesson: next ? { lessonId: next.id, slug: next.slug, title: next.card.title } : null,
  };
}

type Completing = { course: Course; person: Person; records: Records };

/** What is next once a lesson is complete: also one that was left out before; null for the conclusion. */
export function stepAfter(
  { id, slug }: { id: string; slug: string },
  { course, person, records }: Completing,
): ReturnType<typeof nextStep> {
  const lessons = outline(outlineOf(course, person), { person, course, records });
  const next = nextStepAfter(lessons, { lessonId: id });
  const link = 'lesson' in next ? next.lesson : null;
  return {
    isLastLesson: isLastLesson(lessons, slug),
    nextLesson: link && { lessonId: link.lessonId, slug: link.slug, title: link.title },
  };
}
