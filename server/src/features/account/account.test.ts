import { describe, expect, it } from 'vitest';
import { getMyData } from '@academy/contract/account';
import { setFavorite } from '@academy/contract/favorites';
import { sendFeedback } from '@academy/contract/feedback';
import { verifyUserAccess } from '@academy/contract/people';
import { openAttempt } from '@academy/contract/quizzes';
import { deletePerson } from '../../people/delete-person.ts';
import { contentTree } from '../../testing/content.ts';
import { complete, start } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
const provider = server.context.config.tokens.issuer;

const clientOf = async (subject: string) =>
  server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });
const dataOf = async (subject: string) => (await (await clientOf(subject)).send(getMyData, {})).data;
const FEEDBACK = {
  feedbackableType: 'lesson' as const,
  feedbackableId: 'roast',
  comments: 'Too brown.',
  moreCommentsVal: '',
  courseId: 'coffee',
  tenantId: 'spring',
  rating: null,
  schema: 'lesson-v2' as const,
  feedback: null,
  context: { userAgent: 'A very rare browser', url: 'https://academy.test/', route: '/' },
  isBug: false,
  allowContact: true,
};

/** A member with data in every table. */
async function leaveTraces(subject: string): Promise<string> {
  const client = await clientOf(subject);
  const { userId } = (await client.send(verifyUserAccess, {})).data;
  await start(client, { lessonId: 'roast', courseId: 'coffee' });
  await complete(client, { lessonId: 'roast', courseId: 'coffee' });
  await client.send(setFavorite, {
    query: {},
    body: { id: 'coffee', operationType: 'save', likeableType: 'course' },
  });
  await client.send(openAttempt, { query: {}, body: { lessonId: 'coffee-exam', courseId: 'coffee' } });
  await client.send(sendFeedback, { query: {}, body: FEEDBACK });
  await pool.query('insert into orders (id, user_id, created_at) values ($1, $2, $3)', [
    `order-of-${subject}`,
    userId,
    time,
  ]);
  await pool.query(
    `insert into order_events (id, order_id, kind, occurred_at, received_at) values ($1, $2, 'ended', $3, $3)`,
    [`event-of-${subject}`, `order-of-${subject}`, time],
  );
  await pool.query(
    `insert into mails (id, tenant_id, kind, recipient, subject, html, text, created_at)
     values (gen_random_uuid(), 'spring', 'reset', $1, 'A new password', 'https://secret', 'https://secret', $2)`,
    [`${subject}@academy.test`, time],
  );
  return userId;
}

describe('my data', () => {
  it('CON-05 contains everything that refers to me, with the field names of the authoring format', async () => {
    const userId = await leaveTraces('mary');
    const data = await dataOf('mary');
    expect(data).toMatchObject({
      exportedAt: time.toISOString(),
      person: { id: userId, email: 'mary@academy.test', first_name: 'Mary' },
      account: null,
      sessions: [],
      mails: [{ kind: 'reset', tenant: 'spring', subject: 'A new password' }],
    });
    const roast = { tenant: 'spring', kind: 'lesson', id: 'roast' };
    const coffee = { tenant: 'spring', kind: 'course', id: 'coffee' };
    expect(data.records).toMatchObject({
      favourites: [{ item: coffee, kind: 'course' }],
      feedback: [{ comments: 'Too brown.', context: FEEDBACK.context }],
      orders: [{ id: 'order-of-mary' }],
      order_events: [{ id: 'event-of-mary', kind: 'ended' }],
      vouchers: [],
    });
    expect(data.records['progress']).toContainEqual(
      expect.objectContaining({ item: roast, completed_at: expect.any(String) as string }),
    );
    expect(data.records['quiz_attempts']).toHaveLength(1);
    // The order of the answers would reveal the authored order, and so the right answers (QUIZ-10).
    expect(Object.keys(data.records['quiz_attempts']?.[0] ?? {})).not.toContain('seed');
  });

  it('CON-05 covers every table that refers to a person, and no column with a secret', async () => {
    const tables = await pool.query<{ table: string }>(
      `select distinct conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const data = await dataOf('mary');
    expect(Object.keys(data.records)).toEqual(expect.arrayContaining(tables.rows.map(({ table }) => table)));
    expect(JSON.stringify(data)).not.toContain('https://secret');
    const columns = Object.values(data.records).flatMap((rows) => rows.flatMap((row) => Object.keys(row)));
    expect(columns.filter((name) => /hash|secret|password|code/.test(name))).toEqual([]);
  });

  it('CON-05 contains only the data of the person', async () => {
    await leaveTraces('joan');
    const text = JSON.stringify(await dataOf('joan'));
    expect(text).toContain('order-of-joan');
    expect(text).not.toContain('mary');
    await expect(server.client().send(getMyData, {})).rejects.toMatchObject({ status: 401 });
  });

  it('API-08 can be exported ten times in ten minutes', async () => {
    const client = await clientOf('karen');
    for (let count = 0; count < 10; count += 1) await client.send(getMyData, {});
    await expect(client.send(getMyData, {})).rejects.toMatchObject({ status: 429, retryAfter: 600 });
  });
});

describe('deleting an account', () => {
  it('CON-05 leaves their feedback without their name and their browser', async () => {
    const userId = await leaveTraces('hedy');
    const subject = 'hedy';
    await deletePerson(pool, { provider, subject, now: time, until: new Date(time.getTime() + 600_000) });
    const traces = await pool.query('select 1 from progress where user_id = $1', [userId]);
    expect(traces.rowCount).toBe(0);
    const { rows } = await pool.query<Record<string, unknown>>(
      `select user_id, comments, allow_contact, context from feedback
       where not context ? 'userAgent' and comments = 'Too brown.'`,
    );
    expect(rows).toEqual([
      {
        user_id: null,
        comments: 'Too brown.',
        allow_contact: false,
        context: { url: 'https://academy.test/', route: '/' },
      },
    ]);
  });

  it('CON-05 invalidates all tokens, and the person may register again', async () => {
    await expect((await clientOf('hedy')).send(verifyUserAccess, {})).rejects.toMatchObject({
      status: 401,
    });
    expect((await pool.query(`select 1 from users where subject = 'hedy'`)).rowCount).toBe(0);
    time = new Date(time.getTime() + 601_000);
    await (await clientOf('hedy')).send(verifyUserAccess, {});
    expect((await pool.query(`select 1 from users where subject = 'hedy'`)).rowCount).toBe(1);
  });
});
