import { isModule, readingOrder } from './outline.ts';
import type { OutlineLesson } from './outline.ts';
import { isCounted } from './progress.ts';
import type { ProgressStatus } from './progress.ts';

/** What to do next in a course or in a path. Every page that offers a next step takes it from here. */

export type StepLesson = OutlineLesson & {
  status?: string;
  isComplete: boolean;
  /** Empty for a lesson that was never opened. */
  progressStatus?: string;
  /** What opens a lesson that is locked for the person. */
  opens?: string | null;
};

export type CourseStep<Lesson> =
  /** `stillOpen` is a lesson that was left out on the way to the end; with `locked` no other lesson is left. */
  | { kind: 'start' | 'continue' | 'stillOpen' | 'locked'; lesson: Lesson }
  | { kind: 'conclusion' }
  /** The course has no lessons. */
  | { kind: 'none' };

export type CoursePosition = {
  /** The lesson that was opened or completed last. */
  lastLessonId?: string | null;
  /** A course that was finished once stays finished when lessons are added. */
  isFinished?: boolean;
};

/**
 * The lesson opened last if it is not complete, else the next one after it that is not, else the first one before it;
 * locked lessons come when nothing else is left, and the conclusion when nothing is.
 */
export function nextStepOfCourse<Lesson extends StepLesson>(
  lessons: readonly Lesson[],
  position: CoursePosition = {},
): CourseStep<Lesson> {
  return nextStepInOrder(readingOrder(lessons).filter(isCounted), position);
}

/** The same for whoever has the lessons that count, in the order of reading. */
export function nextStepInOrder<Lesson extends StepLesson>(
  counted: readonly Lesson[],
  { lastLessonId = null, isFinished = false }: CoursePosition = {},
): CourseStep<Lesson> {
  if (counted.length === 0) return { kind: 'none' };
  const incomplete = counted.find(({ isComplete }) => !isComplete);
  if (isFinished || !incomplete) return { kind: 'conclusion' };
  const last = Math.max(
    0,
    counted.findIndex(({ lessonId }) => lessonId === lastLessonId),
  );
  const isOpen = (lesson: Lesson) => !lesson.isComplete && !lesson.opens;
  const ahead = counted.slice(last).find(isOpen);
  if (ahead) return { kind: counted.some(isBegun) ? 'continue' : 'start', lesson: ahead };
  const leftOut = counted.find(isOpen);
  return leftOut ? { kind: 'stillOpen', lesson: leftOut } : { kind: 'locked', lesson: incomplete };
}

/** The next step once this lesson is complete. */
export function nextStepAfter<Lesson extends StepLesson>(
  lessons: readonly Lesson[],
  { lessonId, isFinished = false }: { lessonId: string; isFinished?: boolean },
): CourseStep<Lesson> {
  const after = lessons.map((lesson) =>
    lesson.lessonId === lessonId && !isModule(lesson) ? { ...lesson, isComplete: true } : lesson,
  );
  return nextStepOfCourse(after, { lastLessonId: lessonId, isFinished });
}

/** A course or a test of a path, in the path's order. */
export type PathPart<Lesson> =
  | { type: 'course'; progressStatus: ProgressStatus; next: CourseStep<Lesson> }
  | { type: 'test' };

/** `at` is the index of the course or test. */
export type PathStep<Lesson> =
  | { kind: 'start' | 'continue' | 'locked'; at: number; lesson: Lesson }
  /** Every course is complete; whether a test was passed is not known. */
  | { kind: 'test'; at: number }
  | { kind: 'done' }
  | { kind: 'none' };

/** The same rule as within a course: the course used last, else those after it, else those before it. */
export function nextStepOfPath<Lesson>(
  parts: readonly PathPart<Lesson>[],
  { lastAt = 0 }: { lastAt?: number } = {},
): PathStep<Lesson> {
  const isBegunPath = parts.some((part) => part.type === 'course' && part.progressStatus !== 'Not Started');
  const left = parts.flatMap((part, at) =>
    part.type === 'course' && part.progressStatus !== 'Completed' && 'lesson' in part.next
      ? [{ at, ...part.next }]
      : [],
  );
  const open = left.filter(({ kind }) => kind !== 'locked');
  const next = open.find(({ at }) => at >= lastAt) ?? open[0];
  if (next) return { kind: isBegunPath ? 'continue' : 'start', at: next.at, lesson: next.lesson };
  const [locked] = left;
  if (locked) return { kind: 'locked', at: locked.at, lesson: locked.lesson };
  const test = parts.findIndex(({ type }) => type === 'test');
  if (test >= 0) return { kind: 'test', at: test };
  return { kind: parts.length > 0 ? 'done' : 'none' };
}

export type PathPartState = 'done' | 'current' | 'ahead';

/** A test is never done, since whether it was passed is not known. */
export function pathPartStates(
  parts: readonly { progressStatus: ProgressStatus | null }[],
  next: { at: number | null },
): PathPartState[] {
  return parts.map(({ progressStatus }, at) => {
    if (progressStatus === 'Completed') return 'done';
    return next.at === at ? 'current' : 'ahead';
  });
}

function isBegun({ isComplete, progressStatus = '' }: StepLesson): boolean {
  return isComplete || progressStatus !== '';
}
