import { schemas } from '@academy/contract/schemas';
import { exampleFavorites } from '@academy/contract/schemas/favorites';
import { favoriteField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { describe, expect, it } from 'vitest';
import { aCourseCard, aGuide, aLesson, anOutlineLesson } from '../catalog/reading/testing.ts';
import { afterStart, changeAfter, DASHBOARD } from './after.ts';
import type { Deed, Write } from './writes.ts';

const done = (deed: Deed): Write => ({
  ...deed,
  person: 'ada',
  subject: '',
  at: '2026-01-05T09:00:00.000Z',
  sequence: 1,
});
const after = (deed: Deed, data: unknown = {}) => changeAfter(done(deed), data);

const favorite = (operationType: 'save' | 'unsave' | 'remove') =>
  after({ call: 'favorite', body: { likeableType: 'course', id: 'tea', operationType } });

const tea = aCourseCard();
const coffee = aCourseCard({ courseId: 'coffee', slug: 'coffee', isFavorite: true });
const list = { courses: [tea, coffee], categories: buildCategories([tea, coffee], [favoriteField]) };

describe('what follows a favorite', () => {
  it('FAV-01 the course is a favorite wherever it is known, and nothing else changes', () => {
    const details = { ...tea, lessons: [] };
    const path = { steps: [{ type: 'course', course: tea }] };
    const { update } = favorite('save');
    expect(update(details)).toMatchObject({ isFavorite: true });
    expect(update(path)).toMatchObject({ steps: [{ course: { isFavorite: true } }] });
    const guides = { guides: [aGuide({ lessonId: 'tea' })] };
    expect(update(guides)).toBe(guides);
  });

  it('CAT-05 the count of the favorite category goes up by one on save and down by one otherwise', () => {
    const countIn = (data: unknown) => (data as typeof list).categories[0]?.options[0]?.count;
    const saved = favorite('save').update(list);
    expect(countIn(saved)).toBe(2);
    expect(countIn(favorite('unsave').update(saved))).toBe(1);
    expect(countIn(favorite('remove').update(saved))).toBe(1);
    expect(favorite('save').update(saved)).toBe(saved);
  });

  it('FAV-02 a removed favorite leaves the favorites and loses its flag in the other lists', () => {
    const [course] = exampleFavorites.courses;
    const learning = {
      ...schemas.getLearning.example,
      completed: [{ ...schemas.listCourses.example.courses[0], isFavorite: true }],
    };
    const removed = after({
      call: 'favorite',
      body: { likeableType: 'course', id: course?.courseId ?? '', operationType: 'remove' },
    }).update(learning) as typeof learning;
    expect(removed.favorites.courses).toEqual([]);
    expect(removed.favorites.guides).toHaveLength(1);
    expect([...removed.inProgress, ...removed.completed].map(({ isFavorite }) => isFavorite)).toEqual([
      false,
      false,
    ]);
  });

  it('FAV-02 a new favorite is asked for, since only the server knows its place', () => {
    expect(favorite('save').isStale?.(DASHBOARD)).toBe(true);
    expect(favorite('remove').isStale?.(DASHBOARD)).toBe(false);
  });

  it('FAV-01 a lesson and a guide of the same id are two things', () => {
    const { update } = after({
      call: 'favorite',
      body: { likeableType: 'guide', id: 'brew', operationType: 'save' },
    });
    expect(update(aGuide({ lessonId: 'brew' }))).toMatchObject({ isFavorite: true });
    const lesson = aLesson();
    expect(update(lesson)).toBe(lesson);
  });
});

describe('what follows a completion', () => {
  const lessons = [
    anOutlineLesson({ slug: 'brew', orderColumn: 1 }),
    anOutlineLesson({ slug: 'taste', title: 'Taste it', orderColumn: 2 }),
  ];
  const standing = {
    lesson: { lessonId: 'brew', isComplete: true, progressStatus: 'completed' },
    completedLesson: 1,
    lessonsCount: 2,
    progressStatus: 'In Progress',
  };
  const { update, isStale } = after(
    { call: 'complete', body: { courseId: 'tea', lessonId: 'brew' } },
    standing,
  );

  it('CRS-03 the lesson is completed and the course has one more, as the server counts', () => {
    expect(update(aLesson())).toMatchObject({ isComplete: true, progressStatus: 'completed' });
    expect(update({ courses: [tea] })).toMatchObject({
      courses: [{ completedLesson: 1, lessonsCount: 2, progressStatus: 'In Progress' }],
    });
  });

  it('CRS-04 the course resumes with the lesson after the one that was completed', () => {
    expect(update({ ...tea, lessons })).toMatchObject({
      lessons: [{ isComplete: true }, { isComplete: false }],
      resume: { lessonId: 'taste', slug: 'taste', title: 'Taste it' },
    });
  });

  it('CRS-05 a finished course has nothing to resume, and its conclusion is asked for', () => {
    const finished = after(
      { call: 'complete', body: { courseId: 'tea', lessonId: 'brew' } },
      { ...standing, completedLesson: 2, progressStatus: 'Completed' },
    ).update({ ...tea, lessons, resume: { lessonId: 'brew', slug: 'brew', title: 'Brew' } });
    expect(finished).toMatchObject({ progressStatus: 'Completed' });
    expect(finished).not.toHaveProperty('resume');
    expect(isStale?.('/courses/details?slug=tea')).toBe(true);
  });

  it('CRS-03 leaves alone a lesson of the same id in another course', () => {
    const other = aLesson({ courseId: 'coffee' });
    expect(update(other)).toBe(other);
  });

  it('GDE-01 a completed guide says Completed, and one that is taken back is in progress', () => {
    const guides = { guides: [aGuide()] };
    const completed = after({ call: 'complete', body: { lessonId: 'cup' } }).update(guides);
    expect(completed).toMatchObject({ guides: [{ progressStatus: 'Completed' }] });
    expect(after({ call: 'undo', body: { lessonId: 'cup' } }).update(completed)).toMatchObject({
      guides: [{ progressStatus: 'In Progress' }],
    });
  });

  it('CRS-03 an opened lesson is started, and one that is complete stays so', () => {
    const start = afterStart({ courseId: 'tea', lessonId: 'brew' }, { progressStatus: 'started' });
    expect(start.update(aLesson())).toMatchObject({ progressStatus: 'started', isComplete: false });
    expect(start.isStale?.(DASHBOARD)).toBe(true);
  });

  it('CRS-11 the place that was kept is known when the lesson is opened again', () => {
    const place = after(
      { call: 'place', body: { courseId: 'tea', lessonId: 'brew', second: 42 } },
      { second: 42, at: '2026-01-05T09:00:00.000Z' },
    );
    expect(place.update(aLesson())).toMatchObject({ place: { second: 42 } });
  });
});
