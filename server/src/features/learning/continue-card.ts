import type { Pool } from 'pg';
import type { ContinueCard } from '@academy/contract/schemas/learning';
import { placeHeading, secondsLeft } from '@academy/domain/lesson-place';
import { nextStep } from '@academy/domain/next-step';
import { percentComplete, timeLeft } from '@academy/domain/progress';
import type { Course, Item } from '../../catalog/model.ts';
import { countedLessons } from '../../catalog/visible.ts';
import { countedOutline } from '../../learning/counted-outline.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import { coursePart, guidePart } from '../../learning/learning-parts.ts';
import { startedCourses, startedGuides } from '../../learning/started.ts';
import type { LearningInput } from './input.ts';
import { readPlace } from './store.ts';

type Unfinished = { course: Course; item: Item<'lesson'> } | { course: null; item: Item<'guide'> };

/** The next step in what a person has started in this academy, unless it is locked. */
function findUnfinished(input: LearningInput): Unfinished | null {
  const { catalog, records, site, now } = input;
  const begun = { catalog, records, tenantId: site.tenant.id };
  const courses = startedCourses(begun);
  const guides = site.tenant.features.guides ? startedGuides(begun) : [];
  const parts = [
    ...courses.map((course) => coursePart(course, input)),
    ...guides.map((guide) => guidePart(guide, input)),
  ];
  const next = nextStep(parts, { now });
  if (!('lesson' in next) || next.kind === 'locked') return null;
  const guide = guides[next.at - courses.length];
  if (guide) return { course: null, item: guide };
  const course = courses[next.at];
  const item = course && countedLessons(course).find(({ id }) => id === next.lesson.lessonId);
  return item ? { course, item } : null;
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
