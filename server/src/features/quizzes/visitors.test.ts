import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getLesson } from '@academy/contract/lessons';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { Attempt } from '@academy/contract/schemas/quizzes';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { quiz, sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const assessed = (id: string) => ({
  id,
  slug: id,
  title: id,
  status: 'live',
  type: 'knowledge-check',
  settings: { assessed: true },
});
const limited = 'spring/courses/03-espresso/02-limited';
const freeExam = 'spring/courses/01-tea/09-free-exam';
const tree = contentTree({
  ...sampleFiles,
  [`${limited}/lesson.json`]: assessed('limited'),
  [`${limited}/content.md`]: quiz(''),
  [`${freeExam}/lesson.json`]: assessed('free-exam'),
  [`${freeExam}/content.md`]: quiz(''),
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const newcomer = newcomers(server);
const visitor = server.client({ tenantId: 'spring' });
const CHECK = { lessonId: 'tea-check', courseId: 'tea' };
const FREE_EXAM = { lessonId: 'free-exam', courseId: 'tea' };

const open = async (client: Client, body: { lessonId: string; courseId?: string }) =>
  (await client.send(openAttempt, { query: {}, body })).data;
const submit = async (client: Client, id: string, answers: string[][]) =>
  (await client.send(submitAttempt, { params: { id }, query: {}, body: { answers } })).data;
const rightAnswers = ({ questions }: Attempt) => questions.map(({ answer = [] }) => answer);
const wrongAnswers = ({ questions }: Attempt) => questions.map(() => [] as string[]);
const isDone = async (client: Client, slug: string, lessonId: string) =>
  (await client.send(getCourse, { query: { slug } })).data.lessons.find((one) => one.lessonId === lessonId)
    ?.isComplete;
const stored = async () =>
  (
    await server.database.pool.query<{ opened: number; submitted: number }>(
      'select count(*)::int as opened, count(submitted_at)::int as submitted from quiz_attempts',
    )
  ).rows[0];

describe('a visitor', () => {
  it('QUIZ-08 QUIZ-09 takes an open check that is not assessed; it is graded without storing anything', async () => {
    const before = await stored();
    const attempt = await open(visitor, CHECK);
    expect(attempt).toMatchObject({ assessed: false, isRecorded: false, totalQuestions: 2 });
    const result = await submit(visitor, attempt.attemptId, rightAnswers(attempt));
    expect(result).toMatchObject({ score: 2, passed: true, isComplete: false, isRecorded: false });
    expect(result.questions[0]?.answer).toEqual(['Warm']);
    const failed = await submit(visitor, attempt.attemptId, wrongAnswers(attempt));
    expect(failed).toMatchObject({ score: 0, passed: false, showsAnswers: true });
    await expect(submit(visitor, attempt.attemptId, [['Lukewarm']])).rejects.toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
  });

  it('QUIZ-08 the result is recorded once after the visitor logs in', async () => {
    const attempt = await open(visitor, CHECK);
    const ada = await newcomer();
    const before = (await stored())?.submitted ?? 0;
    await open(ada, CHECK);
    for (const _time of [1, 2])
      expect(await submit(ada, attempt.attemptId, rightAnswers(attempt))).toMatchObject({
        passed: true,
        isRecorded: true,
        isComplete: true,
      });
    expect((await stored())?.submitted).toBe(before + 1);
    expect(await isDone(ada, 'making-tea', 'tea-check')).toBe(true);
  });

  it('QUIZ-08 everyone who logs in with the same attempt gets a separate result', async () => {
    const attempt = await open(visitor, CHECK);
    const results = await Promise.all(
      [await newcomer(), await newcomer()].map((client) =>
        submit(client, attempt.attemptId, rightAnswers(attempt)),
      ),
    );
    expect(results.map(({ isRecorded }) => isRecorded)).toEqual([true, true]);
    expect(new Set(results.map(({ attemptId }) => attemptId)).size).toBe(2);
  });

  it('QUIZ-09 must log in for an assessed check', async () => {
    await expect(open(visitor, FREE_EXAM)).rejects.toMatchObject({ status: 403 });
    const params = { courseSlug: 'making-tea', lessonSlug: 'free-exam' };
    const { data } = await visitor.send(getLesson, { params, query: {} });
    expect(data).toMatchObject({ opens: 'sign-in', entitlements: { view: ['auth'] }, kcQuestions: [] });
  });

  it("QUIZ-10 can't learn about an assessed or locked check by forging an attempt", async () => {
    const { rows } = await server.database.pool.query<{ item_id: string; hash: string }>(
      `select v.item_id, v.hash from item_versions v join items i on i.id = v.item_id
       where i.content_id in ('coffee-exam', 'limited', 'free-exam') and v.to_rev is null`,
    );
    const tea = await server.database.pool.query<{ item_id: string }>(
      `select id as item_id from items where content_id = 'tea-check'`,
    );
    expect(rows).toHaveLength(3);
    for (const { item_id: own, hash } of rows)
      for (const itemId of [Number(own), Number(tea.rows[0]?.item_id)]) {
        const token = { itemId, hash, revision: 1, seed: 1, openedAt: '2026-01-05T09:00:00.000Z' };
        const id = `visitor.${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
        for (const client of [visitor, await newcomer()])
          await expect(submit(client, id, [])).rejects.toThrow(/does not exist|locked/);
      }
  });

  it('QUIZ-09 API-08 has attempts under one prefix only', async () => {
    const { attemptId } = await open(visitor, CHECK);
    await expect(submit(visitor, attemptId.replace('visitor.', 'visitors'), [])).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([{ itemId: 0 }, { seed: 1.5 }, { seed: -1 }, { seed: 2 ** 31 }, { revision: 0.5 }])(
    'QUIZ-09 API-08 gets 404 for an attempt of %j, logged in or not',
    async (changed) => {
      const { attemptId } = await open(visitor, CHECK);
      const [, encoded = ''] = attemptId.split('.');
      const token = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as object;
      const id = `visitor.${Buffer.from(JSON.stringify({ ...token, ...changed })).toString('base64url')}`;
      for (const client of [visitor, await newcomer()])
        await expect(submit(client, id, [])).rejects.toMatchObject({
          status: 404,
          envelope: { errors: [{ field: 'id' }] },
        });
    },
  );
});
