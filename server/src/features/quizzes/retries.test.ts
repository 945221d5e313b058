import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getAttempt, listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { quiz, sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const check = (id: string, settings: object) => ({
  id,
  slug: id,
  title: id,
  status: 'live',
  type: 'knowledge-check',
  settings,
});
const tea = 'spring/courses/01-tea';
const tree = contentTree({
  ...sampleFiles,
  [`${tea}/05-exam/lesson.json`]: check('tea-exam', { assessed: true }),
  [`${tea}/05-exam/content.md`]: quiz(''),
  [`${tea}/06-limited/lesson.json`]: check('tea-limited', { assessed: true, attempts: 2 }),
  [`${tea}/06-limited/content.md`]: quiz(''),
  [`${tea}/09-few/lesson.json`]: check('tea-few', { attempts: 2 }),
  [`${tea}/09-few/content.md`]: quiz(''),
  [`${tea}/07-once/lesson.json`]: check('tea-once', {}),
  [`${tea}/07-once/content.md`]: quiz('').replace('\n\n##', '\n\n---\nenableRetry: false\n---\n\n##'),
  [`${tea}/08-opinion/lesson.json`]: check('tea-opinion', {}),
  [`${tea}/08-opinion/content.md`]: quiz('').replace('</div>', '## How is it?\n\n1. Good\n2. Bad\n\n</div>'),
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const newcomer = newcomers(server);
const visitor = server.client({ tenantId: 'spring' });

const submit = async (client: Client, id: string, answers: string[][]) =>
  (await client.send(submitAttempt, { params: { id }, query: {}, body: { answers } })).data;
const take = async (client: Client, lessonId: string, answers: string[][]) => {
  const body = { lessonId, courseId: 'tea' };
  const { attemptId } = (await client.send(openAttempt, { query: {}, body })).data;
  return submit(client, attemptId, answers);
};
const history = async (client: Client, lessonId: string) =>
  (await client.send(listAttempts, { query: { lessonId, courseId: 'tea' } })).data;
const reread = async (client: Client, id: string) =>
  (await client.send(getAttempt, { params: { id }, query: {} })).data;
const isDone = async (client: Client, lessonId: string) =>
  (await client.send(getCourse, { query: { slug: 'making-tea' } })).data.lessons.find(
    (one) => one.lessonId === lessonId,
  )?.isComplete;

const TEAS = ['Sencha', 'Assam'];
const FAILED = [['Boiling'], TEAS];
const PASSED = [['Warm'], TEAS];
const retryId = ({ retryId: id }: AttemptResult) => id ?? 'not offered';

describe('retrying the missed questions', () => {
  it('QUIZ-15 passes the check with the answers of both, and is recorded as another attempt', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    expect(failed).toMatchObject({ passed: false, score: 1, isComplete: false });
    const retried = await submit(ada, retryId(failed), PASSED);
    expect(retried).toMatchObject({ passed: true, score: 2, scored: 2, isComplete: true, retryId: null });
    expect(retried.attemptId).not.toBe(failed.attemptId);
    expect(await isDone(ada, 'tea-check')).toBe(true);
    expect(await reread(ada, failed.attemptId)).toMatchObject({ passed: false, score: 1 });
  });

  it('QUIZ-15 may miss again, leaving only the questions that are still missed', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', [['Boiling'], ['Robusta']]);
    const first = await submit(ada, retryId(failed), [['Warm'], ['Sencha']]);
    expect(first).toMatchObject({ passed: false, score: 1 });
    await expect(submit(ada, retryId(first), [['Boiling'], TEAS])).rejects.toMatchObject({ status: 400 });
    expect(await submit(ada, retryId(first), PASSED)).toMatchObject({ passed: true, score: 2 });
  });

  it('QUIZ-15 refuses changed answers to questions that were not missed', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    await expect(submit(ada, retryId(failed), [['Warm'], ['Robusta']])).rejects.toMatchObject({
      status: 400,
      envelope: {
        errors: [{ field: 'answers', message: "Question 2 was not missed, so its answer can't change." }],
      },
    });
    await expect(submit(ada, retryId(failed), [['Warm']])).rejects.toMatchObject({ status: 400 });
    await expect(submit(ada, retryId(failed), [['Tepid'], TEAS])).rejects.toMatchObject({ status: 400 });
    await expect(submit(ada, retryId(failed), [...PASSED, []])).rejects.toMatchObject({ status: 400 });
    expect(await isDone(ada, 'tea-check')).toBe(false);
  });

  it('QUIZ-15 of one attempt counts once, in however many tabs', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    const both = await Promise.allSettled([
      submit(ada, retryId(failed), PASSED),
      submit(ada, retryId(failed), [[], TEAS]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await history(ada, 'tea-check')).attempts).toHaveLength(2);
  });

  it('QUIZ-15 is for the owner only, and for a submitted attempt', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    const open = await ada.send(openAttempt, { query: {}, body: { lessonId: 'tea-check', courseId: 'tea' } });
    for (const [client, id] of [
      [await newcomer(), retryId(failed)],
      [visitor, retryId(failed)],
      [ada, `retry.${open.data.attemptId}`],
      [ada, 'retry.nothing'],
      [ada, `retry.${retryId(failed)}`],
    ] as const)
      await expect(submit(client, id, PASSED)).rejects.toMatchObject({ status: 404 });
  });

  it.each(['tea-exam', 'tea-limited', 'tea-once'])(
    'QUIZ-10 QUIZ-15 is not offered in %s, and not possible by writing its id',
    async (lessonId) => {
      const ada = await newcomer();
      const failed = await take(ada, lessonId, FAILED);
      expect(failed.retryId).toBeNull();
      expect((await reread(ada, failed.attemptId)).retryId).toBeNull();
      await expect(submit(ada, `retry.${failed.attemptId}`, PASSED)).rejects.toMatchObject({ status: 409 });
      expect(await isDone(ada, lessonId)).toBe(false);
      expect((await history(ada, lessonId)).attempts).toHaveLength(1);
    },
  );

  it('QUIZ-15 is refused once the questions of the check have changed', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    await server.database.pool.query(
      `update quiz_attempts set hash = (select v.hash from item_versions v join items i on i.id = v.item_id
       where i.content_id = 'tea-once' and v.to_rev is null) where id = $1`,
      [failed.attemptId],
    );
    expect((await reread(ada, failed.attemptId)).retryId).toBeNull();
    await expect(submit(ada, retryId(failed), PASSED)).rejects.toMatchObject({ status: 409 });
  });

  it('QUIZ-08 respects the attempt limit for those started before logging in', async () => {
    const ada = await newcomer();
    for (const answers of [FAILED, [[], TEAS]]) {
      const recorded = await submit(ada, (await take(visitor, 'tea-few', answers)).attemptId, answers);
      expect(recorded.passed).toBe(false);
    }
    const { attemptId } = await take(visitor, 'tea-few', PASSED);
    await expect(submit(ada, attemptId, PASSED)).rejects.toMatchObject({ status: 409 });
    expect(await isDone(ada, 'tea-few')).toBe(false);
    expect((await history(ada, 'tea-few')).attempts).toHaveLength(2);
  });

  it('QUIZ-09 QUIZ-15 is possible for a visitor, who may log in to keep the result', async () => {
    const failed = await take(visitor, 'tea-check', FAILED);
    const retried = await submit(visitor, retryId(failed), PASSED);
    expect(retried).toMatchObject({ passed: true, isRecorded: false, isComplete: false });
    const ada = await newcomer();
    expect(await submit(ada, retried.attemptId, PASSED)).toMatchObject({
      isRecorded: true,
      isComplete: true,
    });
    expect((await history(ada, 'tea-check')).attempts).toHaveLength(1);
  });
});

describe('the attempts of a person', () => {
  it('QUIZ-16 are listed with their scores, latest first', async () => {
    const ada = await newcomer();
    expect(await history(ada, 'tea-check')).toEqual({ attempts: [], attemptsLeft: null });
    const failed = await take(ada, 'tea-check', FAILED);
    const retried = await submit(ada, retryId(failed), PASSED);
    const { attempts } = await history(ada, 'tea-check');
    expect(attempts).toEqual([
      {
        attemptId: retried.attemptId,
        submittedAt: retried.submittedAt,
        score: 2,
        scored: 2,
        passed: true,
        isRetry: true,
      },
      {
        attemptId: failed.attemptId,
        submittedAt: failed.submittedAt,
        score: 1,
        scored: 2,
        passed: false,
        isRetry: false,
      },
    ]);
  });

  it('QUIZ-16 include the number of scored questions and of attempts left', async () => {
    const ada = await newcomer();
    await take(ada, 'tea-opinion', [...PASSED, ['Good']]);
    expect((await history(ada, 'tea-opinion')).attempts).toMatchObject([{ score: 2, scored: 2 }]);
    await take(ada, 'tea-limited', FAILED);
    expect(await history(ada, 'tea-limited')).toMatchObject({ attemptsLeft: 1, attempts: [{ score: 1 }] });
  });

  it('QUIZ-16 can be reviewed as they were shown', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    expect(await reread(ada, failed.attemptId)).toEqual(failed);
  });

  it('QUIZ-10 QUIZ-16 reveal nothing about an assessed check before a pass or the last attempt', async () => {
    const ada = await newcomer();
    const first = await take(ada, 'tea-limited', FAILED);
    const secret = await reread(ada, first.attemptId);
    expect(secret).toMatchObject({ showsAnswers: false });
    for (const question of secret.questions)
      for (const secret of ['answer', 'comments', 'isCorrect', 'section'])
        expect(question).not.toHaveProperty(secret);
    await take(ada, 'tea-limited', FAILED);
    expect(await reread(ada, first.attemptId)).toMatchObject({ showsAnswers: true, attemptsLeft: 0 });
  });

  it('QUIZ-16 are private', async () => {
    const ada = await newcomer();
    const failed = await take(ada, 'tea-check', FAILED);
    await expect(reread(await newcomer(), failed.attemptId)).rejects.toMatchObject({ status: 404 });
    await expect(reread(visitor, failed.attemptId)).rejects.toMatchObject({ status: 401 });
    await expect(history(visitor, 'tea-check')).rejects.toMatchObject({ status: 401 });
    const open = await ada.send(openAttempt, { query: {}, body: { lessonId: 'tea-check', courseId: 'tea' } });
    await expect(reread(ada, open.data.attemptId)).rejects.toMatchObject({ status: 404 });
  });
});
