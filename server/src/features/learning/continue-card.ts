import type { Pool } from 'pg';
import type { ContinueCard } from '@academy/contract/schemas/learning';
import { placeHeading, secondsLeft } from '@academy/domain/lesson-place';
import { percentComplete, timeLeft } from '@academy/domain/progress';
import type { Course, Item } from '../../catalog/model.ts';
import { countedLessons } from '../../catalog/visible.ts';
import { countedOutline } from '../../learning/counted-outline.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import { courseStepOf } from '../../learning/resume.ts';
import type { LearningInput } from './input.ts';
import { readPlace } from './store.ts';

/** What a person goes on with: the next step of the course, or the guide, that they used last and have not finished. */
export type Unfinished = { course: Course; item: Item<'lesson'> } | { course: null; item: Item<'guide'> };

/** Locked lessons are left out: nobody can go on there. */
export function findUnfinished(input: LearningInput): Unfinished | null {
  const { catalog, records, site } = input;
  const seen = new Set<number>();
  for (const [itemId, state] of records.progress) {
    const { item } = catalog.byItem(itemId) ?? {};
    if (item?.tenantId !== site.tenant.id || item.status === 'draft' || seen.has(item.itemId)) continue;
    seen.add(item.itemId);
    if (item.kind === 'guide' && state === 'started' && site.tenant.features.guides)
      return { course: null, item };
    if (item.kind !== 'course') continue;
    const next = nextLessonOf(item, input);
    if (next) return { course: item, item: next };
  }
  return null;
}

export async function continueCardOf(pool: Pool, input: LearningInput): Promise<ContinueCard | null> {
  const unfinished = findUnfinished(input);
  if (!unfinished) return null;
  const { course, item } = unfinished;
  const { place, toc } = await readPlace(pool, { person: input.person, item });
  return {
    course: course && courseFacts(course, input),
    lesson: {
      lessonId: item.id,
      slug: item.slug,
      title: item.card.title,
      type: item.card.type,
      number: course ? countedLessons(course).findIndex(({ itemId }) => itemId === item.itemId) + 1 : 1,
      isStarted: input.records.progress.has(item.itemId),
      timeLeft: secondsLeft(item.card.duration, { place, toc }),
    },
    thumbnail: (course ?? item).card.settings.thumbnail ?? null,
    heading: placeHeading(place, toc),
    second: place?.second || null,
  };
}

function courseFacts(course: Course, { person, records }: LearningInput): ContinueCard['course'] {
  const { completedLesson, lessonsCount } = courseStateOf(course, records);
  return {
    courseId: course.id,
    slug: course.slug,
    title: course.card.title,
    lessonsCount,
    percent: percentComplete(completedLesson, lessonsCount),
    timeLeft: timeLeft(countedOutline(course, { person, records })),
  };
}

function nextLessonOf(course: Course, { person, records }: LearningInput): Item<'lesson'> | null {
  if (courseStateOf(course, records).progressStatus !== 'In Progress') return null;
  const lessons = countedOutline(course, { person, records });
  const next = courseStepOf(course, { lessons, records });
  if (!('lesson' in next) || next.kind === 'locked') return null;
  return countedLessons(course).find(({ id }) => id === next.lesson.lessonId) ?? null;
}
