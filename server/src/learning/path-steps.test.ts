import { describe, expect, it, vi } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getPath } from '@academy/contract/paths';
import { contentTree } from '../testing/content.ts';
import { complete as completeLesson, start as startLesson } from '../testing/learners.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

let people = 0;
/** Logs in the same new person in any academy. */
async function newcomer(): Promise<(tenantId?: string) => Client> {
  people += 1;
  const token = await server.signToken({ subject: `ada-${people}` });
  return (tenantId = 'spring') => server.client({ tenantId, token });
}
const tick = () => (time = new Date(time.getTime() + 1000));
async function complete(client: Client, courseId: string, ...lessonIds: string[]): Promise<void> {
  for (const lessonId of lessonIds) {
    tick();
    await completeLesson(client, { lessonId, courseId });
  }
}
async function start(client: Client, courseId: string, lessonId: string): Promise<void> {
  tick();
  await startLesson(client, { lessonId, courseId });
}
/** Marks the check as complete; passing it is tested elsewhere. */
const passCheck = () =>
  server.database.pool.query(
    `insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
     select u.id, i.id, $1, $1, $1, $1, 1 from users u, items i
     where u.subject = $2 and i.kind = 'lesson' and i.content_id = 'tea-check'`,
    [tick(), `ada-${people}`],
  );

const path = async (client: Client, slug = 'barista') =>
  (await client.send(getPath, { query: { slug } })).data;
const next = async (client: Client) => {
  const { kind, at, lesson } = (await path(client)).next;
  return [kind, at, lesson?.slug ?? null];
};

describe('the next step of a path', () => {
  it('NEXT-06 is its first lesson for a visitor and for a member who has opened nothing', async () => {
    const ada = await newcomer();
    expect(await next(ada())).toEqual(['start', 0, 'green']);
    const visitor = server.client({ tenantId: 'spring' });
    const { next: start, ...rest } = await path(visitor);
    expect(start).toMatchObject({ at: 0, lesson: { slug: 'green', title: 'Green tea' } });
    expect(rest).not.toHaveProperty('timeLeft');
  });

  it('NEXT-06 follows a person who starts, leaves for another course of the path, and comes back', async () => {
    const ada = await newcomer();
    await start(ada(), 'tea', 'green');
    expect(await next(ada())).toEqual(['continue', 0, 'green']);
    await complete(ada(), 'tea', 'green');
    expect(await next(ada())).toEqual(['continue', 0, 'black']);
    await start(ada('kube'), 'pods', 'press');
    expect(await next(ada())).toEqual(['continue', 1, 'press']);
    await start(ada(), 'tea', 'black');
    expect(await next(ada())).toEqual(['continue', 0, 'black']);
    // Learning outside of the path changes nothing.
    await start(ada(), 'coffee', 'taste');
    expect(await next(ada())).toEqual(['continue', 0, 'black']);
  });

  it('NEXT-06 is what was skipped before, across courses, and the final test', async () => {
    const ada = await newcomer();
    await complete(ada('kube'), 'pods', 'press');
    expect(await next(ada())).toEqual(['continue', 0, 'green']);
    await complete(ada(), 'tea', 'green', 'black');
    expect(await next(ada())).toEqual(['continue', 0, 'tea-check']);
    await passCheck();
    expect(await next(ada())).toEqual(['test', 2, null]);
  });

  it('NEXT-04 is the course with completed lessons, not one that was only opened weeks ago', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green');
    await start(ada('kube'), 'pods', 'press');
    expect(await next(ada())).toEqual(['continue', 1, 'press']);
    time = new Date(time.getTime() + 15 * 24 * 60 * 60_000);
    expect(
      await next(
        server.client({ tenantId: 'spring', token: await server.signToken({ subject: `ada-${people}` }) }),
      ),
    ).toEqual(['continue', 0, 'black']);
  });

  it('NEXT-06 includes the time left', async () => {
    const ada = await newcomer();
    const before = await path(ada());
    expect(before.timeLeft).toBe(before.duration);
    await complete(ada(), 'tea', 'green');
    const { lessons } = (await ada().send(getCourse, { query: { slug: 'making-tea' } })).data;
    const green = lessons.find(({ slug }) => slug === 'green')?.duration ?? 0;
    expect(green).toBeGreaterThan(0);
    expect((await path(ada())).timeLeft).toBe(before.duration - green);
  });
});

describe('a path whose course was removed', () => {
  it('NEXT-06 continues without it, even for people in the middle of it', async () => {
    const ada = await newcomer();
    await start(ada(), 'tea', 'green');
    tree.remove('spring/courses/01-tea');
    const other = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
      now: () => time,
    });
    await vi.waitFor(async () => expect((await path(ada())).steps).toHaveLength(2), {
      timeout: 20_000,
      interval: 50,
    });
    await other.stop();
    expect(await next(ada())).toEqual(['start', 0, 'press']);
    const { duration, steps } = await path(ada());
    expect(duration).toBe(
      steps.reduce((sum, step) => sum + (step.type === 'course' ? step.course : step.test).duration, 0),
    );
    await complete(ada('kube'), 'pods', 'press');
    expect(await next(ada())).toEqual(['test', 1, null]);
  });
});
