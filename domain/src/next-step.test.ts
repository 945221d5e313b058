import { describe, expect, it } from 'vitest';
import { nextStep, nextStepAfter, nextStepOfCourse, pathPartStates } from './next-step.ts';
import type { CoursePart, CourseStep, LearningPart } from './next-step.ts';

const NOW = new Date('2026-11-19T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

/** A course, each letter a lesson: x is complete, o was opened, - was not, and p is locked. */
const course = (lessons: string, used: number | null = null, isFinished = false): CoursePart<Lesson> => ({
  type: 'course',
  lessons: [...lessons].map((letter, at) => ({
    number: at + 1,
    isComplete: letter === 'x',
    progressStatus: letter === 'x' ? 'completed' : letter === 'o' ? 'started' : '',
    opens: letter === 'p' ? 'pro' : null,
  })),
  isFinished,
  usedAt: used === null ? null : daysAgo(used),
});
type Lesson = { number: number; isComplete: boolean; progressStatus: string; opens: string | null };
const guide = (lesson: 'o' | 'x' | 'p', used: number): LearningPart<Lesson> => ({
  ...course(lesson, used),
  type: 'guide',
});
const test = { type: 'test' as const };

describe('the next step', () => {
  it.each<[string, LearningPart<Lesson>[], string]>([
    // Within a course
    ['begins with the first lesson', [course('---')], 'start 0:1'],
    ['stays at a lesson that was opened', [course('o--', 0)], 'continue 0:1'],
    ['is the first lesson after the last completed one', [course('xx--', 0)], 'continue 0:3'],
    ['passes over no lesson because a later one was opened', [course('x---o', 0)], 'continue 0:2'],
    ['leaves what was skipped for the end', [course('x-x--', 0)], 'continue 0:4'],
    ['is what was skipped once the later ones are done', [course('x-x-x', 0)], 'stillOpen 0:2'],
    ['is the lab that was left open once the later ones are done', [course('xoxx', 0)], 'stillOpen 0:2'],
    ['passes over locked lessons', [course('xp-', 0)], 'continue 0:3'],
    ['is what was skipped before what is locked', [course('-xp', 0)], 'stillOpen 0:1'],
    ['is locked when nothing else is left', [course('xp', 0)], 'locked 0:2'],
    ['is locked before anything was opened', [course('pp')], 'locked 0:1'],
    ['is done when every lesson is complete', [course('xx', 0)], 'done'],
    ['is done in a finished course with new lessons', [course('xx-', 0, true)], 'done'],
    ['is none without lessons', [course('')], 'none'],
    ['is done in a finished course whose lessons were removed', [course('', null, true)], 'done'],
    ['is none without anything', [], 'none'],
    // Among all that was begun
    ['is in the course used last', [course('x-', 3), course('xx-', 1)], 'continue 1:3'],
    ['is in a course that was opened recently', [course('x-', 3), course('o-', 2)], 'continue 1:1'],
    ['is in no course that was opened long ago', [course('x-', 60), course('o-', 30)], 'continue 0:2'],
    ['is in one opened long ago if it is the only one', [course('o-', 30), guide('o', 0)], 'continue 0:1'],
    ['is a course at 93% before a guide', [course(`${'x'.repeat(13)}-`, 3), guide('o', 0)], 'continue 0:14'],
    ['is a course however long ago before a guide', [course('xxx-', 90), guide('o', 0)], 'continue 0:4'],
    [
      'is the guide used last without a course',
      [course('x', 0), guide('o', 2), guide('o', 1)],
      'continue 2:1',
    ],
    ['is no guide that is complete', [course('x', 0), guide('x', 0)], 'done'],
    ['passes over a course that is locked', [course('xp', 0), course('x-', 5)], 'continue 1:2'],
    ['is a guide before what is locked', [course('xp', 0), guide('o', 5)], 'continue 1:1'],
    ['passes over a guide that is locked', [guide('p', 0), guide('o', 1)], 'continue 1:1'],
    // In a path
    ['begins a path with its first course', [course('--'), course('--')], 'start 0:1'],
    ['is the course of a path that is in progress', [course('--'), course('x-', 1), test], 'continue 1:2'],
    ['is the next course after a finished one', [course('xx', 1), course('--')], 'continue 1:1'],
    [
      'is the next course after one that got lessons since',
      [course('x-', 1, true), course('-')],
      'continue 1:1',
    ],
    [
      'is the next course before a skipped one',
      [course('--'), course('xx', 1), course('--')],
      'continue 2:1',
    ],
    ['is a skipped course once the later ones are done', [course('--'), course('xx', 1)], 'continue 0:1'],
    [
      'is in a begun course before the next one',
      [course('x-', 9), course('x', 1), course('-')],
      'continue 0:2',
    ],
    ['passes over a locked course', [course('x', 1), course('pp'), course('--')], 'continue 2:1'],
    ['passes over a course without lessons', [course('x', 1), course('-'), course('')], 'continue 1:1'],
    ['is the test once all courses are complete', [course('x', 1), test], 'test 1'],
    ['is the locked course when nothing else is left', [course('pp'), course('x', 1)], 'locked 0:1'],
    ['is a locked course before the test', [course('x', 1), course('p'), test], 'locked 1:1'],
  ])('NEXT-02 NEXT-03 NEXT-04 MYL-01 %s', (_, parts, expected) => {
    const next = nextStep(parts, { now: NOW });
    const at = 'at' in next ? ` ${next.at}` : '';
    expect(`${next.kind}${at}${'lesson' in next ? `:${next.lesson.number}` : ''}`).toBe(expected);
  });
});

const lesson = (slug: string, orderColumn: number, changes = {}) => ({
  lessonId: `id-${slug}`,
  slug,
  type: 'article',
  orderColumn,
  isComplete: false,
  progressStatus: '',
  ...changes,
});
const done = { isComplete: true, progressStatus: 'completed' };

/** The kind, and the lesson if there is one. */
const step = (next: CourseStep<{ slug: string }>) =>
  'lesson' in next ? `${next.kind} ${next.lesson.slug}` : next.kind;

describe('the next step of an outline', () => {
  it('NEXT-02 is never a module, and follows the order of reading', () => {
    const lessons = [lesson('b', 3), lesson('part', 1, { type: 'module' }), lesson('a', 2)];
    expect(step(nextStepOfCourse(lessons))).toBe('start a');
    expect(step(nextStepAfter(lessons, 'id-a'))).toBe('continue b');
  });

  it('NEXT-02 counts the lesson that is about to be completed', () => {
    const lessons = [lesson('a', 1, { progressStatus: 'started' }), lesson('b', 2)];
    expect(step(nextStepAfter(lessons, 'id-a'))).toBe('continue b');
    expect(step(nextStepAfter(lessons, 'id-b'))).toBe('stillOpen a');
    expect(step(nextStepAfter([lesson('a', 1)], 'id-a'))).toBe('done');
  });

  it('NEXT-03 leaves out what does not count, so that a draft never blocks the end', () => {
    const draft = lesson('b', 2, { status: 'draft' });
    expect(step(nextStepOfCourse([lesson('a', 1, done), draft]))).toBe('done');
    expect(step(nextStepOfCourse([draft]))).toBe('none');
  });

  it('NEXT-03 is done in a course that was finished before lessons were added, but for the end of a lesson', () => {
    const lessons = [lesson('a', 1, done), lesson('added', 2)];
    expect(step(nextStepOfCourse(lessons, { isFinished: true }))).toBe('done');
    expect(step(nextStepAfter(lessons, 'id-a'))).toBe('continue added');
  });
});

describe('the parts of a path', () => {
  it('NEXT-04 has one current part, those that are done and those ahead', () => {
    const parts = (['Completed', 'In Progress', 'Not Started', null] as const).map((progressStatus) => ({
      progressStatus,
    }));
    expect(pathPartStates(parts, { at: 1 })).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(pathPartStates(parts, { at: 3 })).toEqual(['done', 'ahead', 'ahead', 'current']);
    expect(pathPartStates([{ progressStatus: 'Completed' }], { at: null })).toEqual(['done']);
  });
});
