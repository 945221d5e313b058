import { beforeEach, describe, expect, it } from 'vitest';
import { getUser, listUsers, toggleAccess } from '@academy/contract/users';
import { contentTree } from '../../testing/content.ts';
import { complete, start } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
// Removes the sample people, who would appear in the list.
await pool.query(`delete from users where subject not in ('ada', 'grace', 'root')`);
const root = server.client({ as: 'root' });
const NOBODYS = '00000000-0000-4000-8000-00000000ffff';

type UserQuery = Parameters<typeof root.send<typeof listUsers>>[1]['body'];
const list = async (body: UserQuery = {}) => (await root.send(listUsers, { body })).data.result;
const names = async (body: UserQuery = {}) => (await list(body)).content.map(({ firstName }) => firstName);
const idOf = async (subject: string) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [subject])).rows[0]?.id ?? '';
const toggle = (userId: string, isAdmin: boolean, as: 'root' | 'ada' = 'root') =>
  server.client({ as }).send(toggleAccess, { query: { userId, toggle: isAdmin ? 'true' : 'false' } });
const admins = async () =>
  (
    await pool.query<{ subject: string }>('select subject from users where is_admin order by subject')
  ).rows.map(({ subject }) => subject);
const acts = async () =>
  (await pool.query(`select act, target_name, before, after from audit order by id`)).rows;

type NewUser = { subject: string; firstName?: string; lastName?: string; email?: string; proUntil?: string };
async function add(...people: NewUser[]): Promise<void> {
  for (const {
    subject,
    firstName = subject,
    lastName = '',
    email = `${subject}@tea.test`,
    proUntil,
  } of people)
    await pool.query(
      `insert into users (id, provider, subject, email, first_name, last_name, pro_from, pro_until, created_at, updated_at)
       values (gen_random_uuid(), 'elsewhere', $1, $2, $3, $4, $5, $6, $7, $7)`,
      [subject, email, firstName, lastName, proUntil ? '2025-01-05T09:00:00Z' : null, proUntil ?? null, time],
    );
}

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query(`delete from users where provider = 'elsewhere'`);
  await pool.query(`update users set is_admin = (subject = 'root')`);
  await pool.query(
    'alter table audit disable trigger all; delete from audit; alter table audit enable trigger all',
  );
});

describe('the list of people', () => {
  it('ADM-04 is sorted by first name, ignoring case, twenty per page', async () => {
    await add(
      ...Array.from({ length: 41 }, (_, at) => ({
        subject: `p${String(at).padStart(2, '0')}`,
        firstName: `${at % 2 ? 'P' : 'p'}erson ${String(at).padStart(2, '0')}`,
      })),
    );
    const first = await list();
    expect(first.totalElements).toBe(44);
    expect(first.isMore).toBe(false);
    expect(first.content).toHaveLength(20);
    expect(first.content.slice(0, 3).map(({ firstName }) => firstName)).toEqual([
      'Ada',
      'Grace',
      'person 00',
    ]);
    const pages = [
      ...(await names()),
      ...(await names({ pageNumber: 1 })),
      ...(await names({ pageNumber: 2 })),
    ];
    expect(new Set(pages).size).toBe(44);
    expect(pages).toEqual(pages.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await names({ pageNumber: 2 })).toEqual(
      ['Person 37', 'person 38', 'Person 39', 'person 40', 'Root'].slice(-4).map((name) => name),
    );
    expect(await names({ pageNumber: 3 })).toEqual([]);
    expect(await names({ sortDir: 'DESC', pageNumber: 2 })).toEqual(
      ['person 01', 'person 00', 'Grace', 'Ada'].map((name) => (name === 'person 01' ? 'Person 01' : name)),
    );
    expect(await names({ sortDir: 'desc', pageSize: 2 })).toEqual(['Root', 'person 40']);
  });

  it('ADM-04 shows the name of each user and whether they are an administrator', async () => {
    const { content } = await list({ searchValue: 'root' });
    expect(content).toEqual([
      {
        userId: await idOf('root'),
        firstName: 'Root',
        lastName: '',
        email: 'root@academy.test',
        isAdmin: true,
        createdAt: '2026-01-05T09:00:00.000Z',
        roles: [],
        groupRights: [],
      },
    ]);
  });

  it.each([
    ['firstName', ['Ada', 'Grace', 'Root', 'Zoe']],
    ['email', ['Zoe', 'Ada', 'Grace', 'Root']],
    ['isAdmin', ['Ada', 'Grace', 'Zoe', 'Root']],
    ['createdAt', ['Ada', 'Grace', 'Root', 'Zoe']],
    ['proUntil', ['Ada', 'Root', 'Zoe', 'Grace']],
  ] as const)('ADM-04 is sorted by %s, and the other way round', async (sortBy, expected) => {
    time = new Date('2026-01-05T10:00:00Z');
    await add({ subject: 'zoe', firstName: 'Zoe', email: 'aaa@tea.test' });
    const sorted = await names({ sortBy });
    // People with equal keys have a stable order, which reverses as well.
    expect(new Set(sorted)).toEqual(new Set(expected));
    expect(await names({ sortBy, sortDir: 'DESC' })).toEqual(sorted.toReversed());
    const isStrict = sortBy !== 'createdAt' && sortBy !== 'proUntil';
    expect(isStrict ? sorted : sorted.at(-1)).toEqual(isStrict ? expected : expected.at(-1));
  });

  it('ADM-04 finds parts of names and addresses, ignoring case, and takes special characters literally', async () => {
    await add(
      { subject: 'one', firstName: 'Zoë', lastName: 'O’Tea', email: 'z_100%@tea.test' },
      { subject: 'two', firstName: 'Zacharias', email: 'zac@tea.test' },
    );
    expect(await names({ searchValue: 'ZO' })).toEqual(['Zoë']);
    // One or two letters match the beginning of a word, three or more match anywhere.
    expect(await names({ searchValue: 'ea' })).toEqual([]);
    expect(await names({ searchValue: 'tea' })).toEqual(['Zacharias', 'Zoë']);
    expect(await names({ searchValue: 'TEA.TEST' })).toEqual(['Zacharias', 'Zoë']);
    expect(await names({ searchValue: '_100%' })).toEqual(['Zoë']);
    expect(await names({ searchValue: '00%' })).toEqual(['Zoë']);
    expect(await names({ searchValue: '%' })).toEqual([]);
    expect(await names({ searchValue: '\\' })).toEqual([]);
    expect(await names({ searchValue: ' zacharias ' })).toEqual(['Zacharias']);
    expect(await names({ searchValue: await idOf('two') })).toEqual(['Zacharias']);
    expect(await list({ searchValue: 'nobody at all' })).toMatchObject({ content: [], totalElements: 0 });
    expect(await names({ searchValue: 'zac', pageNumber: 1 })).toEqual([]);
  });

  it('ADM-04 reports too many results', async () => {
    await pool.query(
      `insert into users (id, provider, subject, first_name, created_at, updated_at)
       select gen_random_uuid(), 'elsewhere', 'many-' || n, 'Many ' || n, $1, $1 from generate_series(1, 501) as n`,
      [time],
    );
    expect(await list({ searchValue: 'many' })).toMatchObject({ totalElements: 500, isMore: true });
    expect((await list({ searchValue: 'many', pageNumber: 24 })).content).toHaveLength(20);
    expect((await list({ searchValue: 'many', pageNumber: 25 })).content).toEqual([]);
    expect(await list()).toMatchObject({ totalElements: 504, isMore: false });
  });

  it('ADM-04 is consistent deep into a long list, in both directions', { tags: 'full' }, async () => {
    await pool.query(
      `insert into users (id, provider, subject, first_name, created_at, updated_at)
       select gen_random_uuid(), 'elsewhere', 'far-' || n, 'far ' || lpad((n / 2)::text, 5, '0'), $1, $1
       from generate_series(0, 14999) as n`,
      [time],
    );
    const everybody = await pool.query<{ id: string }>('select id from users order by lower(first_name), id');
    const ids = everybody.rows.map(({ id }) => id);
    const page = async (body: UserQuery) => (await list(body)).content.map(({ userId }) => userId);
    for (const pageNumber of [0, 249, 250, 251, 374, 500, 501, 749, 750]) {
      expect(await page({ pageNumber })).toEqual(ids.slice(pageNumber * 20, pageNumber * 20 + 20));
      expect(await page({ pageNumber, sortDir: 'DESC' })).toEqual(
        ids.toReversed().slice(pageNumber * 20, pageNumber * 20 + 20),
      );
    }
    for (const sortBy of ['email', 'isAdmin', 'createdAt', 'proUntil'] as const) {
      const middle = [
        ...(await page({ sortBy, pageNumber: 374 })),
        ...(await page({ sortBy, pageNumber: 375 })),
      ];
      expect(new Set(middle).size).toBe(40);
    }
    await pool.query(`delete from users where subject like 'far-%'`);
    expect((await list({ pageNumber: 374 })).content).toEqual([]);
  });

  it('ADM-04 lists and finds everyone regardless of their Pro; includeExpireData adds the dates', async () => {
    await add(
      { subject: 'past', proUntil: '2026-01-05T09:00:00.000Z' },
      { subject: 'present', proUntil: '2026-01-05T09:00:01.000Z' },
    );
    const without = await list();
    expect(without.content.map(({ firstName }) => firstName)).toEqual([
      'Ada',
      'Grace',
      'past',
      'present',
      'Root',
    ]);
    expect(without.totalElements).toBe(5);
    expect(without.content[1]).not.toHaveProperty('proUntil');
    const withDates = await list({ includeExpireData: true });
    expect(withDates.totalElements).toBe(5);
    expect(withDates.content.map(({ firstName, proUntil }) => [firstName, proUntil])).toEqual([
      ['Ada', null],
      ['Grace', '2026-12-06T09:00:00.000Z'],
      ['past', '2026-01-05T09:00:00.000Z'],
      ['present', '2026-01-05T09:00:01.000Z'],
      ['Root', null],
    ]);
    expect(await names({ searchValue: 'past' })).toEqual(['past']);
    expect(await names({ searchValue: 'past', includeExpireData: true })).toEqual(['past']);
  });

  it('ADM-04 filters by Pro, ended Pro, or administrators', async () => {
    await add(
      { subject: 'past', proUntil: '2026-01-05T09:00:00.000Z' },
      { subject: 'present', proUntil: '2026-01-05T09:00:01.000Z' },
    );
    expect(await names({ filter: 'all' })).toEqual(['Ada', 'Grace', 'past', 'present', 'Root']);
    expect(await names({ filter: 'pro' })).toEqual(['Grace', 'present']);
    expect(await names({ filter: 'ended' })).toEqual(['past']);
    expect(await names({ filter: 'admins' })).toEqual(['Root']);
    expect(await names({ filter: 'pro', searchValue: 'pres' })).toEqual(['present']);
    expect(await names({ filter: 'pro', sortDir: 'DESC' })).toEqual(['present', 'Grace']);
    expect(await list({ filter: 'ended', searchValue: 'grace' })).toMatchObject({ totalElements: 0 });
  });

  it.each([
    [{ sortBy: 'password' }, 'sortBy'],
    [{ filter: 'everybody' }, 'filter'],
    [{ sortDir: 'up; drop table users' }, 'sortDir'],
    [{ pageNumber: -1 }, 'pageNumber'],
    [{ pageNumber: 1.5 }, 'pageNumber'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ includeExpireData: 'yes' }, 'includeExpireData'],
    [{ searchValue: 'x'.repeat(101) }, 'searchValue'],
    [{ searchValue: 'a\0b' }, 'searchValue'],
  ])('API-08 refuses %j and names the field', async (body, field) => {
    await expect(list(body as UserQuery)).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field }] },
    });
  });
});

describe('administrators', () => {
  it('ADM-04, ADM-08 is set to a value, not toggled, and recorded once', async () => {
    const ada = await idOf('ada');
    expect((await toggle(ada, true)).message).toBe('Updated');
    expect((await toggle(ada, true)).data).toEqual({ userId: ada, isAdmin: true });
    expect(await admins()).toEqual(['ada', 'root']);
    await toggle(ada, false);
    expect(await admins()).toEqual(['root']);
    expect(await acts()).toEqual([
      { act: 'admin.granted', target_name: 'Ada', before: { isAdmin: false }, after: { isAdmin: true } },
      { act: 'admin.ended', target_name: 'Ada', before: { isAdmin: true }, after: { isAdmin: false } },
    ]);
  });

  it('ADM-04 never removes the last administrator, and nobody can change their own access', async () => {
    const self = await idOf('root');
    await expect(toggle(self, false)).rejects.toMatchObject({
      status: 409,
      message: "You can't remove the last administrator. Appoint another one first.",
    });
    await toggle(await idOf('ada'), true);
    await expect(toggle(self, false)).rejects.toMatchObject({ status: 409 });
    expect(await admins()).toEqual(['ada', 'root']);
  });

  it('ADM-04 keeps one of two administrators who demote each other concurrently', async () => {
    const [ada, self] = [await idOf('ada'), await idOf('root')];
    for (let round = 0; round < 10; round++) {
      await pool.query(`update users set is_admin = subject in ('ada', 'root')`);
      const outcomes = await Promise.allSettled([toggle(ada, false, 'root'), toggle(self, false, 'ada')]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refusals).toMatchObject([{ status: 403 }]);
      expect(await admins()).toHaveLength(1);
    }
  });

  it('API-08 refuses an unknown user and an invalid value, and changes nothing', async () => {
    await expect(toggle(NOBODYS, true)).rejects.toMatchObject({ status: 404 });
    await expect(toggle('me', true)).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field: 'userId' }] },
    });
    const answer = await server.get(`/api/v1/admin/toggle-access?userId=${await idOf('ada')}&toggle=maybe`, {
      as: 'root',
    });
    expect(answer.status).toBe(400);
    expect(await admins()).toEqual(['root']);
    expect(await acts()).toEqual([]);
  });
});

describe('a person', () => {
  it('ADM-04 is shown with progress, Pro, emails and last visit', async () => {
    const learner = server.client({ tenantId: 'spring', as: 'grace' });
    await start(learner, { lessonId: 'roast', courseId: 'coffee' });
    await complete(learner, { lessonId: 'roast', courseId: 'coffee' });
    const userId = await idOf('grace');
    // Visits are recorded asynchronously.
    const visits = () => server.database.pool.query('select 1 from visits where user_id = $1', [userId]);
    await expect.poll(async () => (await visits()).rows.length).toBe(1);
    const { data } = await root.send(getUser, { params: { userId } });
    expect(data.result).toMatchObject({
      firstName: 'Grace',
      isPro: true,
      proUntil: '2026-12-06T09:00:00.000Z',
      lastSeenAt: '2026-01-05T09:00:00.000Z',
      emails: [{ email: 'grace@academy.test', type: 'login', isVerified: true }],
      sessions: [],
    });
    expect(data.result.progress).toEqual([
      {
        tenantId: 'spring',
        courses: [
          expect.objectContaining({ slug: 'coffee', completedLesson: 1, progressStatus: 'In Progress' }),
        ],
        guides: { inProgress: 0, completed: 0 },
      },
    ]);
  });

  it('ADM-04 has a last visit that is minutes old at most, and never before the latest login', async () => {
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    const userId = await idOf('grace');
    const lastSeen = async () =>
      (await root.send(getUser, { params: { userId } })).data.result.lastSeenAt ?? '';
    await start(grace, { lessonId: 'roast', courseId: 'coffee' });
    time = new Date('2026-01-05T09:12:00Z');
    await complete(grace, { lessonId: 'roast', courseId: 'coffee' });
    // Visits are recorded asynchronously.
    await expect.poll(lastSeen).toBe('2026-01-05T09:12:00.000Z');
  });

  it('ADM-04 an unknown user is 404', async () => {
    await expect(root.send(getUser, { params: { userId: NOBODYS } })).rejects.toMatchObject({ status: 404 });
  });
});
