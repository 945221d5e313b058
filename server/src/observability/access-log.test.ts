import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { sampleId } from '../testing/identity.ts';
import { captureLog, testConfig, testServer } from '../testing/server.ts';

const tree = contentTree();
const { log, lines } = captureLog();
// The level of other lines has no effect.
log.level = 'error';
const { observability } = testConfig({ ACCESS_LOG: 'true' });
const server = await testServer({ config: { folders: { tenants: tree.folder }, observability }, log });

const answered = () => lines.filter(({ msg }) => msg === 'answered');
async function lineOf(response: Response) {
  const correlationId = response.headers.get('x-correlation-id');
  expect(correlationId).not.toBeNull();
  await expect
    .poll(() => answered().filter((line) => line['correlationId'] === correlationId))
    .toHaveLength(1);
  return answered().find((line) => line['correlationId'] === correlationId);
}

describe('the access log', () => {
  it('OBS-04 has one line per response, including cached ones', async () => {
    const made = await server.get('/courses/making-tea');
    const prepared = await server.get('/courses/making-tea');
    expect(await lineOf(made)).toMatchObject({
      method: 'GET',
      route: '/courses/:slug',
      path: '/courses/making-tea',
      status: 200,
      tenantId: 'spring',
      userId: null,
      cached: false,
    });
    const line = await lineOf(prepared);
    expect(line).toMatchObject({ route: '/courses/:slug', status: 200, userId: null, cached: true });
    const bytes = Buffer.byteLength(await prepared.text());
    // Includes the headers.
    expect(line?.['bytes']).toBeGreaterThan(bytes + 500);
    expect(line?.['bytes']).toBeLessThan(bytes + 4_000);
    expect(line?.['ms']).toBeGreaterThan(0);
  });

  it('OBS-04 names a person by id, and no visitor', async () => {
    const response = await server.get('/api/v1/me/learning', { as: 'ada' });
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from users where email like 'ada@%' or subject = $1`,
      [sampleId('ada')],
    );
    const line = await lineOf(response);
    expect(rows.map(({ id }) => id)).toContain(line?.['userId']);
    expect(await lineOf(await server.get('/api/v1/me/learning'))).toMatchObject({
      status: 401,
      userId: null,
    });
  });

  it('OBS-04 never contains a query, a bearer or an address that grants access by itself', async () => {
    const secret = 'zansecret';
    const responses = [
      await server.get(`/courses?token=${secret}`),
      await server.get(`/oidc/reset?token=${secret}`),
      await server.get(`/drafts/${secret}.abc`),
      await server.get(`/verify/${secret}`),
      await server.get('/api/v1/me/learning', { headers: { authorization: `Bearer ${secret}` } }),
    ];
    for (const response of responses) await lineOf(response);
    expect(JSON.stringify(answered())).not.toContain(secret);
  });

  it('OBS-04 is off unless the variable is set', async () => {
    const other = captureLog();
    const quiet = await testServer({
      config: { folders: { tenants: tree.folder } },
      log: other.log,
      database: server.database,
    });
    const response = await quiet.get('/courses');
    await quiet.get('/courses');
    expect(response.status).toBe(200);
    await quiet.stop();
    expect(other.lines.filter(({ msg }) => msg === 'answered')).toEqual([]);
  });
});
