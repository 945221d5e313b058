import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree({});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { pool } = server.database;

type Fields = Record<string, string | readonly string[]>;

const CONTACT = {
  name: 'Ada Example',
  email: 'ada@academy.test',
  subject: 'A course about tea',
  message: 'Is there one?\n\nI would like to take it.',
  shownFor: '60000',
};
const TOKEN = { name: 'Publish', abilities: ['content:read', 'content:publish'], expiresInDays: '30' };
const FEEDBACK = {
  feedbackableType: '',
  feedbackableId: '',
  comments: 'More tea, please.',
  tenantId: 'spring',
  schema: 'tenant-v1',
  context: JSON.stringify({ userAgent: 'A test', url: 'https://academy.test/', route: '/' }),
  isBug: 'true',
};

const pairsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
const asUrlencoded = (fields: Fields) => new URLSearchParams(pairsOf(fields));
const asMultipart = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of pairsOf(fields)) form.append(name, value);
  return form;
};

type Body = NonNullable<RequestInit['body']>;

async function post(path: string, body: Body, headers: Record<string, string> = {}) {
  const form = new Request('https://academy.test/', { method: 'POST', body, headers });
  const response = await server.get(`/api/v1${path}`, {
    method: 'POST',
    body: new Uint8Array(await form.arrayBuffer()),
    headers: form.headers,
    tenantId: 'spring',
    as: 'root',
  });
  const answer = (await response.json()) as { data: unknown; errors: { field?: string; message: string }[] };
  return { status: response.status, ...answer };
}

beforeEach(async () => {
  await pool.query('delete from feedback');
});

describe.each([
  ['application/x-www-form-urlencoded', asUrlencoded],
  ['multipart/form-data', asMultipart],
])('a body of %s', (_type, encode) => {
  it('API-07 sends the contact form', async () => {
    expect(await post('/email/contactUs?tenant=spring', encode(CONTACT))).toMatchObject({ status: 200 });
  });

  it('API-07 creates a token, with repeated fields as a list', async () => {
    const { status } = await post('/admin/generate-token', encode(TOKEN));
    expect(status).toBe(200);
    const { rows } = await pool.query(
      'select name, abilities from access_tokens order by created_at desc, id desc limit 1',
    );
    expect(rows).toEqual([{ name: TOKEN.name, abilities: TOKEN.abilities }]);
  });

  it('API-07 sends feedback, with objects, numbers and booleans as in JSON', async () => {
    expect(await post('/feedback', encode(FEEDBACK))).toMatchObject({ status: 200 });
    const { rows } = await pool.query(
      'select comments, feedbackable_id, rating, is_bug, context from feedback',
    );
    const { comments, context } = FEEDBACK;
    expect(rows).toEqual([
      {
        comments,
        feedbackable_id: null,
        rating: null,
        is_bug: true,
        context: JSON.parse(context) as unknown,
      },
    ]);
  });

  it('API-08 is validated like JSON, with the field named', async () => {
    const { errors } = await post('/email/contactUs?tenant=spring', encode({ ...CONTACT, email: 'ada' }));
    expect(errors).toEqual([{ field: 'email', message: 'The email field must be a valid email address.' }]);
    const token = await post('/admin/generate-token', encode({ name: 'ci', expiresInDays: 'soon' }));
    expect(token.errors.map(({ field }) => field)).toEqual(['abilities', 'expiresInDays']);
    const feedback = await post('/feedback', encode({ ...FEEDBACK, isBug: 'maybe', context: '[[' }));
    expect(feedback.errors.map(({ field }) => field)).toEqual(['context', 'isBug']);
  });

  it('API-08 is limited in size, and is refused by calls that accept no form', async () => {
    const long = { ...CONTACT, message: 'a'.repeat(300_000) };
    expect((await post('/email/contactUs', encode(long))).status).toBe(413);
    expect((await post('/favorite', encode({ id: 'tea' }))).status).toBe(415);
  });

  it('API-08 is refused from a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await post('/email/contactUs', encode(CONTACT), headers)).status).toBe(403);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await post('/email/contactUs', encode(CONTACT), own)).status).toBe(200);
  });
});

it('API-08 is refused if it contains a file or is malformed', async () => {
  const form = asMultipart({ ...CONTACT, subject: [] });
  form.append('subject', new Blob(['tea']), 'tea.txt');
  expect(await post('/email/contactUs', form)).toMatchObject({
    status: 400,
    errors: [{ field: 'subject', message: 'The subject field must not be a file.' }],
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=tea' };
  expect(await post('/email/contactUs', 'no parts', headers)).toMatchObject({
    status: 400,
    errors: [{ message: 'The body must be a valid form.' }],
  });
});
