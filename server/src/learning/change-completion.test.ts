import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Item } from '../catalog/model.ts';
import { changeCompletionIn } from './completion.ts';
import type { LearningItem } from './learning-item.ts';

const now = new Date('2026-01-05T09:00:00Z');
const before = new Date('2026-01-04T09:00:00Z');
const person = { kind: 'member', userId: 'ada', isAdmin: false, isPro: false } as const;

type Stored = { completed?: number[]; completedAt?: Date; openedAt?: Date; finishedAt?: Date };
type Statement = { name: string; values: unknown[] };

/** A database that returns each given state in turn, and refuses to save all decisions but the last as outdated. */
function clientWith(...states: Stored[]) {
  const reads: unknown[][] = [];
  const saved: { name: string; completedAt: unknown; decidedAt: unknown; at: unknown; revision: unknown }[] =
    [];
  const query = async ({ name, values }: Statement) => {
    if (name === 'read-completions') {
      const { completed = [], completedAt = null, ...state } = states[reads.length] ?? {};
      const { openedAt = null, finishedAt = null } = state;
      reads.push(values.flat());
      return {
        rows: [
          {
            completed_at: completedAt,
            decided_at: completedAt,
            opened: completed.map((id) => -id).join(',') || null,
            opened_at: openedAt,
            last_completed_at: completedAt,
            finished_at: finishedAt,
            version: String(reads.length),
          },
        ],
      };
    }
    const [, version, , completedAt, decidedAt, at, revision] = values;
    saved.push({ name, completedAt, decidedAt, at, revision });
    return { rowCount: version === String(states.length) ? 1 : 0 };
  };
  return { client: { query } as unknown as PoolClient, reads, saved };
}

const lesson = (itemId: number, fields: object = {}) =>
  ({ itemId, kind: 'lesson', status: 'live', revision: 4, ...fields }) as Item<'lesson'>;
const course = {
  itemId: 100,
  lessons: [
    lesson(1),
    lesson(2),
    lesson(3, { status: 'draft' }),
    lesson(4, { status: 'unlisted' }),
    lesson(5, { kind: 'module' }),
  ],
};
const green = { kind: 'lesson', item: lesson(2), course } as unknown as LearningItem;
const kettle = { kind: 'guide', item: lesson(9), course: null } as unknown as LearningItem;

describe('completing a lesson', () => {
  it('CRS-05 counts the live lessons of its course, and finishes the course with the last', async () => {
    const { client, reads, saved } = clientWith({ completed: [1] });
    const change = { action: 'complete', person, item: green, now } as const;
    expect(await changeCompletionIn(client, change)).toEqual({
      isComplete: true,
      completedLesson: 2,
      lessonsCount: 2,
      progressStatus: 'Completed',
    });
    expect(reads).toEqual([['ada', 2, 100, '{1,2}']]);
    expect(saved).toEqual([
      { name: 'save-completion-record-finish', completedAt: now, decidedAt: now, at: now, revision: 4 },
    ]);
  });

  it('CRS-05 decides again with what another node stored in between', async () => {
    const { client, reads } = clientWith({ completed: [] }, { completed: [1] });
    const change = { action: 'complete', person, item: green, now } as const;
    expect(await changeCompletionIn(client, change)).toMatchObject({
      completedLesson: 2,
      progressStatus: 'Completed',
    });
    expect(reads).toHaveLength(2);
  });

  it('CRS-03 counts from when it was decided, but a clock that runs ahead decides nothing in the future', async () => {
    const decidedAt = async (at: string | undefined, openedAt = new Date('2026-01-03T09:00:00Z')) => {
      const { client, saved } = clientWith({ openedAt });
      await changeCompletionIn(client, { action: 'complete', person, item: green, at, now });
      return saved[0]?.decidedAt;
    };
    expect(await decidedAt(undefined)).toEqual(now);
    expect(await decidedAt(before.toISOString())).toEqual(before);
    expect(await decidedAt('2030-01-01T00:00:00Z')).toEqual(now);
    expect(await decidedAt('2026-01-02T09:00:00Z')).toEqual(new Date('2026-01-03T09:00:00Z'));
  });

  it('CRS-03 is taken back by undoing it, and the course is open again', async () => {
    const { client, saved } = clientWith({ completed: [1, 2], completedAt: before, finishedAt: before });
    expect(await changeCompletionIn(client, { action: 'undo', person, item: green, now })).toEqual({
      isComplete: false,
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
    });
    expect(saved).toMatchObject([{ name: 'save-completion-record-reopen', completedAt: null }]);
  });
});

describe('completing a guide', () => {
  it('GDE-01 concerns no course', async () => {
    const { client, reads, saved } = clientWith({});
    const change = { action: 'complete', person, item: kettle, now } as const;
    expect(await changeCompletionIn(client, change)).toEqual({
      isComplete: true,
      completedLesson: 1,
      lessonsCount: 1,
      progressStatus: 'Completed',
    });
    expect(reads).toEqual([['ada', 9, null, '{}']]);
    expect(saved).toMatchObject([{ name: 'save-completion-record' }]);
  });
});
