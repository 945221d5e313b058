import { describe, expect, it } from 'vitest';
import { nextStepAfter, nextStepOfCourse, nextStepOfPath, pathPartStates } from './next-step.ts';
import type { CourseStep, PathPart, StepLesson } from './next-step.ts';
import type { ProgressStatus } from './progress.ts';

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
  const course = (
    progressStatus: ProgressStatus,
    next: CourseStep<string> = { kind: 'start', lesson: 'first' },
  ): PathPart<string> => ({ type: 'course', progressStatus, next });
  const complete = course('Completed', { kind: 'conclusion' });
  const begun = course('In Progress', { kind: 'continue', lesson: 'second' });
  const test: PathPart<string> = { type: 'test' };

  it('NEXT-04 starts with the first lesson of the first course', () => {
    expect(nextStepOfPath([course('Not Started'), course('Not Started')])).toEqual({
      kind: 'start',
      at: 0,
      lesson: 'first',
    });
  });

  it('NEXT-04 continues in the course that was used last, then after it, then before it', () => {
    const parts = [course('Not Started'), begun, course('Not Started')];
    expect(nextStepOfPath(parts, { lastAt: 1 })).toEqual({ kind: 'continue', at: 1, lesson: 'second' });
    expect(nextStepOfPath([begun, complete, course('Not Started')], { lastAt: 1 })).toMatchObject({ at: 2 });
    expect(nextStepOfPath([begun, complete], { lastAt: 1 })).toMatchObject({ kind: 'continue', at: 0 });
  });

  it('NEXT-04 passes over locked courses until nothing else is left', () => {
    const locked = course('Not Started', { kind: 'locked', lesson: 'pro' });
    expect(nextStepOfPath([locked, course('Not Started')])).toMatchObject({ kind: 'start', at: 1 });
    expect(nextStepOfPath([locked, complete, test])).toEqual({ kind: 'locked', at: 0, lesson: 'pro' });
  });

  it('NEXT-04 is the test once all courses are complete, and nothing after that', () => {
    expect(nextStepOfPath([complete, test])).toEqual({ kind: 'test', at: 1 });
    expect(nextStepOfPath([complete, course('Not Started', { kind: 'none' })])).toEqual({ kind: 'done' });
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
