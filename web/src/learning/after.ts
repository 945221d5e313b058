import type { LessonCompleted } from '@academy/contract/schemas/progress';
import { updateFavoriteCount } from '@academy/domain/filter-fields';
import type { FilterCategory } from '@academy/domain/filters';
import type { ProgressStatus } from '@academy/domain/progress';
import { lessonToResume } from '@academy/domain/resume';
import type { Change } from '../api/answers.ts';
import type { Lesson, Likeable, Place, Write } from './writes.ts';

/** What follows in everything the page knows once the server has a write: the same thing may lie in many answers. */
export function changeAfter(write: Write, data: unknown): Change {
  switch (write.call) {
    case 'complete':
    case 'undo':
      return write.body.courseId === undefined
        ? afterGuide(write.body, write.call === 'complete' ? 'Completed' : 'In Progress')
        : afterLesson({ ...write.body, courseId: write.body.courseId }, data as Standing);
    case 'favorite':
      return afterFavorite(write.body, write.body.operationType === 'save');
    case 'place':
      return afterPlace(write.body, data as Place & { at: string });
  }
}

/** Somebody has begun: what they learn now is in another order, and a lesson is no longer untouched. */
export function afterStart(
  lesson: Lesson,
  { progressStatus }: { progressStatus: 'started' | 'completed' },
): Change {
  if (lesson.courseId === undefined)
    return afterGuide(lesson, progressStatus === 'completed' ? 'Completed' : 'In Progress');
  const started = walk((thing) => (isLesson(thing, lesson) ? { ...thing, progressStatus } : thing));
  return { update: started, isStale: isDashboard };
}

type Standing = Pick<LessonCompleted, 'lesson' | 'completedLesson' | 'lessonsCount' | 'progressStatus'>;

function afterLesson(lesson: Lesson & { courseId: string }, standing: Standing): Change {
  const { completedLesson, lessonsCount, progressStatus } = standing;
  const { isComplete, progressStatus: lessonStatus } = standing.lesson;
  const update = walk((thing) => {
    if (isLesson(thing, lesson)) return { ...thing, isComplete, progressStatus: lessonStatus };
    if (!isCourse(thing, lesson.courseId)) return thing;
    const course = { ...thing, completedLesson, lessonsCount, progressStatus };
    return 'lessons' in course ? withResume(course, lesson.lessonId) : course;
  });
  // The words at the end of a course come only to who has finished it.
  return { update, isStale: (key) => isDashboard(key) || key.startsWith('/courses/details') };
}

function afterGuide({ lessonId }: Lesson, progressStatus: ProgressStatus): Change {
  const update = walk((thing) => (isGuide(thing, lessonId) ? { ...thing, progressStatus } : thing));
  return { update, isStale: isDashboard };
}

function afterFavorite(likeable: Likeable, isFavorite: boolean): Change {
  const flag = walk((thing) =>
    isLiked(thing, likeable) && thing['isFavorite'] !== isFavorite ? { ...thing, isFavorite } : thing,
  );
  const update = (data: unknown) => {
    const flagged = flag(data);
    if (flagged === data || !isThing(flagged)) return flagged;
    if (isThing(flagged['favorites'])) return { ...flagged, favorites: onlyFavorites(flagged['favorites']) };
    if (!Array.isArray(flagged['categories'])) return flagged;
    // Only a list in which the flag changed has one more favorite, or one fewer.
    const categories = flagged['categories'] as FilterCategory[];
    return { ...flagged, categories: updateFavoriteCount(categories, isFavorite ? 'save' : 'unsave') };
  };
  // A new favorite has a place in the list that only the server knows.
  return { update, isStale: (key) => isFavorite && (key === DASHBOARD || key === FAVORITES) };
}

function afterPlace(lesson: Lesson, { heading, second, at }: Place & { at: string }): Change {
  const place = { ...(heading !== undefined && { heading }), ...(second !== undefined && { second }), at };
  return {
    update: walk((thing) => ('toc' in thing && isLesson(thing, lesson) ? { ...thing, place } : thing)),
  };
}

/** The names under which My Learning and its favorites are kept. */
export const DASHBOARD = '/me/learning';
export const FAVORITES = '/favorite/userDashboard/favorites';

export function isDashboard(key: string): boolean {
  return key === DASHBOARD || key === FAVORITES || key.startsWith('/paths/');
}

type Thing = Record<string, unknown>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Cards and details of one kind are told apart by what only they have. */
function isCourse(thing: Thing, courseId: string): boolean {
  return thing['courseId'] === courseId && 'completedLesson' in thing;
}

function isGuide(thing: Thing, lessonId: string): boolean {
  return thing['lessonId'] === lessonId && !('type' in thing) && 'isFavorite' in thing;
}

/** A guide that was named like a lesson is still none of a course. */
function isLesson(thing: Thing, { lessonId, courseId }: Lesson): boolean {
  if (courseId === undefined) return isGuide(thing, lessonId);
  if (thing['lessonId'] !== lessonId || !('type' in thing)) return false;
  return (thing['courseId'] ?? courseId) === courseId;
}

function isLiked(thing: Thing, { likeableType, id }: Likeable): boolean {
  switch (likeableType) {
    case 'course':
      return isCourse(thing, id);
    case 'guide':
      return isGuide(thing, id);
    case 'lesson':
      return thing['lessonId'] === id && 'type' in thing;
  }
}

function onlyFavorites(favorites: Thing): Thing {
  return Object.fromEntries(
    Object.entries(favorites).map(([kind, things]) => [
      kind,
      (things as { isFavorite: boolean }[]).filter(({ isFavorite }) => isFavorite),
    ]),
  );
}

type OutlineOf = Parameters<typeof lessonToResume>[0];

function withResume(course: Thing, lastLessonId: string): Thing {
  const { resume: _old, ...rest } = course;
  const next = lessonToResume(course['lessons'] as OutlineOf, lastLessonId) as Thing | null;
  if (!next || course['progressStatus'] === 'Completed') return rest;
  return { ...rest, resume: { lessonId: next['lessonId'], slug: next['slug'], title: next['title'] } };
}

/** Looks at every object inside, the innermost first; what holds no change stays the very same object. */
function walk(change: (thing: Thing) => Thing): (data: unknown) => unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(visit);
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    if (!isThing(value)) return value;
    const inside = Object.entries(value).filter(([, one]) => typeof one === 'object' && one !== null);
    const changed = inside.map(([key, one]) => [key, visit(one)] as const);
    const differs = changed.some(([key, one]) => one !== value[key]);
    return change(differs ? { ...value, ...Object.fromEntries(changed) } : value);
  };
  return visit;
}
