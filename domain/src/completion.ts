import { courseProgress } from './progress.ts';
import type { Progress, ProgressStatus } from './progress.ts';

/** What is stored about one person's lesson or guide. */
export type CompletionRecord = {
  completedAt: Date | null;
  /** When completing was last done or undone, by the clock of the device that did it. */
  decidedAt: Date | null;
};

/** What is stored about one person's course. */
export type CourseRecord = {
  /** The lessons that count toward the course. */
  lessonIds: readonly number[];
  /** Those of them that were opened, and those that are complete. */
  openedIds: readonly number[];
  completedIds: readonly number[];
  /** When the last of them was completed; null before the first. */
  lastCompletedAt: Date | null;
  finishedAt: Date | null;
};

export type CompletionRequest = {
  action: 'complete' | 'undo';
  lessonId: number;
  at: Date;
  lesson: CompletionRecord;
  /** Null for a guide. */
  course: CourseRecord | null;
};

export type CourseState = Progress & { progressStatus: ProgressStatus };

export type CompletionDecision = CourseState & {
  /** The new record, or null if the stored one stays. */
  record: CompletionRecord | null;
  /** Whether the course becomes finished, or is no longer finished. */
  courseChange: 'finish' | 'reopen' | null;
  /** When a course that becomes finished was finished. */
  finishedAt: Date | null;
  isComplete: boolean;
};

/** The one place that decides what completing a lesson, or undoing it, changes. */
export function decideCompletion({
  action,
  lessonId,
  at,
  lesson,
  course,
}: CompletionRequest): CompletionDecision {
  const record = action === 'complete' ? complete(lesson, at) : undo(lesson, at);
  const isComplete = (record ?? lesson).completedAt !== null;
  if (!course) return { record, courseChange: null, finishedAt: null, isComplete, ...guideState(isComplete) };
  const completedIds = new Set(course.completedIds);
  const completed = course.lessonIds.filter((id) =>
    id === lessonId ? isComplete : completedIds.has(id),
  ).length;
  const lessonsCount = course.lessonIds.length;
  const isReopened = record !== null && action === 'undo' && wasFinishedWith(lessonId, { lesson, course });
  const wasFinished = course.finishedAt !== null && !isReopened;
  const isFinishing = action === 'complete' && !wasFinished && lessonsCount > 0 && completed === lessonsCount;
  return {
    record,
    courseChange: isFinishing ? 'finish' : isReopened ? 'reopen' : null,
    finishedAt: isFinishing ? latest(at, course.lastCompletedAt) : null,
    isComplete,
    ...courseState({
      completed,
      isOpened: course.openedIds.length > 0 || (record !== null && course.lessonIds.includes(lessonId)),
      lessonsCount,
      isFinished: wasFinished || isFinishing,
    }),
  };
}

/** A finished course stays finished when a later publish adds lessons, so all of its lessons count as complete. */
export function courseState({
  completed,
  isOpened,
  lessonsCount,
  isFinished,
}: {
  completed: number;
  /** Whether any of the counted lessons was opened. */
  isOpened: boolean;
  lessonsCount: number;
  isFinished: boolean;
}): CourseState {
  const completedLesson = isFinished ? lessonsCount : completed;
  return {
    completedLesson,
    lessonsCount,
    progressStatus: isFinished ? 'Completed' : courseProgress({ completedLesson, lessonsCount, isOpened }),
  };
}

/** A guide counts as a course with one lesson. */
function guideState(isComplete: boolean): CourseState {
  return {
    completedLesson: isComplete ? 1 : 0,
    lessonsCount: 1,
    progressStatus: guideStatus(isComplete ? 'completed' : 'started'),
  };
}

export function guideStatus(state: 'started' | 'completed' | undefined): ProgressStatus {
  if (state === undefined) return 'Not Started';
  return state === 'completed' ? 'Completed' : 'In Progress';
}

/** Completing is a fact: the first time stays. A decision that arrives late and is older than the stored one is ignored. */
function complete({ completedAt, decidedAt }: CompletionRecord, at: Date): CompletionRecord | null {
  if (decidedAt !== null && decidedAt > at) return null;
  return { completedAt: completedAt ?? at, decidedAt: at };
}

function undo({ completedAt, decidedAt }: CompletionRecord, at: Date): CompletionRecord | null {
  if (completedAt === null || decidedAt === null || decidedAt > at) return null;
  return { completedAt: null, decidedAt: at };
}

/** What was done on several devices may arrive in any order. */
function latest(at: Date, other: Date | null): Date {
  return other !== null && other > at ? other : at;
}

/** A course that was finished before the lesson was complete does not depend on it: a later publish added the lesson. */
function wasFinishedWith(
  lessonId: number,
  {
    lesson: { completedAt },
    course: { finishedAt, lessonIds },
  }: { lesson: CompletionRecord; course: CourseRecord },
): boolean {
  return (
    finishedAt !== null && completedAt !== null && finishedAt >= completedAt && lessonIds.includes(lessonId)
  );
}
