import { describe, expect, it } from 'vitest';
import { nextStep, nextStepAfter, nextStepOfCourse, nextStepOfPath, pathPartStates } from './next-step.ts';
import type { CourseStep, LearningPart, PathPart, StepLesson } from './next-step.ts';
import type { ProgressStatus } from './progress.ts';

const NOW = new Date('2026-11-19T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

/** A course, each letter a lesson: x is complete, o was opened, - was not, and p is locked. */
const course = (lessons: string, used: number | null = null, isFinished = false): LearningPart<Lesson> => ({
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
const guide = (used: number, isComplete = false) => ({
  type: 'guide' as const,
  isComplete,
  usedAt: daysAgo(used),
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
    ['passes over locked lessons', [course('xp-', 0)], 'continue 0:3'],
    ['is what was skipped before what is locked', [course('-xp', 0)], 'stillOpen 0:1'],
    ['is locked when nothing else is left', [course('xp', 0)], 'locked 0:2'],
    ['is locked before anything was opened', [course('pp')], 'locked 0:1'],
    ['is done when every lesson is complete', [course('xx', 0)], 'done'],
    ['is done in a finished course with new lessons', [course('xx-', 0, true)], 'done'],
    ['is none without lessons', [course('')], 'none'],
    ['is none without anything', [], 'none'],
    // Among all that was begun
    ['is in the course used last', [course('x-', 3), course('xx-', 1)], 'continue 1:3'],
    ['is in a course that was opened recently', [course('x-', 3), course('o-', 2)], 'continue 1:1'],
    ['is in no course that was opened long ago', [course('x-', 60), course('o-', 30)], 'continue 0:2'],
    ['is in one opened long ago if it is the only one', [course('o-', 30), guide(0)], 'continue 0:1'],
    ['is a course however long ago before a guide', [course('xxx-', 90), guide(0)], 'continue 0:4'],
    ['is the guide used last without a course', [course('x', 0), guide(2), guide(1)], 'guide 2'],
    ['is no guide that is complete', [course('x', 0), guide(0, true)], 'done'],
    ['passes over a course that is locked', [course('xp', 0), course('x-', 5)], 'continue 1:2'],
    ['is a guide before what is locked', [course('xp', 0), guide(5)], 'guide 1'],
    // In a path
    ['begins a path with its first course', [course('--'), course('--')], 'start 0:1'],
    ['is the course of a path that is in progress', [course('--'), course('x-', 1), test], 'continue 1:2'],
    ['is the next course after a finished one', [course('xx', 1), course('--')], 'continue 1:1'],
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
    ['is a locked course before the test', [course('x', 1), course('p'), test], 'locked 1:1'],
  ])('NEXT-02 NEXT-03 NEXT-04 MYL-01 %s', (_, parts, expected) => {
    const next = nextStep(parts, { now: NOW });
    const at = 'at' in next ? ` ${next.at}` : '';
    expect(`${next.kind}${at}${'lesson' in next ? `:${next.lesson.number}` : ''}`).toBe(expected);
  });
});

const lesson = (slug: string, orderColumn: number, changes: Partial<StepLesson> = {}): StepLesson => ({
  lessonId: `id-${slug}`,
  slug,
  type: 'article',
  orderColumn,
  isComplete: false,
  progressStatus: '',
  opens: null,
  ...changes,
});
const done = { isComplete: true, progressStatus: 'completed' };
const opened = { progressStatus: 'started' };

/** The kind, and the lesson if there is one. */
const step = (next: CourseStep<StepLesson>) =>
  'lesson' in next ? `${next.kind} ${next.lesson.slug}` : next.kind;
const after = (lessons: StepLesson[], slug: string | null = null) =>
  step(nextStepOfCourse(lessons, { lastLessonId: slug && `id-${slug}` }));

describe('the next step of a course', () => {
  it('NEXT-02 starts with the first lesson, never with a module', () => {
    expect(after([lesson('part', 1, { type: 'module' }), lesson('a', 2), lesson('b', 3)])).toBe('start a');
  });

  it('NEXT-02 CAT-09 continues the lesson that was opened last, even one further on', () => {
    const lessons = [lesson('a', 1, done), lesson('b', 2), lesson('c', 3, opened)];
    expect(after(lessons, 'c')).toBe('continue c');
  });

  it('NEXT-02 CAT-09 continues with the next incomplete lesson after the one that was completed', () => {
    const lessons = [lesson('a', 1), lesson('b', 2, done), lesson('c', 3, done), lesson('d', 4)];
    expect(after(lessons, 'b')).toBe('continue d');
  });

  it('NEXT-03 names the first lesson that was left out once the end is reached', () => {
    const check = lesson('check', 2, { type: 'knowledge-check', ...opened });
    const lessons = [lesson('a', 1, done), check, lesson('lab', 3, { type: 'lab' }), lesson('d', 4, done)];
    expect(after(lessons, 'd')).toBe('stillOpen check');
  });

  it('NEXT-02 begins at the first incomplete lesson when the last one is unknown or gone', () => {
    const lessons = [lesson('a', 1, done), lesson('b', 2), lesson('c', 3)];
    expect([after(lessons), after(lessons, 'gone')]).toEqual(['continue b', 'continue b']);
  });

  it('NEXT-03 passes over locked lessons until nothing else is left', () => {
    const pro = lesson('b', 2, { opens: 'pro' });
    expect(after([lesson('a', 1, done), pro, lesson('c', 3)], 'a')).toBe('continue c');
    expect(after([lesson('a', 1), pro, lesson('c', 3, done)], 'c')).toBe('stillOpen a');
    expect(after([lesson('a', 1, done), pro, lesson('c', 3, done)], 'c')).toBe('locked b');
    expect(after([lesson('a', 1, { opens: 'sign-in' }), pro])).toBe('locked a');
  });

  it('NEXT-03 is the conclusion when every lesson is complete, or the course was finished before', () => {
    expect(after([lesson('a', 1, done)], 'a')).toBe('conclusion');
    expect(step(nextStepOfCourse([lesson('a', 1, done), lesson('b', 2)], { isFinished: true }))).toBe(
      'conclusion',
    );
  });

  it('NEXT-03 leaves out what does not count, so that a draft never blocks the end', () => {
    const draft = lesson('b', 2, { status: 'draft' });
    expect(after([lesson('a', 1, done), draft], 'a')).toBe('conclusion');
    expect([after([]), after([draft])]).toEqual(['none', 'none']);
  });
});

describe('the next step after a lesson', () => {
  it('NEXT-02 counts the lesson as complete', () => {
    const lessons = [lesson('a', 1, opened), lesson('b', 2)];
    expect(step(nextStepAfter(lessons, { lessonId: 'id-a' }))).toBe('continue b');
    expect(step(nextStepAfter(lessons, { lessonId: 'id-b' }))).toBe('stillOpen a');
    expect(step(nextStepAfter([lesson('a', 1)], { lessonId: 'id-a' }))).toBe('conclusion');
  });

  it('NEXT-02 leads to the conclusion of a course that was finished before', () => {
    const lessons = [lesson('a', 1, done), lesson('b', 2)];
    expect(step(nextStepAfter(lessons, { lessonId: 'id-a', isFinished: true }))).toBe('conclusion');
  });
});

describe('the next step of a path', () => {
  const coursePart = (
    progressStatus: ProgressStatus,
    next: CourseStep<string> = { kind: 'start', lesson: 'first' },
  ): PathPart<string> => ({ type: 'course', progressStatus, next });
  const complete = coursePart('Completed', { kind: 'conclusion' });
  const begun = coursePart('In Progress', { kind: 'continue', lesson: 'second' });
  const testPart: PathPart<string> = { type: 'test' };

  it('NEXT-04 starts with the first lesson of the first course', () => {
    expect(nextStepOfPath([coursePart('Not Started'), coursePart('Not Started')])).toEqual({
      kind: 'start',
      at: 0,
      lesson: 'first',
    });
  });

  it('NEXT-04 continues in the course that was used last, then after it, then before it', () => {
    const parts = [coursePart('Not Started'), begun, coursePart('Not Started')];
    expect(nextStepOfPath(parts, { lastAt: 1 })).toEqual({ kind: 'continue', at: 1, lesson: 'second' });
    expect(nextStepOfPath([begun, complete, coursePart('Not Started')], { lastAt: 1 })).toMatchObject({
      at: 2,
    });
    expect(nextStepOfPath([begun, complete], { lastAt: 1 })).toMatchObject({ kind: 'continue', at: 0 });
  });

  it('NEXT-04 passes over locked courses until nothing else is left', () => {
    const locked = coursePart('Not Started', { kind: 'locked', lesson: 'pro' });
    expect(nextStepOfPath([locked, coursePart('Not Started')])).toMatchObject({ kind: 'start', at: 1 });
    expect(nextStepOfPath([locked, complete, testPart])).toEqual({ kind: 'locked', at: 0, lesson: 'pro' });
  });

  it('NEXT-04 is the test once all courses are complete, and nothing after that', () => {
    expect(nextStepOfPath([complete, testPart])).toEqual({ kind: 'test', at: 1 });
    expect(nextStepOfPath([complete, coursePart('Not Started', { kind: 'none' })])).toEqual({ kind: 'done' });
    expect(nextStepOfPath([])).toEqual({ kind: 'none' });
  });

  it('NEXT-04 has one current part, those that are done and those ahead', () => {
    const parts = (['Completed', 'In Progress', 'Not Started', null] as const).map((progressStatus) => ({
      progressStatus,
    }));
    expect(pathPartStates(parts, { at: 1 })).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(pathPartStates(parts, { at: 3 })).toEqual(['done', 'ahead', 'ahead', 'current']);
    expect(pathPartStates([{ progressStatus: 'Completed' }], { at: null })).toEqual(['done']);
  });
});
