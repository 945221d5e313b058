import { describe, expect, it } from 'vitest';
import { decideCompletion } from '@academy/domain/completion';
import { codeOf, resultOf } from '../testing/heap-script.ts';
import { createCompletionMemory } from './completion-memory.ts';
import type { CompletionMemory } from './completion-memory.ts';
import type { StoredCompletion } from './completion-store.ts';

const now = new Date('2026-01-05T09:00:00Z');
const key = (itemId: number, { userId = 'ada', courseId = 100, lessonIds = [1, 2, 3] } = {}) => ({
  userId,
  itemId,
  courseId,
  lessonIds,
});
const stored = (changes: Partial<StoredCompletion> = {}): StoredCompletion => ({
  lesson: { completedAt: null, decidedAt: null },
  openedIds: [],
  undecidedIds: [],
  completedIds: [],
  lastCompletedAt: null,
  openedAt: null,
  finishedAt: null,
  version: '0',
  ...changes,
});

type Completing = { of?: Parameters<typeof key>[1]; from?: Partial<StoredCompletion>; at?: Date };

function complete(memory: CompletionMemory, itemId: number, { of, from, at = now }: Completing = {}): void {
  const known = memory.recall(key(itemId, of)) ?? stored(from);
  const { lessonIds } = key(itemId, of);
  const decision = decideCompletion({
    action: 'complete',
    lessonId: itemId,
    at,
    lesson: known.lesson,
    course: { lessonIds, ...known },
  });
  memory.remember(key(itemId, of), { stored: known, decision });
}

describe('what is known of completions', () => {
  it('CRS-05 is what the last decision left, under the next version', () => {
    const memory = createCompletionMemory();
    complete(memory, 1, { from: { openedIds: [2], undecidedIds: [2], version: '7' } });
    expect(memory.recall(key(2))).toEqual(
      stored({
        openedIds: [1, 2],
        undecidedIds: [2],
        completedIds: [1],
        lastCompletedAt: now,
        openedAt: now,
        version: '8',
      }),
    );
    expect(memory.recall(key(1))?.lesson).toEqual({ completedAt: now, decidedAt: now });
    complete(memory, 2);
    complete(memory, 3);
    expect(memory.recall(key(1))).toMatchObject({ completedIds: [1, 2, 3], finishedAt: now, version: '10' });
  });

  it('CRS-05 leaves out lessons whose dates were not read, and courses whose lessons changed', () => {
    const memory = createCompletionMemory();
    complete(memory, 1, { from: { openedIds: [2, 3], completedIds: [2] } });
    expect(memory.recall(key(2))).toBeUndefined();
    expect(memory.recall(key(3))).toBeUndefined();
    expect(memory.recall(key(1, { lessonIds: [1, 2] }))).toBeUndefined();
    expect(memory.recall(key(1, { courseId: 200 }))).toBeUndefined();
  });

  it('CRS-05 holds for all courses of a person under one version, and for none after a change elsewhere', () => {
    const memory = createCompletionMemory();
    const other = { courseId: 200, lessonIds: [4, 5] };
    complete(memory, 1);
    complete(memory, 4, { of: other, from: { version: '1' } });
    expect(memory.recall(key(2))?.version).toBe('2');
    complete(memory, 6, { of: { courseId: 300, lessonIds: [6] }, from: { version: '9' } });
    expect(memory.recall(key(2))).toBeUndefined();
    expect(memory.recall(key(5, other))).toBeUndefined();
  });

  it('CRS-05 is bounded: who changed nothing for the longest time is forgotten first', () => {
    const memory = createCompletionMemory({ maxCourses: 2 });
    for (const userId of ['ada', 'grace', 'ada', 'root']) complete(memory, 1, { of: { userId } });
    expect(['ada', 'grace', 'root'].map((userId) => memory.recall(key(2, { userId })) !== undefined)).toEqual(
      [true, false, true],
    );
  });

  it('LOAD-15 of 20,000 courses with ten lessons takes less than 16 MB', async () => {
    const code = await codeOf(new URL('completion-memory.ts', import.meta.url));
    const megabytes = await resultOf(`
      ${code}
      const courses = Array.from({ length: 200 }, (_, number) => ({
        courseId: number,
        lessonIds: Array.from({ length: 10 }, (_, at) => number * 10 + at),
      }));
      const alive = () => (gc(), process.memoryUsage().heapUsed);
      const before = alive();
      const memory = createCompletionMemory();
      for (let at = 0; at < 25_000; at++) {
        const { courseId, lessonIds } = courses[at % courses.length];
        const [itemId, opened, completed] = lessonIds;
        const stored = {
          openedIds: [opened, completed],
          undecidedIds: [opened],
          completedIds: [completed],
          lastCompletedAt: new Date(at),
          openedAt: new Date(at),
          finishedAt: null,
          version: String(at),
        };
        const record = { completedAt: new Date(2 * at), decidedAt: new Date(2 * at) };
        memory.remember({ userId: 'person-' + at, courseId, itemId, lessonIds }, { stored, decision: { record } });
      }
      console.log((alive() - before) / 1024 ** 2);
      memory.forget('person-0');
    `);
    expect(megabytes).toBeLessThan(16);
  });
});
