import { readingOrder } from './outline.ts';
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

/** A guide counts as a course with one lesson. */
export type CoursePart<Lesson> = {
  type: 'course' | 'guide';
  /** The lessons that count, in the order of reading. */
  lessons: readonly Lesson[];
  /** A course that was finished once stays finished when lessons are added. */
  isFinished: boolean;
  /** When one of its lessons was last opened or completed. */
  usedAt: Date | null;
};
export type LearningPart<Lesson> = CoursePart<Lesson> | { type: 'test' };

/** `stillOpen` is a lesson that was skipped; a `locked` one comes when nothing else is left. */
type LessonStep<Lesson> = { kind: 'start' | 'continue' | 'stillOpen' | 'locked'; lesson: Lesson };
type NoStep = { kind: 'done' } | /** There is nothing to learn. */ { kind: 'none' };

export type CourseStep<Lesson> = LessonStep<Lesson> | NoStep;

/** `at` is the index of the part. */
export type NextStep<Lesson> =
  | (LessonStep<Lesson> & { at: number })
  /** Everything else is complete; whether a test was passed is not known. */
  | { kind: 'test'; at: number }
  | NoStep;

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

/** The next step in one course, of which all lessons are given, those that do not count too. */
export function nextStepOfCourse<Lesson extends LessonState & OutlineLesson & { status?: string }>(
  lessons: readonly Lesson[],
  { isFinished = false } = {},
): CourseStep<Lesson> {
  return courseStep({ lessons: readingOrder(lessons).filter(isCounted), isFinished });
}

/** The same once this lesson is complete. In a course that was finished before lessons were added, it leads to the added ones. */
export function nextStepAfter<Lesson extends LessonState & OutlineLesson & { status?: string }>(
  lessons: readonly Lesson[],
  lessonId: string,
): CourseStep<Lesson> {
  return nextStepOfCourse(
    lessons.map((lesson) => (lesson.lessonId === lessonId ? { ...lesson, isComplete: true } : lesson)),
  );
}

/** The first lesson after the last completed one, else one that was skipped; locked ones when nothing else is left. */
export function courseStep<Lesson extends LessonState>({
  lessons,
  isFinished,
}: Pick<CoursePart<Lesson>, 'lessons' | 'isFinished'>): CourseStep<Lesson> {
  const left = isFinished ? [] : leftToDo(lessons, isLessonDone);
  const lesson = left.find(({ opens }) => !opens) ?? left[0];
  if (!lesson) return { kind: isFinished || lessons.length > 0 ? 'done' : 'none' };
  if (lesson.opens) return { kind: 'locked', lesson };
  if (!lessons.some(isLessonBegun)) return { kind: 'start', lesson };
  const isSkipped = lessons.indexOf(lesson) < lessons.findLastIndex(isLessonDone);
  return { kind: isSkipped ? 'stillOpen' : 'continue', lesson };
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
  const step = courseStep(part);
  return {
    step: 'lesson' in step ? { ...step, at } : null,
    rank: step.kind === 'locked' ? RANKS.locked : rankOf(part, now),
    usedAt,
  };
}

function rankOf<Lesson extends LessonState>(
  { type, lessons, usedAt }: CoursePart<Lesson>,
  now: Date,
): number {
  if (type === 'guide') return RANKS.guide;
  if (lessons.some(isLessonDone)) return RANKS.worked;
  if (!usedAt || !lessons.some(isLessonBegun)) return RANKS.ahead;
  return now.getTime() - usedAt.getTime() <= RECENT_MS ? RANKS.worked : RANKS.opened;
}

function isLessonDone({ isComplete }: LessonState): boolean {
  return isComplete;
}

function isLessonBegun({ isComplete, progressStatus = '' }: LessonState): boolean {
  return isComplete || progressStatus !== '';
}

function isBegunPart<Lesson extends LessonState>(part: LearningPart<Lesson>): boolean {
  return part.type !== 'test' && (part.isFinished || part.lessons.some(isLessonBegun));
}

function hasContent<Lesson>(part: LearningPart<Lesson>): boolean {
  return part.type === 'test' || part.isFinished || part.lessons.length > 0;
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
