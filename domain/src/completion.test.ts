import { describe, expect, it } from 'vitest';
import { courseState, decideCompletion, guideStatus } from './completion.ts';
import type { CompletionRecord, CourseRecord } from './completion.ts';

const early = new Date('2026-01-05T09:00:00Z');
const noon = new Date('2026-01-05T12:00:00Z');
const late = new Date('2026-01-05T15:00:00Z');
const open: CompletionRecord = { completedAt: null, decidedAt: null };
const doneAtNoon: CompletionRecord = { completedAt: noon, decidedAt: noon };
const course = (changes: Partial<CourseRecord> = {}): CourseRecord => ({
  lessonIds: [1, 2],
  openedIds: [],
  completedIds: [],
  lastCompletedAt: null,
  finishedAt: null,
  ...changes,
});
const complete = { action: 'complete', lessonId: 1, at: noon, lesson: open } as const;
const undo = { action: 'undo', lessonId: 1, at: late, lesson: doneAtNoon } as const;

describe('completing a lesson', () => {
  it('CRS-03 records the time and counts the lesson', () => {
    expect(decideCompletion({ ...complete, course: course() })).toEqual({
      record: { completedAt: noon, decidedAt: noon },
      courseChange: null,
      finishedAt: null,
      isComplete: true,
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
    });
  });

  it('CRS-03 keeps the first time if repeated', () => {
    const again = { ...complete, at: late, lesson: doneAtNoon, course: course({ completedIds: [1] }) };
    expect(decideCompletion(again)).toMatchObject({
      record: { completedAt: noon, decidedAt: late },
      completedLesson: 1,
    });
  });

  it('CRS-03 is ignored if it is older than the last decision', () => {
    const undone = { completedAt: null, decidedAt: late };
    expect(decideCompletion({ ...complete, lesson: undone, course: course() })).toMatchObject({
      record: null,
      isComplete: false,
      completedLesson: 0,
    });
    expect(decideCompletion({ ...complete, at: late, lesson: undone, course: course() }).isComplete).toBe(
      true,
    );
  });

  it('CRS-05 finishes the course with the last lesson, once', () => {
    const last = { ...complete, course: course({ completedIds: [2] }) };
    expect(decideCompletion(last)).toMatchObject({ courseChange: 'finish', progressStatus: 'Completed' });
    const finished = { ...complete, course: course({ completedIds: [2], finishedAt: early }) };
    expect(decideCompletion(finished)).toMatchObject({ courseChange: null, progressStatus: 'Completed' });
  });

  it('OFF-11 finishes the course when its last lesson was completed, in whatever order they arrive', () => {
    const finishedAt = (lastCompletedAt: Date | null) =>
      decideCompletion({ ...complete, course: course({ completedIds: [2], lastCompletedAt }) }).finishedAt;
    expect([early, late, null].map(finishedAt)).toEqual([noon, late, noon]);
  });

  it('CRS-05 a lesson completed again leaves a finished course as it is', () => {
    const all = course({ completedIds: [1, 2], finishedAt: noon });
    const again = decideCompletion({ ...complete, at: late, lesson: doneAtNoon, course: all });
    expect(again).toMatchObject({ courseChange: null, completedLesson: 2, progressStatus: 'Completed' });
  });

  it('CRS-05 does not finish a course in which no lesson counts', () => {
    expect(decideCompletion({ ...complete, course: course({ lessonIds: [] }) })).toMatchObject({
      courseChange: null,
      isComplete: true,
      progressStatus: 'Not Started',
    });
  });

  it('GDE-01 completes a guide, which has no course', () => {
    expect(decideCompletion({ ...complete, course: null })).toMatchObject({
      courseChange: null,
      completedLesson: 1,
      lessonsCount: 1,
      progressStatus: 'Completed',
    });
  });
});

describe('undoing a completion', () => {
  it('CRS-03 opens the lesson again', () => {
    expect(decideCompletion({ ...undo, course: course({ completedIds: [1] }) })).toEqual({
      record: { completedAt: null, decidedAt: late },
      courseChange: null,
      finishedAt: null,
      isComplete: false,
      completedLesson: 0,
      lessonsCount: 2,
      progressStatus: 'In Progress',
    });
  });

  it('NEXT-01 leaves a course not started if none of its lessons was opened', () => {
    const nothing = { ...undo, lesson: open };
    expect(decideCompletion({ ...nothing, course: course() }).progressStatus).toBe('Not Started');
    expect(decideCompletion({ ...nothing, course: course({ openedIds: [2] }) }).progressStatus).toBe(
      'In Progress',
    );
    const uncounted = { ...undo, lessonId: 9, course: course() };
    expect(decideCompletion(uncounted).progressStatus).toBe('Not Started');
  });

  it('CRS-03 changes nothing if the lesson is not complete, or was completed later', () => {
    expect(decideCompletion({ ...undo, lesson: open, course: course() }).record).toBeNull();
    expect(decideCompletion({ ...undo, at: early, course: course({ completedIds: [1] }) })).toMatchObject({
      record: null,
      isComplete: true,
    });
    expect(decideCompletion({ ...undo, at: noon, course: course({ completedIds: [1] }) }).isComplete).toBe(
      false,
    );
  });

  it('CRS-03 changes nothing of a lesson whose completion was never decided', () => {
    const undecided = { completedAt: noon, decidedAt: null };
    expect(decideCompletion({ ...undo, lesson: undecided, course: course() }).record).toBeNull();
  });

  it('CRS-03 changes nothing when the lesson was undone before', () => {
    const undone = { completedAt: null, decidedAt: noon };
    expect(decideCompletion({ ...undo, lesson: undone, course: course() }).record).toBeNull();
  });

  it('CRS-05 never finishes a course, not even when it is ignored', () => {
    const all = course({ completedIds: [1, 2] });
    expect(decideCompletion({ ...undo, at: early, course: all }).courseChange).toBeNull();
  });

  it('CRS-05 reopens the course that was finished with the lesson', () => {
    const all = course({ completedIds: [1, 2], finishedAt: noon });
    expect(decideCompletion({ ...undo, course: all })).toMatchObject({
      courseChange: 'reopen',
      completedLesson: 1,
      progressStatus: 'In Progress',
    });
  });

  it('CRS-05 leaves a course finished when the lesson was added later or does not count', () => {
    const before = course({ completedIds: [1, 2], finishedAt: early });
    expect(decideCompletion({ ...undo, course: before })).toMatchObject({
      courseChange: null,
      progressStatus: 'Completed',
    });
    const without = course({ lessonIds: [2], completedIds: [2], finishedAt: noon });
    expect(decideCompletion({ ...undo, course: without }).courseChange).toBeNull();
  });

  it('CRS-05 does not reopen a course when the undo itself is ignored', () => {
    const all = course({ completedIds: [1, 2], finishedAt: noon });
    expect(decideCompletion({ ...undo, at: early, course: all }).courseChange).toBeNull();
  });
});

describe('the state of a course and of a guide', () => {
  it('CRS-05 counts all lessons of a finished course', () => {
    const part = { completed: 1, isOpened: true, lessonsCount: 3 };
    expect(courseState({ ...part, isFinished: true })).toEqual({
      completedLesson: 3,
      lessonsCount: 3,
      progressStatus: 'Completed',
    });
    expect(courseState({ ...part, isFinished: false }).progressStatus).toBe('In Progress');
  });

  it('GDE-01 follows the record of the guide', () => {
    expect([undefined, 'started' as const, 'completed' as const].map(guideStatus)).toEqual([
      'Not Started',
      'In Progress',
      'Completed',
    ]);
  });
});
