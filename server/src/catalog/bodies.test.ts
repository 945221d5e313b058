import { describe, expect, it } from 'vitest';
import type { PersonName } from '../testing/tokens.ts';
import { contentTree } from '../testing/content.ts';
import { HIDDEN } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';
import { cachedBodies } from './bodies.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const open = async (as: PersonName) =>
  (await server.get('/api/v1/lessons/espresso/pull', { tenantId: 'spring', as })).text();
const states = () => server.context.caches.states()['texts'];

describe('cached texts', () => {
  it('LOAD-05 are read once, while access is decided per request', async () => {
    const before = states()?.misses ?? 0;
    expect(await open('grace')).toContain(HIDDEN.proBody);
    expect(await open('ada')).not.toContain(HIDDEN.proBody);
    expect(await open('grace')).toContain(HIDDEN.proBody);
    expect(states()).toMatchObject({ misses: before + 1, entries: expect.any(Number) });
  });

  it('LOAD-05 include their questions, which are read once as well', async () => {
    const { reads } = server.context.database;
    const { rows } = await reads.query<{ hash: string }>(
      'select hash from documents order by quiz is null, hash limit 1',
    );
    const [{ hash = '' } = {}] = rows;
    const bodies = cachedBodies({ pool: reads, limits: { maxBytes: 100_000, maxEntries: 10 } });
    const quiz = await bodies.readQuiz(hash);
    expect(quiz?.quiz.questions.length).toBeGreaterThan(0);
    expect(await bodies.readQuiz(hash)).toBe(quiz);
    expect((await bodies.read({ kind: 'lesson', hash })).body).toBeDefined();
    expect(bodies.state()).toMatchObject({ hits: 1, misses: 2, entries: 2 });
  });

  it('LOAD-05 stay within their memory limit', async () => {
    const { reads } = server.context.database;
    const { rows } = await reads.query<{ hash: string }>('select hash from documents order by hash limit 8');
    const limits = { maxBytes: 20_000, maxEntries: 3 };
    const bodies = cachedBodies({ pool: reads, limits });
    for (const { hash } of rows) await bodies.read({ kind: 'lesson', hash });
    expect(rows).toHaveLength(8);
    expect(bodies.state().entries).toBeLessThanOrEqual(limits.maxEntries);
    expect(bodies.state().bytes).toBeLessThanOrEqual(limits.maxBytes);
    expect(bodies.state().misses).toBe(8);
  });
});
