import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FEEDBACK } from '../testing/call-inputs.ts';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { labFiles } from '../testing/lab-content.ts';
import { sampleFiles } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';
import type { PersonName } from '../testing/tokens.ts';

const tree = contentTree({ ...sampleFiles, ...labFiles });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { pool } = server.database;
const NOW = new Date('2026-01-05T09:00:00Z');

type Sent = {
  as?: PersonName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

const TENANT = { tenantId: 'spring' };
const ALERT = { message: 'Tea is ready', level: 'info', tenantId: 'spring' };
const LESSON = { lessonId: 'green', courseId: 'tea' };
const root = { as: 'root' } as const;
const ada = { as: 'ada' } as const;

/** The request of each row of the specification's table, with exactly what the row names. */
const REQUESTS: Record<string, Sent | (() => Promise<Sent>)> = {
  'GET /courses/list': { query: { ...TENANT, progressFilterRequired: 'true' } },
  'GET /courses/details': { query: { ...TENANT, slug: 'making-tea' } },
  'GET /lessons': { query: { slug: 'making-tea' }, headers: TENANT },
  'GET /lessons/{courseSlug}/{lessonSlug}': {
    params: { courseSlug: 'making-tea', lessonSlug: 'green' },
    headers: TENANT,
  },
  'POST /lessons/mark-started': { ...ada, body: { ...LESSON, operationType: 'START_LESSON' } },
  'POST /lessons/mark-complete': {
    ...ada,
    body: { ...LESSON, isLastLesson: false, operationType: 'COMPLETE_LESSON' },
  },
  'GET /lessons/lab': { query: { url: '/courses', lessonId: 'brewing' }, headers: TENANT },
  'GET /guides/list': { query: TENANT },
  'GET /guides/getGuide': { query: { ...TENANT, slug: 'kettle' } },
  'POST /guides/markComplete': { ...ada, body: { lessonId: 'kettle', operationType: 'COMPLETE_LESSON' } },
  'GET /paths/list': { query: TENANT },
  'GET /paths/details': { query: { ...TENANT, slug: 'barista' } },
  'GET /instructors/list': { query: TENANT },
  'GET /instructors/profile': { query: { ...TENANT, slug: 'ines' } },
  'POST /favorite': { ...ada, body: { id: 'tea', operationType: 'save', likeableType: 'course' } },
  'GET /favorite/userDashboard/favorites': ada,
  'GET /feedback/questions': { headers: TENANT },
  'POST /feedback': { headers: TENANT, body: FEEDBACK },
  'GET /user/getUserDetails': { ...ada, headers: { email: 'ada@academy.test' } },
  'GET /user/verifyUserAccess': { ...ada, headers: TENANT },
  'GET /pages': { query: { id: 'about' } },
  'POST /email/contactUs': {
    query: { tenant: 'spring' },
    body: { name: 'Ada', email: 'ada@academy.test', subject: 'Tea', message: 'A course?' },
  },
  'GET /alerts': {},
  'GET /alerts/{id}': async () => ({ ...root, params: { id: await anAlert() } }),
  'POST /alerts/create': { ...root, body: ALERT },
  'PUT /alerts/{id}': async () => ({ ...root, params: { id: await anAlert() }, body: ALERT }),
  'DELETE /alerts': async () => ({ ...root, body: { ids: [await anAlert()] } }),
  'POST /admin/users': {
    ...root,
    body: {
      sortBy: 'firstName',
      sortDir: 'ASC',
      pageNumber: 0,
      pageSize: 20,
      includeExpireData: false,
      searchValue: '',
    },
  },
  'GET /admin/toggle-access': async () => ({ ...root, query: { userId: await aPerson(), toggle: 'true' } }),
  'GET /admin/abilities': { ...root, query: TENANT },
  'POST /admin/generate-token': { ...root, body: { name: 'Publish', abilities: ['content:publish'] } },
  'GET /admin/personal-access-tokens': root,
  'DELETE /admin/personal-access-tokens': async () => ({
    ...root,
    body: [(await makeToken(server, { owner: 'root' })).tokenId],
  }),
  'GET /email': { ...ada, query: { type: 'work' } },
  'PUT /email': async () => ({
    ...ada,
    query: { type: 'work' },
    headers: { currentEmail: await anEmail('old'), newEmail: 'new@academy.test' },
  }),
  'POST /email/addEmail': {
    ...ada,
    query: { emailType: 'work' },
    headers: { emailId: 'added@academy.test' },
  },
  'DELETE /email': async () => ({
    ...ada,
    query: { type: 'work' },
    headers: { email: await anEmail('gone') },
  }),
  'GET /email/verifyEmail': async () => ({
    ...ada,
    query: { emailType: 'work', tenant: 'spring' },
    headers: { verifiableEmail: await anEmail('checked') },
  }),
  'GET /email/validateVerificationCode': async () => ({
    ...ada,
    query: { emailType: 'work', verificationCode: '000000' },
    headers: { verifiableEmail: await anEmail('typed') },
  }),
};

/** Method and path of every row of the table. */
const rows = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, method = '', path = ''] = /^\| (GET|POST|PUT|DELETE) (\/\S*) \| .* \|$/.exec(line) ?? [];
    return path ? [`${method} ${path}`] : [];
  });

describe('the requests of the specification', () => {
  it('API-12 are all covered', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(rows.toSorted());
  });

  it.each(rows)('API-12 %s succeeds with only what the specification names', async (row) => {
    const request = REQUESTS[row] ?? {};
    const sent = typeof request === 'function' ? await request() : request;
    const [method = '', path = ''] = row.split(' ');
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => sent.params?.[name] ?? '');
    const response = await server.get(`/api/v1${address}?${new URLSearchParams(sent.query).toString()}`, {
      method,
      tenantId: 'spring',
      ...(sent.as && { as: sent.as }),
      headers: { ...sent.headers, ...(sent.body !== undefined && { 'content-type': 'application/json' }) },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
    expect(await response.json()).toMatchObject({ success: true, errors: [] });
    expect(response.status).toBe(200);
  });
});

async function anAlert(): Promise<string> {
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into alerts (id, tenant_id, message, level, created_at, updated_at)
     values (gen_random_uuid(), 'spring', 'Tea is ready', 'info', $1, $1) returning id`,
    [NOW],
  );
  return made[0]?.id ?? '';
}

async function aPerson(): Promise<string> {
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into users (id, provider, subject, created_at, updated_at)
     values (gen_random_uuid(), 'elsewhere', gen_random_uuid()::text, $1, $1) returning id`,
    [NOW],
  );
  return made[0]?.id ?? '';
}

/** One of Ada's addresses. */
async function anEmail(name: string): Promise<string> {
  const email = `${name}@academy.test`;
  await pool.query(
    `insert into emails (id, user_id, type, email, created_at, updated_at)
     select gen_random_uuid(), id, 'work', $1, $2, $2 from users where subject = 'ada'`,
    [email, NOW],
  );
  return email;
}
