import { beforeEach, describe, expect, it } from 'vitest';
import { getFeedbackQuestions, sendFeedback } from '@academy/contract/feedback';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';
import { deleteOldFeedback } from './retention.ts';

const DAY_MS = 86_400_000;
const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;

const GOOD: FeedbackPayload = {
  feedbackableType: 'lesson',
  feedbackableId: 'roast',
  comments: 'Clear and short.',
  moreCommentsVal: '',
  courseId: 'coffee',
  tenantId: 'spring',
  rating: null,
  schema: 'lesson-v2',
  feedback: null,
  context: {
    userAgent: 'Browser',
    url: 'https://academy.test/courses/coffee/lessons/roast',
    route: '/courses/coffee/lessons/roast',
  },
  isBug: true,
  allowContact: true,
};
const SURVEY: FeedbackPayload = {
  ...GOOD,
  feedbackableType: '',
  feedbackableId: null,
  courseId: null,
  comments: '',
  moreCommentsVal: 'More labs',
  rating: 5,
  schema: 'tenant-survey-v1',
  feedback: {
    levels: ['beginner', 'advanced'],
    customQuestion: 'spring-projects',
    customQuestionAnswers: ['spring-boot'],
    otherAnswer: 'Kotlin',
  },
};

const send = (changes: Partial<FeedbackPayload> = {}, { as }: { as?: PersonName } = {}) =>
  server
    .client({ tenantId: changes.tenantId ?? 'spring', ...(as && { as }) })
    .send(sendFeedback, { query: {}, body: { ...GOOD, ...changes } });
const post = async (body: unknown, tenantId = 'spring') => {
  const response = await server.get('/api/v1/feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json', tenantId },
    body: JSON.stringify(body),
  });
  const { errors } = (await response.json()) as { errors: { field?: string; message: string }[] };
  return { status: response.status, errors };
};
const readStored = async () =>
  (await pool.query<Record<string, unknown>>('select * from feedback order by created_at, id')).rows;
const idOf = async (name: PersonName) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [name])).rows[0]?.id;

beforeEach(async () => {
  // Moves past the rate limits of the previous test.
  time = new Date(time.getTime() + 60 * 60_000);
  await pool.query('delete from feedback');
});

describe('the questions', () => {
  it('FBK-10 are lists of unticked checkboxes', async () => {
    const { data } = await server.client({ tenantId: 'spring' }).send(getFeedbackQuestions, { query: {} });
    expect(data.customQuestion).toContainEqual({
      key: 'spring-boot',
      value: 'Spring Boot',
      isChecked: false,
    });
    expect(data.level.map(({ key }) => key)).toEqual(['beginner', 'intermediate', 'advanced']);
  });

  it('FBK-04 are those of the tenant, without a custom question if it has none', async () => {
    const keysFor = async (tenantId: string) =>
      (await server.client({ tenantId }).send(getFeedbackQuestions, { query: {} })).data.customQuestion.map(
        ({ key }) => key,
      );
    expect(await keysFor('kube')).toEqual([]);
    expect(await keysFor('tanzu')).toContain('application-delivery');
  });
});

describe('feedback', () => {
  it('FBK-06 of a learner is stored with person, tenant and all answers', async () => {
    expect((await send({}, { as: 'ada' })).data).toEqual({});
    expect(await readStored()).toEqual([
      {
        id: expect.any(String) as string,
        tenant: 'spring',
        user_id: await idOf('ada'),
        created_at: time,
        schema: 'lesson-v2',
        rating: null,
        comments: 'Clear and short.',
        more_comments: '',
        feedbackable_type: 'lesson',
        feedbackable_id: 'roast',
        course_id: 'coffee',
        is_bug: true,
        allow_contact: true,
        answers: null,
        context: GOOD.context,
        quote: null,
      },
    ]);
  });

  it('FBK-06 is accepted without optional fields, and an empty one counts as absent', async () => {
    const { comments, tenantId, context } = GOOD;
    const least = { comments, tenantId, schema: 'tenant-v1', context };
    const empty = { feedbackableType: '', feedbackableId: '', courseId: '', rating: '', feedback: '' };
    expect((await post(least)).status).toBe(200);
    expect((await post({ ...least, ...empty })).status).toBe(200);
    const absent = { feedbackable_id: null, course_id: null, rating: null, answers: null, is_bug: false };
    expect(await readStored()).toMatchObject([absent, absent]);
  });

  it('FBK-05 of a visitor has no person and no contact', async () => {
    await send();
    expect(await readStored()).toMatchObject([{ user_id: null, allow_contact: false }]);
  });

  it('FBK-06 of the survey is stored with rating and answers, in each tenant', async () => {
    await send(SURVEY);
    await send({ ...SURVEY, tenantId: 'kube', feedback: { levels: ['advanced'] } });
    expect(await readStored()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tenant: 'spring', rating: 5, answers: SURVEY.feedback }),
        expect.objectContaining({ tenant: 'kube', rating: 5, answers: { levels: ['advanced'] } }),
      ]),
    );
  });

  it('FBK-11 that reports a passage stores lesson, revision, heading and text', async () => {
    const quote = { lessonId: 'roast', revision: 7, anchor: 'browning', text: 'Beans turn brown' };
    await send({ quote });
    expect(await readStored()).toMatchObject([{ quote }]);
  });

  it('FBK-06 can be about a guide, a course, or a locked item', async () => {
    await send({ feedbackableId: 'kettle', courseId: null });
    await send({ feedbackableType: 'course', feedbackableId: 'coffee', schema: 'course-v1' });
    expect(await readStored()).toHaveLength(2);
  });

  it.each([
    ['a lesson nobody wrote', { feedbackableId: 'nowhere' }, 'feedbackableId'],
    ['a lesson of another course', { courseId: 'tea' }, 'feedbackableId'],
    ['a course nobody wrote', { courseId: 'nowhere' }, 'courseId'],
    ['a guide that is a draft', { feedbackableId: 'draft-guide', courseId: null }, 'feedbackableId'],
    [
      'a course that is not there',
      { feedbackableType: 'course' as const, feedbackableId: 'x', courseId: 'x' },
      'courseId',
    ],
  ])('API-08 about %s is not found', async (_what, changes, field) => {
    expect(await post({ ...GOOD, ...changes })).toMatchObject({ status: 404, errors: [{ field }] });
    expect(await readStored()).toEqual([]);
  });
});

describe('bad feedback', () => {
  it('API-08 names every required field that is missing', async () => {
    const { status, errors } = await post({});
    expect(status).toBe(400);
    expect(errors.map(({ field }) => field)).toEqual(['comments', 'tenantId', 'schema', 'context']);
    expect((await post('words')).status).toBe(400);
    expect((await post(null)).status).toBe(400);
  });

  it.each([
    ['comments', 'The comments field must have at most 5000 characters.'],
    ['moreCommentsVal', 'The more comments val field must have at most 5000 characters.'],
    ['feedbackableId', 'The feedbackable id field must have at most 2000 characters.'],
    ['courseId', 'The course id field must have at most 2000 characters.'],
  ])('API-08 refuses a %s of 10 kB and names the limit', async (field, message) => {
    expect(await post({ ...GOOD, [field]: 'a'.repeat(10_240) })).toEqual({
      status: 400,
      errors: [{ field, message }],
    });
    expect(await readStored()).toEqual([]);
  });

  it('API-08 refuses an answer or an address that is too long', async () => {
    const long = { ...SURVEY.feedback, otherAnswer: 'a'.repeat(10_240) };
    expect(await post({ ...SURVEY, feedback: long })).toMatchObject({
      status: 400,
      errors: [{ field: 'feedback' }],
    });
    const context = { ...GOOD.context, userAgent: 'a'.repeat(10_240) };
    expect(await post({ ...GOOD, context })).toMatchObject({
      status: 400,
      errors: [{ field: 'context.userAgent' }],
    });
    expect((await post({ ...GOOD, comments: 'a'.repeat(300_000) })).status).toBe(413);
  });

  it.each([
    ['feedbackableType', 'page'],
    ['feedbackableId', 7],
    ['comments', 7],
    ['comments', null],
    ['comments', ['words']],
    ['moreCommentsVal', {}],
    ['courseId', true],
    ['tenantId', 5],
    ['rating', 'five'],
    ['rating', 6],
    ['rating', -1],
    ['rating', 2.5],
    ['schema', 'lesson-v9'],
    ['feedback', 'words'],
    ['feedback', { levels: 'advanced' }],
    ['context', 'here'],
    ['isBug', 'yes'],
    ['allowContact', 1],
    ['quote', 'words'],
  ])('API-08 refuses the %s %j', async (field, value) => {
    const { status, errors } = await post({ ...GOOD, [field]: value });
    expect(status).toBe(400);
    expect(errors[0]?.field?.split('.')[0]).toBe(field);
    expect(await readStored()).toEqual([]);
  });

  it.each([
    ['comments', { comments: 'a\u0000b' }],
    ['moreCommentsVal', { moreCommentsVal: 'a\u0000b' }],
    ['feedbackableId', { feedbackableId: 'roast\u0000' }],
    ['context.url', { context: { ...GOOD.context, url: 'https://a\u0000' } }],
    ['quote.text', { quote: { lessonId: 'roast', revision: 1, anchor: '', text: 'a\u0000' } }],
    ['comments', { comments: 'half a sign \ud83d' }],
  ])('API-08 refuses what no keyboard types in %s', async (field, changes) => {
    expect(await post({ ...GOOD, ...changes })).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['emoji', 'Thank you 👩🏽‍💻🍵'],
    ['right-to-left text', 'שלום, مرحبا'],
    ['what looks like a statement', "'); drop table feedback; --"],
    ['what looks like a mail header', 'Tea\r\nBcc: eve@evil.test'],
  ])('API-08 keeps %s as it was written, and nothing of it runs', async (_what, comments) => {
    await send({ comments });
    expect(await readStored()).toMatchObject([{ comments }]);
  });

  it('FBK-03 refuses what the forms would refuse, with the same messages', async () => {
    expect(await post({ ...GOOD, comments: '  ' })).toEqual({
      status: 400,
      errors: [{ field: 'comments', message: 'The comments field is required' }],
    });
    const { errors } = await post({ ...SURVEY, rating: 0, moreCommentsVal: '', feedback: null });
    expect(errors.map(({ message }) => message)).toEqual([
      'The rating field is required when comments is not present.',
      'The comments field is required when rating is not present.',
      'The custom question answers field is required.',
      'The levels field is required.',
      'The custom question field must be the one that this tenant asks.',
    ]);
  });

  it('API-08 refuses a payload for a tenant other than that of the call', async () => {
    expect(await post({ ...GOOD, tenantId: 'kube' })).toMatchObject({
      status: 400,
      errors: [{ field: 'tenantId' }],
    });
    expect((await post(GOOD, 'nowhere')).status).toBe(400);
  });
});

describe('old feedback', () => {
  it('GROW-05 is deleted once its retention is over', async () => {
    await send();
    const sentAt = time;
    time = new Date(time.getTime() + DAY_MS);
    await send({ comments: 'Newer.' });
    const { context } = server;
    const deleteAfter = (ms: number) =>
      deleteOldFeedback.run(
        {
          ...context,
          config: { ...context.config, feedbackRetentionDays: 30 },
          now: () => new Date(sentAt.getTime() + ms),
        },
        new AbortController().signal,
      );
    await deleteAfter(30 * DAY_MS);
    expect(await readStored()).toHaveLength(2);
    await deleteAfter(30 * DAY_MS + 1);
    expect(await readStored()).toMatchObject([{ comments: 'Newer.' }]);
  });

  it('GROW-05 is not deleted unless its retention is set', () => {
    expect(deleteOldFeedback.isOn?.(server.context.config)).toBe(false);
  });
});

describe('too much feedback', () => {
  it('API-08 from one address is refused for a while, whatever the forwarded address is', async () => {
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await post(GOOD)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(170);
    expect(await readStored()).toHaveLength(30);
    time = new Date(time.getTime() + 4 * 60_000);
    await expect(send()).rejects.toMatchObject({
      status: 429,
      retryAfter: 360,
      message: 'You have sent a lot of feedback. Please try again in 6 minutes.',
    });
    time = new Date(time.getTime() + 6 * 60_000);
    await send();
  });

  it('API-08 from one person is refused on every node, without affecting others', async () => {
    const [ada, grace] = [await idOf('ada'), await idOf('grace')];
    await pool.query(
      `insert into feedback (id, tenant, user_id, created_at, schema, comments, more_comments, feedbackable_type, is_bug, allow_contact, context)
       select gen_random_uuid(), 'spring', $1, $2::timestamptz - interval '4 minutes', 'tenant-v1', 'Words', '', '', false, false, '{}'
       from generate_series(1, 20)`,
      [ada, time],
    );
    await expect(send({}, { as: 'ada' })).rejects.toMatchObject({ status: 429, retryAfter: 360 });
    await send({}, { as: 'grace' });
    expect((await readStored()).filter(({ user_id }) => user_id === grace)).toHaveLength(1);
    time = new Date(time.getTime() + 6 * 60_000);
    await send({}, { as: 'ada' });
  });
});
