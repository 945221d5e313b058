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

/** A transaction on a connection of its own, which a test that fails does not leave open. */
async function beginOnOtherNode(): Promise<PoolClient> {
  const client = await server.database.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query('begin');
  return client;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.waiting;
}

describe('completing lessons at the same time', () => {
  it('OPS-02 a lock on one person delays nobody else, however many changes of that person wait', async () => {
    const { userId } = (await ada.send(verifyUserAccess, {})).data;
    await grace.send(verifyUserAccess, {});
    const body = { ...lesson, operationType: 'START_LESSON' as const };
    await ada.send(markStarted, { query: {}, body });
    const holder = await beginOnOtherNode();
    await holder.query('select from progress where user_id = $1 for update', [userId]);
    const settled: string[] = [];
    const waiting = Array.from({ length: 8 }, () =>
      complete(ada).then((isComplete) => {
        settled.push('ada');
        return isComplete;
      }),
    );
    await expect.poll(countWaiting).toBe(1);
    expect(await complete(grace)).toBe(true);
    expect(settled).toEqual([]);
    await holder.query('commit');
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('CRS-05 two nodes that complete the last two lessons see each other: the course is finished once', async () => {
    const { userId } = (await root.send(verifyUserAccess, {})).data;
    const person = { kind: 'member', userId, isAdmin: false, isPro: false } as const;
    const course = buildCatalog(await readRows(pool)).of('spring').courses.listed[0];
    if (!course) throw new Error('There is no course');
    const [first, second, third] = countedLessons(course).map((item) => ({
      action: 'complete' as const,
      person,
      item: { kind: 'lesson' as const, item, course },
      now: new Date(),
    }));
    if (!first || !second || !third) throw new Error('The course has fewer than three lessons');
    expect((await changeCompletion(pool, first)).completedLesson).toBe(1);
    const otherNode = await beginOnOtherNode();
    expect((await changeCompletionIn(otherNode, second)).completedLesson).toBe(2);
    const last = changeCompletion(pool, third);
    await expect.poll(countWaiting).toBe(1);
    await otherNode.query('commit');
    expect(await last).toMatchObject({ completedLesson: 3, progressStatus: 'Completed' });
    const { rowCount } = await pool.query('select from course_completions where user_id = $1', [userId]);
    expect(rowCount).toBe(1);
  });
});
