import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getLearning } from '@academy/contract/learning';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { contentTree } from '../testing/content.ts';
import { complete as completeLesson, start } from '../testing/learners.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

let people = 0;
async function newcomer(): Promise<(tenantId?: string) => Client> {
  people += 1;
  const token = await server.signToken({ subject: `ada-${people}` });
  return (tenantId = 'spring') => server.client({ tenantId, token });
}
async function complete(client: Client, courseId: string, ...lessonIds: string[]): Promise<void> {
  for (const lessonId of lessonIds) {
    time = new Date(time.getTime() + 1000);
    await completeLesson(client, { lessonId, courseId });
  }
}
async function takeCheck(client: Client, answers: Record<string, string[]>): Promise<void> {
  const body = { lessonId: 'tea-check', courseId: 'tea' };
  const { attemptId, questions } = (await client.send(openAttempt, { query: {}, body })).data;
  await client.send(submitAttempt, {
    params: { id: attemptId },
    query: {},
    body: {
      answers: questions.map(({ question }) => answers[question.includes('hot') ? 'hot' : 'teas'] ?? []),
    },
  });
}
const WRONG = { hot: ['Boiling'], teas: ['Robusta'] };
const RIGHT = { hot: ['Warm'], teas: ['Sencha', 'Assam'] };
const course = async (client: Client, slug = 'making-tea') =>
  (await client.send(getCourse, { query: { slug } })).data;

describe('a finished course', () => {
  it('NEXT-07 has its date and the score of the best attempts', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green', 'black');
    expect(await course(ada())).not.toHaveProperty('completion');
    await takeCheck(ada(), WRONG);
    await takeCheck(ada(), RIGHT);
    expect((await course(ada())).completion).toEqual({ completedAt: time.toISOString(), score: 100 });
    await takeCheck(ada(), WRONG);
    expect((await course(ada())).completion?.score).toBe(100);
  });

  it('NEXT-07 has no score without checks, and is private', async () => {
    const ada = await newcomer();
    await complete(ada(), 'aged', 'cellar');
    expect((await course(ada(), 'aged')).completion).toEqual({
      completedAt: time.toISOString(),
      score: null,
    });
    const eve = await newcomer();
    expect(await course(eve(), 'aged')).not.toHaveProperty('completion');
    expect(await course(server.client({ tenantId: 'spring' }), 'aged')).not.toHaveProperty('after');
  });

  it('NEXT-07 counts only scored questions, and all of an attempt of an earlier release, as My Learning does', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green', 'black');
    await takeCheck(ada(), RIGHT);
    const change = (scored: number | null) =>
      server.database.pool.query(
        'update quiz_attempts set questions = 4, scored = $1 where user_id = (select id from users where subject = $2)',
        [scored, `ada-${people}`],
      );
    await change(2);
    const scores = async () => [
      (await course(ada())).completion?.score,
      (await ada().send(getLearning, { query: {} })).data.completed[0]?.score,
    ];
    expect(await scores()).toEqual([100, 100]);
    await change(null);
    expect(await scores()).toEqual([50, 50]);
  });
});

describe('after a finished course', () => {
  it('NEXT-07 comes the next step of its path, across tenants, and the final test', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green', 'black');
    await takeCheck(ada(), RIGHT);
    expect((await course(ada())).after).toMatchObject({
      path: { slug: 'barista' },
      course: { slug: 'pods', tenantId: 'kube' },
      lesson: { slug: 'press' },
    });
    await complete(ada('kube'), 'pods', 'press');
    expect((await course(ada())).after).toEqual({
      path: { slug: 'barista', title: 'Become a barista' },
      course: null,
      lesson: null,
    });
  });

  it('NEXT-07 comes nothing for a course without a path, whatever else was started', async () => {
    const ada = await newcomer();
    await start(ada(), { lessonId: 'taste', courseId: 'coffee' });
    await complete(ada(), 'aged', 'cellar');
    expect((await course(ada(), 'aged')).progressStatus).toBe('Completed');
    expect(await course(ada(), 'aged')).not.toHaveProperty('after');
  });
});
