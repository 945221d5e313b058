import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

type Failure = { errors: { field?: string; message: string }[] };

async function send(path: string, { method = 'GET', body, headers }: Sent = {}) {
  const response = await server.get(`/api/v1${path}`, {
    method,
    as: 'root',
    tenantId: 'spring',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, ...((await response.json()) as Failure) };
}
type Sent = { method?: string; body?: string; headers?: Record<string, string> };

const alert = (message: string) =>
  `{"tenantId":"spring","message":"${message}","level":"info","startsAt":null,"endsAt":null}`;
const countOf = async (table: 'alerts' | 'access_tokens' | 'feedback') =>
  (await server.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0] as unknown;

describe("characters that can't be stored", () => {
  it.each(['\\u0000', '\\u0007', '\\u001b', '\\u007f', '\\ud800', '\\udc00 x'])(
    'SEC-09 an alert, a token and a feedback with %s are refused, the field named, nothing stored',
    async (character) => {
      const before = [await countOf('alerts'), await countOf('access_tokens'), await countOf('feedback')];
      const bad = `a${character}b`;
      const token = `{"name":"${bad}","abilities":["content:read"]}`;
      const feedback = `{"feedbackableType":"","comments":"${bad}"}`;
      for (const [path, body, field] of [
        ['/alerts/create', alert(bad), 'message'],
        ['/admin/generate-token', token, 'name'],
        ['/feedback', feedback, 'comments'],
      ] as const)
        expect(await send(path, { method: 'POST', body })).toMatchObject({
          status: 400,
          errors: [{ field, message: expect.stringContaining('must be plain text') as string }],
        });
      expect([await countOf('alerts'), await countOf('access_tokens'), await countOf('feedback')]).toEqual(
        before,
      );
    },
  );

  it.each([
    ['/search?q=a%00b', 'q'],
    ['/courses/details?slug=a%1Bb', 'slug'],
    ['/guides/getGuide?slug=%00', 'slug'],
    ['/pages?id=a%7Fb', 'id'],
    ['/lessons/making-tea/a%00b', 'lessonSlug'],
  ])('SEC-09 %s is refused and names %s', async (path, field) => {
    expect(await send(path)).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('SEC-09 are refused in headers, naming the header', async () => {
    expect(
      await send('/email/addEmail?emailType=work', { method: 'POST', headers: { emailId: 'a\tb@c.test' } }),
    ).toMatchObject({ status: 400, errors: [{ field: 'emailId' }] });
  });

  it('SEC-09 exclude line breaks and tabs where a text may have them', async () => {
    const body = '{"feedbackableType":"","comments":"One\\r\\n\\tTwo 👩🏽‍💻"}';
    expect(await send('/feedback', { method: 'POST', body })).not.toMatchObject({
      errors: [{ field: 'comments' }],
    });
  });
});
