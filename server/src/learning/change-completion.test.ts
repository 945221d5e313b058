import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Item } from '../catalog/model.ts';
import { testDatabase } from '../testing/database.ts';
import { changeCompletion } from './completion.ts';
import type { LearningItem } from './learning-item.ts';

const { pool } = await testDatabase();
const now = new Date('2026-01-05T09:00:00Z');
const before = new Date('2026-01-04T09:00:00Z');

const lesson = (itemId: number, fields: object = {}) =>
  ({ itemId, kind: 'lesson', status: 'live', revision: 4, ...fields }) as Item<'lesson'>;
const lessons = [
  lesson(1),
  lesson(2),
  lesson(3, { status: 'draft' }),
  lesson(4, { status: 'unlisted' }),
  lesson(5, { kind: 'module' }),
];
const course = { itemId: 100, lessons };
const learningItem = (item: Item<'lesson'>) => ({ kind: 'lesson', item, course }) as unknown as LearningItem;
const [first, second] = [learningItem(lesson(1)), learningItem(lesson(2))];
const guide = { kind: 'guide', item: lesson(9), course: null } as unknown as LearningItem;

/** A new person who changes completions, and what is stored about them. */
async function learner({ opened }: { opened?: Date } = {}) {
  const userId = randomUUID();
  await pool.query(
    `insert into users (id, provider, subject, created_at, updated_at) values ($1, 'test', $2, $3, $3)`,
    [userId, userId, now],
  );
  if (opened)
    await pool.query(
      `insert into progress (user_id, item_id, started_at, touched_at, revision) values ($1, 2, $2, $2, 2)`,
      [userId, opened],
    );
  const person = { kind: 'member', userId, isAdmin: false, isPro: false } as const;
  const rowsOf = async (statement: string) => (await pool.query(statement, [userId])).rows as unknown[];
  return {
    complete: (item: LearningItem, more: { at?: string; shownRevision?: number } = {}) =>
      changeCompletion(pool, { action: 'complete', person, item, now, ...more }),
    undo: (item: LearningItem) => changeCompletion(pool, { action: 'undo', person, item, now }),
    stored: () =>
      rowsOf(
        `select item_id::int as item, completed_at as "completedAt", decided_at as "decidedAt", revision::int
         from progress where user_id = $1 order by item_id`,
      ),
    finished: () =>
      rowsOf(
        'select item_id::int as item, completed_at as at from course_completions where user_id = $1 order by item_id',
      ),
  };
}

describe('completing a lesson', () => {
  it('CRS-05 counts the live lessons of its course, and finishes the course with the last one', async () => {
    const { complete, stored, finished } = await learner();
    expect(await complete(first)).toEqual({
      isComplete: true,
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
    });
    expect(await finished()).toEqual([]);
    expect(await complete(second)).toEqual({
      isComplete: true,
      completedLesson: 2,
      lessonsCount: 2,
      progressStatus: 'Completed',
    });
    expect(await stored()).toEqual([
      { item: 1, completedAt: now, decidedAt: now, revision: 4 },
      { item: 2, completedAt: now, decidedAt: now, revision: 4 },
    ]);
    expect(await finished()).toEqual([{ item: 100, at: now }]);
  });

  it('CRS-05 does not count a lesson that is not listed', async () => {
    const { complete } = await learner();
    expect(await complete(learningItem(lesson(4, { status: 'unlisted' })))).toMatchObject({
      isComplete: true,
      completedLesson: 0,
    });
  });

  it.each([
    ['now', undefined, now],
    ['in the past', before.toISOString(), before],
    ['by a clock that is ahead', '2030-01-01T00:00:00Z', now],
    ['before it was opened', '2026-01-02T09:00:00Z', new Date('2026-01-03T09:00:00Z')],
  ])('CRS-03 counts from when it was decided: %s', async (_, at, decidedAt) => {
    const { complete, stored } = await learner({ opened: new Date('2026-01-03T09:00:00Z') });
    await complete(second, at === undefined ? {} : { at });
    expect(await stored()).toMatchObject([{ item: 2, completedAt: decidedAt, decidedAt }]);
  });

  it('CRS-03 keeps the first time when it is completed again', async () => {
    const { complete, stored } = await learner({ opened: before });
    await complete(second, { at: before.toISOString() });
    await complete(second);
    expect(await stored()).toMatchObject([{ completedAt: before, decidedAt: now }]);
  });

  it.each([
    ['the live one', undefined, 4],
    ['the one that was read', 3, 3],
    ['none from before it was opened', 1, 2],
  ])('CRS-03 stores the revision it was completed in: %s', async (_, shownRevision, revision) => {
    const { complete, stored } = await learner({ opened: before });
    await complete(second, shownRevision === undefined ? {} : { shownRevision });
    expect(await stored()).toMatchObject([{ item: 2, revision }]);
  });

  it('CRS-03 can be undone, and then the course is open again', async () => {
    const { complete, undo, stored, finished } = await learner();
    await complete(first);
    await complete(second);
    expect(await undo(second)).toEqual({
      isComplete: false,
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
    });
    expect(await stored()).toMatchObject([{ item: 1 }, { item: 2, completedAt: null }]);
    expect(await finished()).toEqual([]);
  });
});

describe('completing a guide', () => {
  it('GDE-01 concerns no course', async () => {
    const { complete, stored, finished } = await learner();
    expect(await complete(guide)).toEqual({
      isComplete: true,
      completedLesson: 1,
      lessonsCount: 1,
      progressStatus: 'Completed',
    });
    expect(await stored()).toMatchObject([{ item: 9 }]);
    expect(await finished()).toEqual([]);
  });
});
