import { isModule, readingOrder } from './outline.ts';
import type { OutlineLesson } from './outline.ts';
import { isCounted } from './progress.ts';
import type { ProgressStatus } from './progress.ts';

/** What a learner continues with and what comes next: the one rule behind every page that offers a next step. */

/** A course that was only opened counts as worked in for this long. */
export const RECENT_MS = 14 * 24 * 60 * 60_000;

type LessonState = {
  isComplete: boolean;
  /** Empty for a lesson that was never opened. */
  progressStatus?: string;
  /** What opens a lesson that is locked for the person. */
  opens?: string | null;
};

export type CoursePart<Lesson> = {
  type: 'course';
  /** The lessons that count, in the order of reading. */
  lessons: readonly Lesson[];
  /** A course that was finished once stays finished when lessons are added. */
  isFinished: boolean;
  /** When one of its lessons was last opened or completed. */
  usedAt: Date | null;
};
export type GuidePart = { type: 'guide'; isComplete: boolean; usedAt: Date | null };
export type LearningPart<Lesson> = CoursePart<Lesson> | GuidePart | { type: 'test' };

/** `stillOpen` is a lesson that was skipped; a `locked` one comes when nothing else is left. */
type LessonStep<Lesson> = { kind: 'start' | 'continue' | 'stillOpen' | 'locked'; lesson: Lesson };

/** `at` is the index of the part. */
export type NextStep<Lesson> =
  | (LessonStep<Lesson> & { at: number })
  | { kind: 'guide'; at: number }
  /** Everything else is complete; whether a test was passed is not known. */
  | { kind: 'test'; at: number }
  | { kind: 'done' }
  /** There is nothing to learn. */
  | { kind: 'none' };

/**
 * The next step in all that a person has begun, in the parts of a path, or in one course. Unfinished courses that the
 * person works in come first, the one used last before the others, then courses that were opened long ago, then what
 * follows the last finished part, then skipped parts.
 */
export function nextStep<Lesson extends LessonState>(
  parts: readonly LearningPart<Lesson>[],
  { now }: { now: Date },
): NextStep<Lesson> {
  const candidates = parts.flatMap((part, at) => (hasContent(part) ? [candidateOf(part, { at, now })] : []));
  const [next] = leftToDo(candidates, ({ step }) => step === null).toSorted(
    (one, other) => one.rank - other.rank || other.usedAt - one.usedAt,
  );
  if (!next?.step) return { kind: candidates.length > 0 ? 'done' : 'none' };
  return next.step.kind === 'start' && parts.some(isBegunPart)
    ? { ...next.step, kind: 'continue' }
    : next.step;
}

/** What is not done: first what follows the last item that is, then what was skipped. */
export function leftToDo<Item>(items: readonly Item[], isItemDone: (item: Item) => boolean): Item[] {
  const from = items.findLastIndex(isItemDone) + 1;
  return [...items.slice(from), ...items.slice(0, from)].filter((item) => !isItemDone(item));
}

/** `step` is null for what is done. */
type Candidate<Lesson> = { step: NextStep<Lesson> | null; rank: number; usedAt: number };

const RANKS = { worked: 0, opened: 1, ahead: 2, guide: 3, locked: 4, test: 5 };

function candidateOf<Lesson extends LessonState>(
  part: LearningPart<Lesson>,
  { at, now }: { at: number; now: Date },
): Candidate<Lesson> {
  if (part.type === 'test') return { step: { kind: 'test', at }, rank: RANKS.test, usedAt: 0 };
  const usedAt = part.usedAt?.getTime() ?? 0;
  if (part.type === 'guide')
    return { step: part.isComplete ? null : { kind: 'guide', at }, rank: RANKS.guide, usedAt };
  const step = lessonStep(part);
  const isWorkedIn = part.lessons.some(isLessonDone) || now.getTime() - usedAt <= RECENT_MS;
  const rank = isWorkedIn ? RANKS.worked : isBegunPart(part) ? RANKS.opened : RANKS.ahead;
  return { step: step && { ...step, at }, rank: step?.kind === 'locked' ? RANKS.locked : rank, usedAt };
}

function lessonStep<Lesson extends LessonState>(course: CoursePart<Lesson>): LessonStep<Lesson> | null {
  const { lessons, isFinished } = course;
  const left = isFinished ? [] : leftToDo(lessons, isLessonDone);
  const lesson = left.find(({ opens }) => !opens) ?? left[0];
  if (!lesson) return null;
  if (lesson.opens) return { kind: 'locked', lesson };
  if (!isBegunPart(course)) return { kind: 'start', lesson };
  const isSkipped = lessons.indexOf(lesson) < lessons.findLastIndex(isLessonDone);
  return { kind: isSkipped ? 'stillOpen' : 'continue', lesson };
}

function isLessonDone({ isComplete }: LessonState): boolean {
  return isComplete;
}

function isBegunPart<Lesson extends LessonState>(part: LearningPart<Lesson>): boolean {
  if (part.type !== 'course') return false;
  return part.isFinished || part.lessons.some((lesson) => lesson.isComplete || lesson.progressStatus);
}

function hasContent<Lesson>(part: LearningPart<Lesson>): boolean {
  return part.type !== 'course' || part.isFinished || part.lessons.length > 0;
}

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
