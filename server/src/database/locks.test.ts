import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { DEFAULT_POOLS } from './pools.ts';

const tree = contentTree();
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    database: { pools: { ...DEFAULT_POOLS, lockTimeoutMs: 1_000 } },
  },
});

const post = (path: string, body: object) =>
  server.get(path, {
    as: 'ada',
    tenantId: 'spring',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const saveFavorite = () =>
  post('/api/v1/favorite', { id: 'tea', likeableType: 'course', operationType: 'save' });

describe('a locked table', () => {
  it('OPS-02 delays only requests that need it', async () => {
    const holder = new Client({ connectionString: server.database.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table favourites in access exclusive mode');
    const stuck = Array.from({ length: 4 }, saveFavorite);
    const lists = Array.from({ length: 4 }, () => server.get('/api/v1/courses/list', { as: 'ada' }));
    for (let round = 0; round < 10; round += 1) {
      const others = await Promise.all([
        server.get(`/api/v1/search?q=coffee${round}`, { tenantId: 'spring' }),
        server.get('/api/v1/courses/list', { tenantId: 'spring' }),
        server.get(`/api/v1/courses/details?slug=coffee&round=${round}`, { tenantId: 'spring' }),
        post('/api/v1/lessons/mark-started', {
          lessonId: 'roast',
          courseId: 'coffee',
          operationType: 'START_LESSON',
        }),
        server.get('/health/ready'),
        server.get('/health/database'),
      ]);
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    }
    for (const answer of await Promise.all([...stuck, ...lists])) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    await holder.query('rollback');
    expect((await saveFavorite()).status).toBe(200);
  });
});

describe('connections', () => {
  it('OPS-02 are separated by purpose and use the configured timeouts', async () => {
    const { reads, publishing } = server.context.database;
    const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect((await reads.query(settings)).rows).toEqual([{ statement: '15s', lock: '1s' }]);
    expect((await publishing.query(settings)).rows).toEqual([{ statement: '10min', lock: '10min' }]);
  });
});
