import type { CompletionDecision, CompletionRecord } from '@academy/domain/completion';
import type { CompletionKey, StoredCompletion } from './completion-store.ts';

/** Some 15 MB, with ten lessons each. */
const MAX_COURSES = 20_000;

/** Its dates, or what is known of a lesson that has none or whose dates were not read. */
type KnownLesson = CompletionRecord | 'unopened' | 'undecided' | 'completed' | 'undone';

type RememberedCourse = Pick<StoredCompletion, 'lastCompletedAt' | 'openedAt' | 'finishedAt'> & {
  courseId: number;
  /** The lessons that counted, since a publish may change them. */
  lessonIds: readonly number[];
  /** In the same order. */
  lessons: KnownLesson[];
};

/** Most people have one course or two, so these are arrays: maps take several times as much. */
type RememberedPerson = { version: string; courses: readonly RememberedCourse[] };

export type CompletionMemory = ReturnType<typeof createCompletionMemory>;

/**
 * What this node knows of the courses people are working on, so that completing the next lesson needs no read. It may be
 * outdated: whatever changes a completion counts the person's version up, and a decision by another version is not saved.
 */
export function createCompletionMemory({ maxCourses = MAX_COURSES } = {}) {
  const people = new Map<string, RememberedPerson>();
  let size = 0;

  const forget = (userId: string) => {
    size -= people.get(userId)?.courses.length ?? 0;
    people.delete(userId);
  };

  return {
    forget,

    /** What was known after the last change, if the record of this lesson is part of it. */
    recall({ userId, courseId, itemId, lessonIds }: CompletionKey): StoredCompletion | undefined {
      const person = people.get(userId);
      const course = person?.courses.find((one) => one.courseId === courseId);
      if (!person || !course || !isSame(course.lessonIds, lessonIds)) return undefined;
      const { lessons, lastCompletedAt, openedAt, finishedAt } = course;
      const lesson = recordOf(lessons[lessonIds.indexOf(itemId)]);
      if (!lesson) return undefined;
      const { version } = person;
      return { lesson, ...idsOf(lessons, lessonIds), lastCompletedAt, openedAt, finishedAt, version };
    },

    /** Notes what a saved decision made of what was stored before. */
    remember(
      { userId, courseId, itemId, lessonIds }: CompletionKey,
      { stored, decision }: { stored: StoredCompletion; decision: CompletionDecision },
    ): void {
      const { record, finishedAt } = decision;
      const before = people.get(userId);
      forget(userId);
      // A guide has no other lessons, one that does not count tells nothing of the others, and undoing is rare.
      if (courseId === null || !record?.completedAt || !lessonIds.includes(itemId)) return;
      const known = before?.version === stored.version ? before.courses : [];
      const course = known.find((one) => one.courseId === courseId && isSame(one.lessonIds, lessonIds));
      const lessons = course?.lessons ?? lessonsOf(stored, lessonIds);
      lessons[lessonIds.indexOf(itemId)] = record;
      const changed = {
        courseId,
        lessonIds,
        lessons,
        lastCompletedAt: latest(stored.lastCompletedAt, record.completedAt),
        openedAt: stored.openedAt ?? record.completedAt,
        finishedAt: finishedAt ?? stored.finishedAt,
      };
      // Unlike a spread, `concat` leaves no room for more.
      const courses = known.filter((one) => one.courseId !== courseId).concat(changed);
      // Inserted last, so that the first person is the one who changed nothing for the longest time.
      people.set(userId, { version: String(BigInt(stored.version) + 1n), courses });
      size += courses.length;
      for (const oldest of people.keys()) {
        if (size <= maxCourses) break;
        forget(oldest);
      }
    },
  };
}

function lessonsOf(
  { openedIds, undecidedIds, completedIds }: StoredCompletion,
  lessonIds: readonly number[],
): KnownLesson[] {
  const [opened, undecided, completed] = [new Set(openedIds), new Set(undecidedIds), new Set(completedIds)];
  return lessonIds.map((id) => {
    if (!opened.has(id)) return 'unopened';
    if (undecided.has(id)) return 'undecided';
    return completed.has(id) ? 'completed' : 'undone';
  });
}

/** A lesson that nobody decided about has no dates; those of the others are read when they are needed. */
function recordOf(lesson: KnownLesson | undefined): CompletionRecord | undefined {
  if (typeof lesson === 'object') return lesson;
  return lesson === 'unopened' || lesson === 'undecided' ? { completedAt: null, decidedAt: null } : undefined;
}

function idsOf(lessons: readonly KnownLesson[], lessonIds: readonly number[]) {
  const ids = { openedIds: [] as number[], undecidedIds: [] as number[], completedIds: [] as number[] };
  lessonIds.forEach((id, at) => {
    const lesson = lessons[at];
    if (lesson !== 'unopened') ids.openedIds.push(id);
    if (lesson === 'undecided') ids.undecidedIds.push(id);
    if (typeof lesson === 'object' ? lesson.completedAt : lesson === 'completed') ids.completedIds.push(id);
  });
  return ids;
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some === others || some.join() === others.join();
}

function latest(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
