import { describe, expect, it, vi } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const config = { folders: { tenants: tree.folder } };
const first = await testServer({ config });
const second = await testServer({ config, database: first.database });
const nodes = [first, second];

const list = async (server: typeof first) => {
  const response = await server.get('/api/v1/courses/list', { tenantId: 'spring' });
  return { etag: response.headers.get('etag'), text: await response.text() };
};
const page = async (server: typeof first) => (await server.get('/courses', { tenantId: 'spring' })).text();

/** Another node starts with changed files, publishes them, and notifies the others. */
async function publishFromElsewhere(): Promise<void> {
  const publisher = await testServer({ config, database: first.database });
  await publisher.stop();
}

describe('nodes on one database', () => {
  it('ADM-07 change the responses to visitors in one step, without a restart', async () => {
    const before = await Promise.all(nodes.map(list));
    expect(before.every(({ text }) => text.includes('Making tea'))).toBe(true);
    tree.edit('spring/courses/01-tea/course.json', (text) => text.replace('Making tea', 'Brewing tea'));
    tree.edit('spring/courses/02-coffee/course.json', (text) => text.replace('"Coffee"', '"Brewing coffee"'));
    await publishFromElsewhere();
    for (const [at, node] of nodes.entries()) {
      await vi.waitFor(async () => expect((await list(node)).text).toContain('Brewing tea'), {
        timeout: 25_000,
      });
      const { etag, text } = await list(node);
      expect(text).toContain('Brewing coffee');
      expect(text).not.toContain('Making tea');
      expect(etag).not.toBe(before[at]?.etag);
      expect(await page(node)).toContain('Brewing tea');
    }
  });

  it('ADM-07 never serve a partial publish', async () => {
    const states = new Set<string>();
    tree.edit('spring/courses/01-tea/course.json', (text) => text.replace('Brewing tea', 'Steeping tea'));
    tree.edit('spring/courses/02-coffee/course.json', (text) =>
      text.replace('Brewing coffee', 'Steeping coffee'),
    );
    const publishing = publishFromElsewhere();
    await vi.waitFor(
      async () => {
        const { text } = await list(second);
        states.add([...text.matchAll(/"title":"(\w+ing) /g)].map(([, word]) => word).join(' '));
        expect(text).toContain('Steeping tea');
      },
      { timeout: 25_000, interval: 5 },
    );
    await publishing;
    for (const state of states) expect(['Brewing Brewing', 'Steeping Steeping']).toContain(state);
  });

  it('ADM-07 do not change a visitor’s ETag when nothing changed', async () => {
    const before = await list(first);
    await publishFromElsewhere();
    await first.context.changes.announce('content');
    expect(await list(first)).toEqual(before);
  });
});
