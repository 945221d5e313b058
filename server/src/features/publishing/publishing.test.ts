import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { getLesson } from '@academy/contract/lessons';
import { search } from '@academy/contract/search';
import { contentTree } from '../../testing/content.ts';
import { testDatabase } from '../../testing/database.ts';
import { captureLog, testServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const database = await testDatabase();
const tree = contentTree();
const start = () => testServer({ config: { folders: { tenants: tree.folder } }, database });

/** Starts on the same database, looks, and stops, like an author who edits files and restarts. */
async function started<Seen>(look: (server: TestServer) => Promise<Seen>): Promise<Seen> {
  const server = await start();
  try {
    return await look(server);
  } finally {
    await server.stop();
  }
}

type Revision = { number: number; tenant_id: string; added: number; changed: number; removed: number };
const revisions = async () =>
  (
    await database.pool.query<Revision>(
      'select number::int, tenant_id, added, changed, removed from revisions order by number',
    )
  ).rows;
const latest = async () => (await revisions()).at(-1);
const count = async (sql: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);
const lesson = (server: TestServer, lessonSlug: string) =>
  server
    .client({ tenantId: 'spring' })
    .send(getLesson, { params: { courseSlug: 'making-tea', lessonSlug }, query: {} });
const find = async (server: TestServer, q: string) =>
  (await server.client({ tenantId: 'spring' }).send(search, { query: { q } })).data.results.map(
    ({ title }) => title,
  );

const green = 'spring/courses/01-tea/01-leaves/01-green';

describe('bundled content', () => {
  it('ADM-07 is published at the first start, one revision per tenant that has any', async () => {
    await started(async (server) => {
      const { data } = await server.client({ tenantId: 'spring' }).send(listCourses, { query: {} });
      expect(data.courses).toHaveLength(3);
    });
    const rows = await revisions();
    expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(['kube', 'spring']);
    expect(rows.every(({ added, changed, removed }) => added > 0 && changed === 0 && removed === 0)).toBe(
      true,
    );
  });

  it('ADM-07 creates no revision for an unchanged folder', async () => {
    const before = [await revisions(), await count('documents'), await count('item_versions')];
    const { log, lines } = captureLog();
    const server = await testServer({ config: { folders: { tenants: tree.folder } }, database, log });
    await server.stop();
    expect([await revisions(), await count('documents'), await count('item_versions')]).toEqual(before);
    expect(lines.filter(({ msg }) => msg === 'bundled content published')).toEqual([]);
  });

  it('ADM-07 stores a changed lesson as one revision with one row; the old document is kept', async () => {
    const documents = await count('documents');
    tree.edit(`${green}/content.md`, (text) => text.replace('Warm water', 'Tepid water'));
    await started(async (server) => {
      const { data } = await lesson(server, 'green');
      expect(data.content).toContain('Tepid water');
      expect(data.revision).toBe((await latest())?.number);
      expect(await find(server, 'tepid')).toEqual(['Green tea']);
    });
    expect(await latest()).toMatchObject({ tenant_id: 'spring', added: 0, changed: 1, removed: 0 });
    expect(await count('documents')).toBe(documents + 1);
    expect(await count(`item_versions where from_rev = ${(await latest())?.number}`)).toBe(1);
  });

  it('ADM-07 locks lessons when their course requires more', async () => {
    tree.edit('spring/courses/01-tea/course.json', (text) =>
      text.replace('"level"', '"entitlements": ["auth"], "level"'),
    );
    await started(async (server) => {
      expect((await lesson(server, 'green')).data).toMatchObject({ opens: 'sign-in', content: '' });
    });
    tree.edit('spring/courses/01-tea/course.json', (text) =>
      text.replace('"entitlements": ["auth"], "level"', '"level"'),
    );
    await started(async (server) => expect((await lesson(server, 'green')).data.opens).toBeNull());
  });

  it('ADM-07 moves lessons when a folder is renamed for order, without changing texts', async () => {
    tree.rename(green, `${green.replace('01-green', '09-green')}`);
    await started(async (server) => {
      const { data } = await server
        .client({ tenantId: 'spring' })
        .send(getCourse, { query: { slug: 'making-tea' } });
      expect(data.lessons.map(({ slug }) => slug)).toEqual(['leaves', 'black', 'green', 'tea-check']);
      expect((await lesson(server, 'green')).data.content).toContain('Tepid water');
      expect(await find(server, 'gaiwan')).toEqual(['Green tea']);
    });
    expect(await latest()).toMatchObject({ added: 0, changed: 2, removed: 0 });
    tree.rename(`${green.replace('01-green', '09-green')}`, green);
    await started(async () => undefined);
  });

  it('ADM-07 ends a removed item, drops it from search, and gives it the same number when it returns', async () => {
    const numberOf = async () =>
      (await database.pool.query(`select id from items where kind = 'lesson' and content_id = 'green'`)).rows;
    const number = await numberOf();
    tree.rename(green, 'spring/kept-green');
    await started(async (server) => {
      await expect(lesson(server, 'green')).rejects.toMatchObject({ status: 404 });
      expect(await find(server, 'gaiwan')).toEqual([]);
    });
    expect(await latest()).toMatchObject({ added: 0, removed: 1 });
    expect(await count(`item_versions where to_rev = ${(await latest())?.number}`)).toBeGreaterThan(0);

    tree.rename('spring/kept-green', green);
    await started(async (server) => {
      expect((await lesson(server, 'green')).data.title).toBe('Green tea');
      expect(await find(server, 'gaiwan')).toEqual(['Green tea']);
    });
    expect(await numberOf()).toEqual(number);
  });

  it('ADM-07 can move a slug from one course to another in one publish', async () => {
    const [one, other] = ['spring/courses/02-coffee/course.json', 'spring/courses/03-espresso/course.json'];
    const swap = (file: string, from: string, to: string) =>
      tree.edit(file, (text) => text.replace(`"slug": "${from}"`, `"slug": "${to}"`));
    swap(one, 'coffee', 'espresso');
    swap(other, 'espresso', 'coffee');
    await started(async (server) => {
      const { data } = await server
        .client({ tenantId: 'spring' })
        .send(getCourse, { query: { slug: 'coffee' } });
      expect(data.courseId).toBe('espresso');
    });
    swap(one, 'espresso', 'coffee');
    swap(other, 'coffee', 'espresso');
    await started(async () => undefined);
  });

  it('ADM-07 refuses to start with a broken folder, with file and line, and changes nothing', async () => {
    const before = await revisions();
    const file = 'kube/courses/pods/course.json';
    tree.edit(file, (text) => text.replace('"status": "live"', '"status": "lively"'));
    await expect(start()).rejects.toThrow(/course\.json:5:\d+ .*status/);
    expect(await revisions()).toEqual(before);
    tree.edit(file, (text) => text.replace('lively', 'live'));
  });

  it('ADM-07 is published once when two nodes start together', async () => {
    tree.edit(`${green}/content.md`, (text) => text.replace('Tepid water', 'Lukewarm water'));
    const before = (await revisions()).length;
    const nodes = await Promise.all([start(), start()]);
    expect((await revisions()).length).toBe(before + 1);
    for (const node of nodes) {
      expect((await lesson(node, 'green')).data.content).toContain('Lukewarm');
      await node.stop();
    }
  });
});
