import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '@academy/contract/client';
import { verifyUserAccess } from '@academy/contract/people';
import { markComplete, markStarted } from '@academy/contract/progress';
import { buildCatalog } from '../catalog/model.ts';
import { readRows } from '../catalog/rows.ts';
import { countedLessons } from '../catalog/visible.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { changeCompletion, changeCompletionIn } from './completion.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { pool } = server.context.database;
const ada = server.client({ tenantId: 'spring', as: 'ada' });
const grace = server.client({ tenantId: 'spring', as: 'grace' });
const root = server.client({ tenantId: 'spring', as: 'root' });
const lesson = { lessonId: 'green', courseId: 'tea' };

const complete = async (client: Client) =>
  (
    await client.send(markComplete, {
      query: {},
      body: { ...lesson, operationType: 'COMPLETE_LESSON' },
    })
  ).data.lesson.isComplete;

/** A transaction on its own connection, which is closed even if the test fails. */
async function beginOnOtherNode(): Promise<PoolClient> {
  const client = await server.database.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query('begin');
  return client;
}

type Lesson = ReturnType<typeof countedLessons>[number];

/** A course and its three lessons. */
async function readCourse() {
  const [course] = buildCatalog(await readRows(pool)).of('spring').courses.listed;
  const [first, second, third] = course ? countedLessons(course) : [];
  if (!course || !first || !second || !third) throw new Error('There is no course with three lessons');
  return { course, first, second, third };
}

async function addPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into users (id, provider, subject, created_at, updated_at)
     select id, 'test', id::text, now(), now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.waiting;
}

describe('concurrent completions', () => {
  it('OPS-02 a lock on one person does not delay others', async () => {
    const { userId } = (await ada.send(verifyUserAccess, {})).data;
    await grace.send(verifyUserAccess, {});
    const body = { ...lesson, operationType: 'START_LESSON' as const };
    await ada.send(markStarted, { query: {}, body });
    const holder = await beginOnOtherNode();
    await holder.query('select from progress where user_id = $1 for update', [userId]);
    const settled: string[] = [];
    const waiting = Array.from({ length: 3 }, () =>
      complete(ada).then((isComplete) => {
        settled.push('ada');
        return isComplete;
      }),
    );
    await expect.poll(countWaiting).toBe(3);
    expect(await complete(grace)).toBe(true);
    expect(settled).toEqual([]);
    await holder.query('commit');
    expect(await Promise.all(waiting)).toEqual([true, true, true]);
  });

  it.each(['progress', 'completion_versions'])(
    'OPS-02 nor those who complete a lesson at the same moment, where rows of %s are locked',
    async (table) => {
      const { course, first, second } = await readCourse();
      const people = await addPeople(3);
      const completeOne = (userId: string, item: Lesson) =>
        changeCompletion(pool, {
          action: 'complete',
          person: { kind: 'member', userId, isAdmin: false, isPro: false },
          item: { kind: 'lesson', item, course },
          now: new Date(),
        });
      await pool.query(
        `insert into progress (user_id, item_id, started_at, touched_at, revision)
         select id, $2, now(), now(), 1 from unnest($1::uuid[]) as id`,
        [people, second.itemId],
      );
      for (const userId of people) await completeOne(userId, first);
      const holder = await beginOnOtherNode();
      await holder.query(`select from ${table} where user_id = any($1) for update`, [people.slice(1)]);
      const [free, ...delayed] = people.map((userId) => completeOne(userId, second));
      expect(await free).toMatchObject({ completedLesson: 2 });
      await expect.poll(countWaiting).toBe(2);
      await holder.query('commit');
      expect(await Promise.all(delayed)).toMatchObject([{ completedLesson: 2 }, { completedLesson: 2 }]);
    },
  );

  it('CRS-05 two nodes that complete the last two lessons see each other: the course is finished once', async () => {
    const { userId } = (await root.send(verifyUserAccess, {})).data;
    const person = { kind: 'member', userId, isAdmin: false, isPro: false } as const;
    const { course, first, second, third } = await readCourse();
    const changeOf = (item: Lesson) => ({
      action: 'complete' as const,
      person,
      item: { kind: 'lesson' as const, item, course },
      now: new Date(),
    });
    expect((await changeCompletion(pool, changeOf(first))).completedLesson).toBe(1);
    const otherNode = await beginOnOtherNode();
    expect((await changeCompletionIn(otherNode, changeOf(second))).completedLesson).toBe(2);
    const last = changeCompletion(pool, changeOf(third));
    await expect.poll(countWaiting).toBe(1);
    await otherNode.query('commit');
    expect(await last).toMatchObject({ completedLesson: 3, progressStatus: 'Completed' });
    const { rowCount } = await pool.query('select from course_completions where user_id = $1', [userId]);
    expect(rowCount).toBe(1);
  });
});
