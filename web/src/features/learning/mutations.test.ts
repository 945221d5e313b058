import { contentKey } from '@academy/contract/content-key';
import { getCourse, listCourses } from '@academy/contract/courses';
import type { Endpoint, OutputOf } from '@academy/contract/endpoint';
import { listFavorites } from '@academy/contract/favorites';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getInstructor } from '@academy/contract/instructors';
import { getLearning } from '@academy/contract/learning';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { getPath, listPaths } from '@academy/contract/paths';
import { schemas } from '@academy/contract/schemas';
import { exampleFavorites } from '@academy/contract/schemas/favorites';
import { favoriteField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { describe, expect, it } from 'vitest';
import { applyUpdates, type CacheUpdate } from '../../api/cache-updates.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { aCourseCard, aGuide, aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import {
  completionUndo,
  favorite,
  guideCompletion,
  lessonCompletion,
  lessonPassed,
  lessonStart,
  readingPosition,
} from './mutations.ts';

const LESSONS = [
  anOutlineLesson({ slug: 'brew', orderColumn: 1 }),
  anOutlineLesson({ slug: 'taste', title: 'Taste it', orderColumn: 2 }),
];
const tea = aCourseCard({ lessonsCount: 2 });
const coffee = aCourseCard({ courseId: 'coffee', slug: 'coffee', isFavorite: true });
const course = {
  ...tea,
  courseTitle: 'Tea',
  description: '',
  courseConclusion: null,
  lessons: LESSONS,
  revision: 1,
  instructors: [],
  paths: [],
};
const outline = { courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons: LESSONS };
const lesson = { courseId: 'tea', lessonId: 'brew' };

/** The cache of a page with these responses. */
function cached(...answers: { key: string; data: unknown }[]) {
  const pageData = Object.fromEntries(answers.map(({ key, data }) => [key, data]));
  const queryClient = createQueryClient({ pageData });
  const keyAt = (at: number) => [answers[at]?.key];
  return {
    after(...updates: CacheUpdate[][]) {
      for (const one of updates) applyUpdates(queryClient, one);
    },
    data: (at = 0) => queryClient.getQueryData(keyAt(at)),
    /** Whether it would be refetched. */
    isStale: (at = 0) => queryClient.getQueryState(keyAt(at))?.isInvalidated,
  };
}

function answer<E extends Endpoint>(endpoint: E, input: object, data: OutputOf<E>) {
  return { key: contentKey(endpoint, input), data: data as unknown };
}
const ofSlug = (slug: string) => ({ query: { slug } });
const teaAnswer = answer(getCourse, ofSlug('tea'), course);
const lessonAnswer = (changes = {}) =>
  answer(getLesson, { params: { courseSlug: 'tea', lessonSlug: 'brew' } }, aLesson(changes));

describe('after saving a favorite', () => {
  const set = (likeableType: 'course' | 'guide', id: string, isFavorite: boolean) =>
    favorite.updates(
      { query: {}, body: { likeableType, id, operationType: isFavorite ? 'save' : 'unsave' } },
      { likeableType, id, isFavorite },
    );

  it('FAV-01 the course is a favorite in every cached response that contains it, and nothing else changes', () => {
    const path = { ...schemas.getPath.example, steps: [{ type: 'course' as const, course: tea }] };
    const guides = { guides: [aGuide({ lessonId: 'tea' })], categories: [] };
    const { after, data } = cached(
      teaAnswer,
      answer(getPath, ofSlug('drinks'), path),
      answer(listGuides, {}, guides),
    );
    after(set('course', 'tea', true));
    expect(data(0)).toMatchObject({ isFavorite: true });
    expect(data(1)).toMatchObject({ steps: [{ course: { isFavorite: true } }] });
    expect(data(2)).toBe(guides);
  });

  it('CAT-05 the count of the favorite category goes up by one on save and down by one otherwise', () => {
    const list = { courses: [tea, coffee], categories: buildCategories([tea, coffee], [favoriteField]) };
    const { after, data } = cached(answer(listCourses, {}, list));
    const count = () => (data() as typeof list).categories[0]?.options[0]?.count;
    after(set('course', 'tea', true));
    expect(count()).toBe(2);
    after(set('course', 'tea', true));
    expect(count()).toBe(2);
    after(set('course', 'tea', false));
    expect(count()).toBe(1);
  });

  it('FAV-02 a removed favorite leaves the favorites and loses its flag in the other lists', () => {
    const { courseId: id } = schemas.getCourse.example;
    const learning = {
      ...schemas.getLearning.example,
      completed: [{ ...tea, courseId: id, isFavorite: true, completedAt: null, score: null }],
    };
    const { after, data, isStale } = cached(
      answer(getLearning, {}, learning),
      answer(listFavorites, {}, exampleFavorites),
    );
    after(set('course', id, false));
    const { favorites, inProgress, completed } = data(0) as typeof learning;
    expect([favorites.courses, favorites.guides.length]).toEqual([[], 1]);
    expect([...inProgress, ...completed].map(({ isFavorite }) => isFavorite)).toEqual([false, false]);
    expect(data(1)).toMatchObject({ courses: [] });
    expect([isStale(0), isStale(1)]).toEqual([false, false]);
  });

  it('FAV-02 a new favorite is fetched, since only the server knows its position in the list', () => {
    const { after, isStale } = cached(
      answer(getLearning, {}, schemas.getLearning.example),
      answer(listFavorites, {}, exampleFavorites),
    );
    after(set('course', 'tea', true));
    expect([isStale(0), isStale(1)]).toEqual([true, true]);
  });

  it('FAV-01 a lesson and a guide with the same id are separate items', () => {
    const { after, data } = cached(
      lessonAnswer(),
      answer(getGuide, ofSlug('brew'), aGuide({ lessonId: 'brew' })),
    );
    const before = data(0);
    after(set('guide', 'brew', true));
    expect(data(0)).toBe(before);
    expect(data(1)).toMatchObject({ isFavorite: true });
  });
});

describe('after a completion', () => {
  const state = {
    lesson: { lessonId: 'brew', isComplete: true, progressStatus: 'completed' as const },
    completedLesson: 1,
    lessonsCount: 2,
    progressStatus: 'In Progress' as const,
  };
  const body = { ...lesson, operationType: 'COMPLETE_LESSON' as const };
  const completed = (changes = {}) =>
    lessonCompletion.updates(
      { query: {}, body },
      { ...state, isLastLesson: false, nextLesson: null, ...changes },
    );
  const undone = completionUndo.updates(
    { query: {}, body: lesson },
    {
      ...state,
      lesson: { lessonId: 'brew', isComplete: false, progressStatus: 'started' },
      completedLesson: 0,
      progressStatus: 'In Progress',
    },
  );

  it('CRS-03 the lesson is completed and counted in its course, as on the server', () => {
    const { after, data } = cached(
      lessonAnswer(),
      answer(listCourses, {}, { courses: [tea, coffee], categories: [] }),
      answer(listLessons, ofSlug('tea'), outline),
    );
    after(completed());
    expect(data(0)).toMatchObject({ isComplete: true, progressStatus: 'completed' });
    expect(data(1)).toMatchObject({
      courses: [{ completedLesson: 1, progressStatus: 'In Progress' }, coffee],
    });
    expect(data(2)).toMatchObject({ lessons: [{ isComplete: true }, { isComplete: false }] });
  });

  it('CAT-17 NEXT-02 the cards of courses are refetched, since only the server knows their next lesson', () => {
    const answers = () => [
      answer(listCourses, {}, schemas.listCourses.example),
      answer(getInstructor, ofSlug('ines'), schemas.getInstructor.example),
    ];
    const start = { ...lesson, operationType: 'START_LESSON' as const };
    const started = lessonStart.updates(
      { query: {}, body: start },
      { lessonId: 'brew', progressStatus: 'started' },
    );
    for (const updates of [started, completed(), undone]) {
      const { after, isStale } = cached(...answers());
      after(updates);
      expect([isStale(0), isStale(1)]).toEqual([true, true]);
    }
  });

  it('CRS-06 undoing it restores lesson, course and outline as on the server', () => {
    const { after, data } = cached(lessonAnswer(), teaAnswer, answer(listLessons, ofSlug('tea'), outline));
    after(completed(), undone);
    expect(data(0)).toMatchObject({ isComplete: false, progressStatus: 'started' });
    expect(data(1)).toMatchObject({
      completedLesson: 0,
      progressStatus: 'In Progress',
      lessons: [{ isComplete: false, progressStatus: 'started' }, { isComplete: false }],
    });
    expect(data(2)).toMatchObject({ lessons: [{ isComplete: false }, { isComplete: false }] });
  });

  it('CRS-05 the conclusion of a finished course is fetched', () => {
    const { after, data, isStale } = cached(teaAnswer);
    after(completed({ completedLesson: 2, progressStatus: 'Completed' }));
    expect(data()).toMatchObject({ progressStatus: 'Completed' });
    expect(isStale()).toBe(true);
  });

  it('CRS-03 a lesson with the same id in another course is unchanged', () => {
    const { after, data } = cached(
      lessonAnswer({ courseId: 'coffee' }),
      answer(listLessons, ofSlug('coffee'), { ...outline, courseId: 'coffee' }),
    );
    const before = [data(0), data(1)];
    after(completed());
    expect([data(0), data(1)]).toEqual(before);
    expect(data(0)).toBe(before[0]);
  });

  it('GDE-01 a completed guide says Completed, and an undone one is in progress', () => {
    const { after, data } = cached(answer(listGuides, {}, { guides: [aGuide()], categories: [] }));
    const guide = { lessonId: 'cup', operationType: 'COMPLETE_LESSON' as const };
    after(
      guideCompletion.updates({ query: {}, body: guide }, { lessonId: 'cup', progressStatus: 'Completed' }),
    );
    expect(data()).toMatchObject({ guides: [{ progressStatus: 'Completed' }] });
    const output = {
      ...state,
      lesson: { lessonId: 'cup', isComplete: false, progressStatus: 'started' as const },
    };
    after(completionUndo.updates({ query: {}, body: { lessonId: 'cup' } }, output));
    expect(data()).toMatchObject({ guides: [{ progressStatus: 'In Progress' }] });
  });

  it('CRS-03 an opened lesson is started', () => {
    const { after, data, isStale } = cached(
      lessonAnswer(),
      answer(getLearning, {}, schemas.getLearning.example),
    );
    const start = { ...lesson, operationType: 'START_LESSON' as const };
    after(lessonStart.updates({ query: {}, body: start }, { lessonId: 'brew', progressStatus: 'started' }));
    expect(data()).toMatchObject({ progressStatus: 'started', isComplete: false });
    expect(isStale(1)).toBe(true);
  });

  it('NEXT-01 the course of an opened lesson is in progress in every cached response', () => {
    const { after, data } = cached(
      teaAnswer,
      answer(listCourses, {}, { courses: [tea, coffee], categories: [] }),
    );
    const start = { ...lesson, operationType: 'START_LESSON' as const };
    after(lessonStart.updates({ query: {}, body: start }, { lessonId: 'brew', progressStatus: 'started' }));
    expect(data(0)).toMatchObject({
      progressStatus: 'In Progress',
      lessons: [{ progressStatus: 'started' }, {}],
    });
    expect(data(1)).toMatchObject({ courses: [{ progressStatus: 'In Progress' }, coffee] });
  });

  it('CRS-11 the saved position is known when the lesson is reopened', () => {
    const { after, data } = cached(lessonAnswer());
    const at = '2026-01-05T09:00:00.000Z';
    after(
      readingPosition.updates(
        { query: {}, body: { ...lesson, second: 42, at, sequence: 1 } },
        { second: 42, at },
      ),
    );
    expect(data()).toMatchObject({ place: { second: 42, at } });
  });
});

describe('after a passed check', () => {
  it('CRS-03 the lesson is complete, and the course counts it once', () => {
    const { after, data } = cached(
      { ...teaAnswer, data: { ...course, completedLesson: 1 } },
      lessonAnswer({ type: 'knowledge-check' }),
      answer(listLessons, ofSlug('tea'), outline),
    );
    after(lessonPassed(lesson));
    const once = { completedLesson: 2, progressStatus: 'Completed' };
    expect(data(0)).toMatchObject(once);
    after(lessonPassed(lesson));
    expect(data(0)).toMatchObject(once);
    expect(data(1)).toMatchObject({ isComplete: true, progressStatus: 'completed' });
    expect(data(2)).toMatchObject({ lessons: [{ isComplete: true }, { isComplete: false }] });
  });

  it('CRS-03 everything that counts progress is refetched, and nothing else', () => {
    const { after, data, isStale } = cached(
      { ...teaAnswer, data: { ...course, courseId: 'coffee' } },
      answer(listCourses, {}, schemas.listCourses.example),
      answer(getLearning, {}, schemas.getLearning.example),
      answer(listFavorites, {}, exampleFavorites),
      answer(listPaths, {}, schemas.listPaths.example),
      answer(listGuides, {}, schemas.listGuides.example),
    );
    const other = data(0);
    after(lessonPassed(lesson));
    expect(data(0)).toBe(other);
    expect([0, 1, 2, 3, 4, 5].map(isStale)).toEqual([true, true, true, true, true, false]);
  });
});
