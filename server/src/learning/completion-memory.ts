import type { CompletionDecision, CompletionRecord } from '@academy/domain/completion';
import type { CompletionKey, StoredCompletion } from './completion-store.ts';

/** About 10 MB. */
const MAX_COURSES = 20_000;

type RememberedCourse = Omit<StoredCompletion, 'lesson' | 'version' | 'undecidedIds'> & {
  /** The lessons that counted, since a publish may change them. */
  lessonIds: readonly number[];
  /** Of those lessons whose record is known. */
  records: Map<number, CompletionRecord>;
};

type RememberedPerson = { version: string; courses: Map<number, RememberedCourse> };

export type CompletionMemory = ReturnType<typeof createCompletionMemory>;

/**
 * What this node knows of the courses people are working on, so that completing the next lesson needs no read. It may be
 * outdated: whatever changes a completion counts the person's version up, and a decision by another version is not saved.
 */
export function createCompletionMemory({ maxCourses = MAX_COURSES } = {}) {
  const people = new Map<string, RememberedPerson>();
  let size = 0;

  const forget = (userId: string) => {
    size -= people.get(userId)?.courses.size ?? 0;
    people.delete(userId);
  };

  return {
    forget,

    /** What was known after the last change, if the record of this lesson is part of it. */
    recall({ userId, courseId, itemId, lessonIds }: CompletionKey): StoredCompletion | undefined {
      const person = people.get(userId);
      const course = courseId === null ? undefined : person?.courses.get(courseId);
      const lesson = course?.records.get(itemId);
      if (!person || !course || !lesson || !isSame(course.lessonIds, lessonIds)) return undefined;
      const { lessonIds: _, records: __, ...known } = course;
      return { ...known, lesson, undecidedIds: [], version: person.version };
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
      const known = before?.version === stored.version ? before.courses : new Map<number, RememberedCourse>();
      const records = known.get(courseId)?.records ?? recordsOf(stored, lessonIds);
      known.set(courseId, {
        lessonIds,
        records: records.set(itemId, record),
        openedIds: including(stored.openedIds, itemId),
        completedIds: including(stored.completedIds, itemId),
        lastCompletedAt: latest(stored.lastCompletedAt, record.completedAt),
        openedAt: stored.openedAt ?? record.completedAt,
        finishedAt: finishedAt ?? stored.finishedAt,
      });
      // Inserted last, so that the first person is the one who changed nothing for the longest time.
      people.set(userId, { version: String(BigInt(stored.version) + 1n), courses: known });
      size += known.size;
      for (const oldest of people.keys()) {
        if (size <= maxCourses) break;
        forget(oldest);
      }
    },
  };
}

/** A lesson that nobody decided about has no dates; those of the others are read when they are needed. */
function recordsOf(
  { openedIds, undecidedIds }: StoredCompletion,
  lessonIds: readonly number[],
): Map<number, CompletionRecord> {
  const [opened, undecided] = [new Set(openedIds), new Set(undecidedIds)];
  return new Map(
    lessonIds
      .filter((id) => !opened.has(id) || undecided.has(id))
      .map((id) => [id, { completedAt: null, decidedAt: null }]),
  );
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some === others || some.join() === others.join();
}

function including(ids: number[], id: number): number[] {
  return ids.includes(id) ? ids : [...ids, id];
}

function latest(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
