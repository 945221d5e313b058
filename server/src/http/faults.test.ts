import { describe, expect, it } from 'vitest';
import { endpoints } from '@academy/contract/endpoints';
import { contentTree } from '../testing/content.ts';
import { captureLog, testServer } from '../testing/server.ts';
import { refusalFor } from './responses.ts';

const tree = contentTree();
const { log, lines } = captureLog();
const server = await testServer({ config: { folders: { tenants: tree.folder } }, log });

type Failure = {
  success: boolean;
  data: null;
  errors: { message: string; field?: string }[];
  message: null;
  correlationId: string;
};
const failureOf = async (response: Response) => (await response.json()) as Failure;
const json = { 'content-type': 'application/json' };

describe('a refusal', () => {
  it('API-02 is an envelope whose correlation id is in the header and in the log', async () => {
    const response = await server.get('/api/v1/courses/details?slug=no-such');
    const { correlationId, ...rest } = await failureOf(response);
    expect(rest).toEqual({
      success: false,
      data: null,
      errors: [{ message: 'This course does not exist.' }],
      message: null,
    });
    expect(response.headers.get('x-correlation-id')).toBe(correlationId);
    expect(lines.filter((line) => line['correlationId'] === correlationId)).toMatchObject([
      { msg: 'request refused', status: 404, path: '/api/v1/courses/details' },
    ]);
  });

  it.each(
    endpoints
      .filter(({ access, path }) => access === 'admin' && path.includes('{'))
      .map(({ method, path }) => [method, path]),
  )('ADM-09 %s %s is not found where its id is malformed', async (method = '', path = '') => {
    for (const id of ['xyz', '-1', '%F0%9F%8D%B5']) {
      const response = await server.get(`/api/v1${path.replace(/\{\w+\}/, id)}`, {
        method,
        as: 'root',
        ...(method !== 'GET' && { headers: json, body: '{}' }),
      });
      expect([response.status, (await failureOf(response)).errors]).toEqual([
        404,
        [{ message: 'This does not exist. It may have been deleted.' }],
      ]);
    }
  });

  it('API-08 names the invalid field', async () => {
    const response = await server.get('/api/v1/courses/details');
    expect(response.status).toBe(400);
    expect((await failureOf(response)).errors).toEqual([
      { field: 'slug', message: 'The slug field is required.' },
    ]);
  });

  it('API-08 logs neither the query nor the person', async () => {
    const token = await server.signToken({ subject: 'ada', isForged: true });
    await server.get('/api/v1/search?q=zanprivate', { headers: { authorization: `Bearer ${token}` } });
    const text = JSON.stringify(lines);
    expect(text).not.toContain('zanprivate');
    expect(text).not.toContain(token);
    expect(text).toContain('This access token is not valid here');
  });

  it.each([
    ['a body that is no JSON', 400, { headers: json, body: '{"a":' }],
    ['a body that is too large', 413, { headers: json, body: JSON.stringify('x'.repeat(300_000)) }],
    ['an address nobody answers', 404, { headers: json, body: '{}' }],
  ])('API-08 %s gets the envelope', async (_what, status, init) => {
    const response = await server.get('/api/v1/no-such', { method: 'POST', ...init });
    expect(response.status).toBe(status);
    const { success, errors, correlationId } = await failureOf(response);
    expect([success, errors.length]).toEqual([false, 1]);
    expect(response.headers.get('x-correlation-id')).toBe(correlationId);
    expect(errors[0]?.message).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['/api/v1/lessons/%zz/a', '/api/v1/%E0%A4%A', `/api/v1/lessons/${'x'.repeat(400)}/a`])(
    'API-08 an address that can not be read gets the envelope: %s',
    async (path) => {
      const response = await server.get(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await failureOf(response)).toMatchObject({ success: false, data: null });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each([
    [
      415,
      'The content type of the body is not supported: it must be application/json, or another type that the API description names for the call.',
    ],
    [414, 'The address is too long.'],
    [503, 'Something went wrong, Please try again later'],
  ])('API-08 a fault %d of the framework is told in words of ours', (statusCode, message) => {
    const fault = Object.assign(new Error('FST_ERR: internal words'), { statusCode });
    expect(refusalFor(fault).errors).toEqual([{ message }]);
  });

  it('API-08 is 404 for a call with another method', async () => {
    expect((await server.get('/api/v1/courses/list', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('an unexpected error', () => {
  it('API-03 is a 500 with details only in the log', async () => {
    await server.database.pool.query('alter table documents rename to documents_away');
    try {
      const response = await server.get('/api/v1/courses/details?slug=coffee', { as: 'ada' });
      expect(response.status).toBe(500);
      const { errors, correlationId } = await failureOf(response);
      expect(errors).toEqual([{ message: 'Something went wrong, Please try again later' }]);
      const line = lines.find((one) => one['correlationId'] === correlationId);
      expect(line).toMatchObject({ msg: 'request failed', level: 50, status: 500 });
      expect(JSON.stringify(line)).toContain('documents');
    } finally {
      await server.database.pool.query('alter table documents_away rename to documents');
    }
    expect((await server.get('/api/v1/courses/details?slug=coffee', { as: 'ada' })).status).toBe(200);
  });
});
