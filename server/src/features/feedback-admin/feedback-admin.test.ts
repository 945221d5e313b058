import { describe, expect, it } from 'vitest';
import { exportFeedback, listFeedback, listRatings } from '@academy/contract/feedback-admin';
import type { FeedbackFilters } from '@academy/contract/schemas/feedback-admin';
import { makeToken } from '../../testing/access-tokens.ts';
import { sequentialIds } from '../../testing/clock.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree({});
const time = new Date('2026-03-04T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
const newId = sequentialIds();

type Entry = { at: string; comments: string } & Partial<{
  tenant: string;
  writer: string;
  schema: string;
  rating: number | null;
  lesson: string;
  allowContact: boolean;
  answers: object;
  quote: object;
}>;

async function write(entry: Entry): Promise<void> {
  const {
    at,
    comments,
    tenant = 'spring',
    writer = null,
    schema = 'lesson-v2',
    rating = null,
    lesson = null,
  } = entry;
  const { allowContact = false, answers = null, quote = null } = entry;
  await pool.query(
    `insert into feedback (id, tenant, user_id, created_at, schema, rating, comments, more_comments, feedbackable_type,
       feedbackable_id, course_id, is_bug, allow_contact, answers, context, quote)
     values ($1, $2, (select id from users where subject = $3), $4, $5, $6, $7, '', $8, $9, null, false, $10, $11, $12, $13)`,
    [
      newId(),
      tenant,
      writer,
      at,
      schema,
      rating,
      comments,
      lesson ? 'lesson' : '',
      lesson,
      allowContact,
      answers,
      { route: '/courses/tea', url: 'https://x.test/courses/tea', userAgent: 'Test' },
      quote,
    ],
  );
}

await write({
  at: '2026-03-03T09:00:00Z',
  comments: '=cmd|calc',
  writer: 'ada',
  lesson: 'green',
  allowContact: true,
});
await write({
  at: '2026-03-02T09:00:00Z',
  comments: 'Hot 100% tea_pot',
  writer: 'grace',
  quote: { text: 'Warm water' },
});
await write({ at: '2026-03-02T00:00:00Z', comments: 'Good', schema: 'tenant-survey-v1', rating: 5 });
await write({ at: '2026-03-01T23:59:59Z', comments: 'Fair', schema: 'tenant-survey-v1', rating: 2 });
await write({
  at: '2026-03-01T10:00:00Z',
  comments: '<script>alert(1)</script>',
  schema: 'tenant-survey-v1',
  rating: 4,
  answers: {
    levels: ['beginner'],
    customQuestion: 'x',
    customQuestionAnswers: ['boot'],
    otherAnswer: 'Milk foam',
  },
});
await write({ at: '2026-02-20T10:00:00Z', comments: 'No star', schema: 'tenant-survey-v1', rating: 0 });
await write({ at: '2026-03-01T10:00:00Z', comments: 'Of another academy', tenant: 'kube', rating: 1 });

const root = server.client({ tenantId: 'spring', as: 'root' });
const list = async (query: FeedbackFilters & { pageNumber?: number; pageSize?: number } = {}) =>
  (await root.send(listFeedback, { query, headers: {} })).data.result;
const comments = async (query: FeedbackFilters = {}) =>
  (await list(query)).content.map((entry) => entry.comments);
const csv = async (path = '') => {
  const response = await server.get(`/api/v1/admin/feedback/export${path}`, {
    as: 'root',
    tenantId: 'spring',
  });
  return { response, text: await response.text() };
};

describe('the list of feedback', () => {
  it('FBK-08 shows the newest first, of one tenant or of all', async () => {
    expect(await comments()).toEqual([
      '=cmd|calc',
      'Hot 100% tea_pot',
      'Good',
      'Fair',
      '<script>alert(1)</script>',
      'No star',
    ]);
    expect((await list({ all: 'true' })).totalElements).toBe(7);
    const { data } = await root.send(listFeedback, { query: {}, headers: { tenantId: 'kube' } });
    expect(data.result.content.map((entry) => entry.comments)).toEqual(['Of another academy']);
  });

  it('FBK-08 is paged', async () => {
    const page = await list({ pageNumber: 1, pageSize: 4 });
    expect(page.totalElements).toBe(6);
    expect(page.content.map((entry) => entry.comments)).toEqual(['<script>alert(1)</script>', 'No star']);
    expect((await list({ pageNumber: 9 })).content).toEqual([]);
  });

  it('FBK-08 is filtered by schema, rating, lesson and text', async () => {
    expect(await comments({ schema: 'lesson-v2' })).toEqual(['=cmd|calc', 'Hot 100% tea_pot']);
    expect(await comments({ rating: '4' })).toEqual(['<script>alert(1)</script>']);
    expect(await comments({ lesson: 'green' })).toEqual(['=cmd|calc']);
    expect(await comments({ text: 'WARM water' })).toEqual(['Hot 100% tea_pot']);
    expect(await comments({ text: 'milk foam' })).toEqual(['<script>alert(1)</script>']);
    expect(await comments({ text: '100%' })).toEqual(['Hot 100% tea_pot']);
    expect(await comments({ text: '_' })).toEqual(['Hot 100% tea_pot']);
    expect(await comments({ text: '\\' })).toEqual([]);
    expect(await comments({ text: `' or true --` })).toEqual([]);
  });

  it('FBK-08 names the author only if they may be contacted', async () => {
    const { content } = await list();
    expect(content[0]?.contact).toEqual({ name: 'Ada', email: 'ada@academy.test' });
    expect(content.slice(1).map(({ contact }) => contact)).toEqual([null, null, null, null, null]);
    expect(JSON.stringify(content)).not.toContain('grace');
    expect(content[4]).toMatchObject({
      levels: ['beginner'],
      wishes: ['boot', 'Milk foam'],
      page: '/courses/tea',
    });
  });

  it.each([
    'rating=6',
    'rating=x',
    'schema=other',
    'pageNumber=-1',
    'pageNumber=x',
    'pageSize=101',
    'text=%00',
    'all=yes',
  ])('API-08 refuses %s', async (query) => {
    const response = await server.get(`/api/v1/admin/feedback?${query}`, { as: 'root', tenantId: 'spring' });
    expect(response.status).toBe(400);
  });
});

describe('the ratings', () => {
  it('FBK-08 are averaged by week, Monday to Sunday, ignoring surveys without a star', async () => {
    const { data } = await root.send(listRatings, { query: {}, headers: {} });
    expect(data.weeks).toHaveLength(26);
    expect(data.weeks.slice(-3)).toEqual([
      { week: '2026-02-16', count: 0, average: null },
      { week: '2026-02-23', count: 2, average: 3 },
      { week: '2026-03-02', count: 1, average: 5 },
    ]);
    expect(data.weeks[0]?.week).toBe('2025-09-08');
    expect({ count: data.count, average: data.average }).toEqual({ count: 3, average: 11 / 3 });
  });

  it('FBK-08 follow the filters', async () => {
    const { data } = await root.send(listRatings, { query: { all: 'true', text: 'academy' }, headers: {} });
    expect({ count: data.count, average: data.average }).toEqual({ count: 1, average: 1 });
    const none = await root.send(listRatings, { query: { text: 'nothing' }, headers: {} });
    expect(none.data).toMatchObject({ count: 0, average: null });
  });
});

describe('the export', () => {
  it('FBK-08 is a CSV download that spreadsheets do not evaluate as formulas', async () => {
    const { response, text } = await csv();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="feedback-spring-2026-03-04.csv"',
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toContain(`"'=cmd|calc"`);
    expect(lines[1]).toContain('"ada@academy.test"');
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect((await csv('?rating=5')).text.split('\r\n')).toHaveLength(3);
  });

  it('FBK-08 contains every entry exactly once, however long it is', async () => {
    await pool.query(
      `insert into feedback (id, tenant, created_at, schema, comments, more_comments, feedbackable_type, is_bug, allow_contact, context)
       select gen_random_uuid(), 'tanzu', $1::timestamptz - (n / 10) * interval '1 second', 'tenant-v1', 'number ' || n, '', '', false, false, '{}'
       from generate_series(1, 1234) as n`,
      [time],
    );
    const response = await server.get('/api/v1/admin/feedback/export', { as: 'root', tenantId: 'tanzu' });
    const numbers = [...(await response.text()).matchAll(/number (\d+)/g)].map(([, number]) =>
      Number(number),
    );
    expect(new Set(numbers).size).toBe(1234);
    expect(numbers).toHaveLength(1234);
  });

  it('ADM-08 is recorded in the audit log', async () => {
    await csv('?rating=2');
    const { rows } = await pool.query(
      `select act, target_id, after from audit where act = 'feedback.exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ act: 'feedback.exported', target_id: 'spring', after: { rating: '2' } }]);
  });

  it('GATE-03 is refused to everyone else', async () => {
    const status = async (as?: 'ada') =>
      (await server.get('/api/v1/admin/feedback/export', { ...(as && { as }), tenantId: 'spring' })).status;
    expect([await status(), await status('ada')]).toEqual([401, 403]);
  });
});

describe('feedback by token', () => {
  it('ADM-05 is limited to the tenant of the token', async () => {
    const { token } = await makeToken(server, { owner: 'root', abilities: ['feedback:read'] });
    const client = server.client({ tenantId: 'spring', token });
    const { data } = await client.send(listFeedback, { query: { all: 'true' }, headers: {} });
    expect(data.result.totalElements).toBe(6);
    const text = await (
      await server.get('/api/v1/admin/feedback/export?all=true', {
        tenantId: 'spring',
        headers: { authorization: `Bearer ${token}` },
      })
    ).text();
    expect(text).not.toContain('Of another academy');
    expect(exportFeedback.ability).toBe('feedback:read');
  });
});
