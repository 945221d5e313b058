import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeLesson,
  countLessons,
  courseProgress,
  pathProgress,
  percentComplete,
  timeLeft,
  totalDuration,
} from './progress.ts';
import type { ProgressStatus } from './progress.ts';

const progress = (completedLesson: number, lessonsCount: number) => ({ completedLesson, lessonsCount });

describe('course progress', () => {
  it.each([
    [0, 3, 'Not Started'],
    [1, 3, 'In Progress'],
    [2, 3, 'In Progress'],
    [3, 3, 'Completed'],
    [4, 3, 'Completed'],
    [0, 0, 'Not Started'],
    [1, 0, 'Not Started'],
  ])('CRS-05 %d of %d lessons is %s', (done, total, status) => {
    expect(courseProgress(progress(done, total))).toBe(status);
  });

  it.each([
    [0, 3, 'In Progress'],
    [2, 3, 'In Progress'],
    [3, 3, 'Completed'],
    [0, 0, 'Not Started'],
  ])('NEXT-01 %d of %d lessons, one of them opened, is %s', (done, total, status) => {
    expect(courseProgress({ ...progress(done, total), isOpened: true })).toBe(status);
  });

  it('NEXT-01 a path is in progress once a lesson of any of its courses was opened', () => {
    const course = (done: number, progressStatus: ProgressStatus) => ({
      ...progress(done, 2),
      progressStatus,
    });
    const status = (...courses: ReturnType<typeof course>[]) => pathProgress(courses).progressStatus;
    expect(status(course(0, 'Not Started'), course(0, 'Not Started'))).toBe('Not Started');
    expect(status(course(0, 'Not Started'), course(0, 'In Progress'))).toBe('In Progress');
    expect(status(course(2, 'Completed'), course(0, 'Not Started'))).toBe('In Progress');
    expect(pathProgress([course(2, 'Completed'), course(2, 'Completed')])).toEqual({
      completedLesson: 4,
      lessonsCount: 4,
      progressStatus: 'Completed',
    });
    expect(pathProgress([]).progressStatus).toBe('Not Started');
  });
});

describe('percent complete', () => {
  it.each([
    [0, 0, 0],
    [2, 0, 100],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [4, 3, 100],
  ])('CRS-07 %d of %d is %d percent', (done, total, percent) => {
    expect(percentComplete(done, total)).toBe(percent);
  });

  it('CRS-07 it is always a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (done, total) => {
        const percent = percentComplete(done, total);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      }),
    );
  });

  it('CRS-07 one more lesson never lowers it', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (done, total) => {
        expect(percentComplete(done + 1, total)).toBeGreaterThanOrEqual(percentComplete(done, total));
      }),
    );
  });
});

describe('counting lessons', () => {
  const lessons = [
    { type: 'module' },
    { type: 'article', status: 'live', duration: 300, isComplete: true },
    { type: 'lab', duration: 600, isComplete: false },
    { type: 'video', duration: null },
    { type: 'article', status: 'draft', duration: 900, isComplete: true },
  ];

  it('CRS-05 live lessons that are no modules are counted', () => {
    expect(countLessons(lessons)).toEqual(progress(1, 3));
    expect(countLessons([])).toEqual(progress(0, 0));
  });

  it('CRS-12 the time of a course is that of its lessons, and what is done is no longer left', () => {
    expect(totalDuration(lessons)).toBe(900);
    expect(timeLeft(lessons)).toBe(600);
  });
});

describe('completing a lesson', () => {
  const course = {
    courseTitle: 'Pods',
    completedLesson: 0,
    lessons: [
      { lessonId: 'a', title: 'A', isComplete: false },
      { lessonId: 'b', title: 'B' },
    ],
  };

  it('CRS-03 the lesson becomes completed and the course counts one more', () => {
    expect(completeLesson(course, 'a')).toEqual({
      courseTitle: 'Pods',
      completedLesson: 1,
      lessons: [
        { lessonId: 'a', title: 'A', isComplete: true, progressStatus: 'completed' },
        { lessonId: 'b', title: 'B' },
      ],
    });
  });

  it('CRS-03 completing twice counts once', () => {
    const once = completeLesson(course, 'a');
    expect(completeLesson(once, 'a')).toBe(once);
  });

  it('CRS-03 a lesson of another course changes nothing', () => {
    expect(completeLesson(course, 'z')).toBe(course);
  });
});
