import { beforeAll, describe, expect, it } from 'vitest';
import { listContent } from '@academy/contract/content';
import type { InputOf } from '@academy/contract/endpoint';
import { planRollback, publishPlan, rollBack } from '@academy/contract/publishing';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, lesson } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { addRole } from '../../testing/roles.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { pool } = server.database;
const root = server.client({ tenantId: 'spring', as: 'root' });
const SOURCE = 'course-cocoa';
const COMMIT = '4f2c1d9e8b7a60534f2c1d9e8b7a60534f2c1d9e';

type ContentQuery = InputOf<typeof listContent>['query'];
const list = async (query: ContentQuery = {}) => (await root.send(listContent, { query })).data.result;
const ids = async (query: ContentQuery = {}) => (await list(query)).content.map(({ id }) => id);
const one = async (id: string) => {
  const { content } = await list({ search: id, source: SOURCE });
  const found = content.find((item) => item.id === id);
  if (!found) throw new Error(`${id} is not listed`);
  return found;
};

const WITH_WARNINGS = {
  '01-bean/content.md': '## Bean\n\nSee [rum](/courses/rum).\n\n![](bean.png)\n',
  '01-bean/bean.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  '05-end/lesson.json': lesson('end', { status: 'draft' }),
};
let first = 0;

beforeAll(async () => {
  const { uploadId, planHash, base } = await planOf(root, { source: SOURCE, files: cocoa(WITH_WARNINGS) });
  const origin = {
    repository: 'https://root:secret@github.com/academy/course-cocoa.git',
    commit: COMMIT,
    folder: 'content/',
  };
  const body = { uploadId, planHash: planHash ?? '', base, origin };
  first = (await root.send(publishPlan, { body })).data.revision ?? 0;
});

describe('the list of all content', () => {
  it('ADM-14 contains all live and draft items, latest change first, with source, author and date', async () => {
    await expect.poll(async () => (await one('cocoa-bean')).address).toBe('/courses/cocoa/lessons/bean');
    expect(await one('cocoa-bean')).toMatchObject({
      kind: 'lesson',
      title: 'Cocoa bean',
      slug: 'bean',
      status: 'live',
      isDraft: false,
      source: SOURCE,
      revision: first,
      author: 'Root',
      changedAt: expect.any(String),
    });
    expect(await one('cocoa-end')).toMatchObject({ status: 'draft', isDraft: true, address: null });
    const all = await list({ pageSize: 100 });
    expect(all.content.slice(0, 6).every(({ source }) => source === SOURCE)).toBe(true);
    expect(all.sources).toEqual(['bundled', SOURCE]);
    expect(all.content).toHaveLength(all.totalElements);
    expect(new Set(all.content.map(({ kind }) => kind))).toContain('guide');
    expect(all.content.find(({ id }) => id === 'ines')?.address).toBe('/instructors/ines');
  });

  it('ADM-14 is searched, filtered, sorted and paged on the server', async () => {
    expect(await ids({ status: 'draft', source: SOURCE })).toEqual(['cocoa-end']);
    expect(await ids({ kind: 'course', source: SOURCE })).toEqual(['cocoa']);
    expect(await ids({ search: '01-bean/', source: SOURCE })).toEqual(['cocoa-bean']);
    expect(await ids({ search: 'COCOA MILK' })).toEqual(['cocoa-milk']);
    expect(await ids({ search: '100%' })).toEqual([]);
    const titles = { source: SOURCE, kind: 'lesson', sort: 'title', pageSize: 2 } as const;
    expect(await ids(titles)).toEqual(['cocoa-bean', 'cocoa-cup']);
    expect(await ids({ ...titles, pageNumber: 1 })).toEqual(['cocoa-end', 'cocoa-milk']);
    expect((await list({ ...titles, pageNumber: 9 })).totalElements).toBe(5);
    expect(await ids({ source: 'nowhere' })).toEqual([]);
  });

  it('ADM-14, ROLE-01 is available to reviewers of its tenant, limited to that tenant', async () => {
    await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });
    const token = await server.signToken({ subject: 'rosa' });
    const query = { search: 'cocoa-bean' };
    const here = await server.client({ tenantId: 'spring', token }).send(listContent, { query });
    expect(here.data.result.totalElements).toBe(1);
    await expect(
      server.client({ tenantId: 'kube', token }).send(listContent, { query }),
    ).rejects.toMatchObject({
      status: 403,
    });
    const kube = await server.client({ tenantId: 'kube', as: 'root' }).send(listContent, { query });
    expect(kube.data.result.totalElements).toBe(0);
  });

  it('ADM-16 contains the repository without its credentials, commit, folder and file', async () => {
    expect((await one('cocoa-bean')).origin).toEqual({
      repository: 'https://github.com/academy/course-cocoa',
      commit: COMMIT,
      folder: 'content',
      file: '01-bean/lesson.json',
    });
    const stored = await pool.query('select r::text as row from revisions r');
    expect(JSON.stringify(stored.rows)).not.toContain('secret');
  });
});

describe('the health of content', () => {
  it('ADM-15 lists the warnings of the check, with file and line', async () => {
    const { warnings } = await one('cocoa-bean');
    expect(warnings.map(({ topic, file, line }) => ({ topic, file, line }))).toEqual([
      { topic: 'link', file: '01-bean/content.md', line: 3 },
      { topic: 'picture', file: '01-bean/content.md', line: 5 },
    ]);
    expect((await one('cocoa-milk')).warnings).toEqual([]);
  });

  it('ADM-15 filters and sorts the list', async () => {
    expect(await ids({ source: SOURCE, health: 'warnings' })).toEqual(['cocoa-bean']);
    expect(await ids({ source: SOURCE, health: 'link' })).toEqual(['cocoa-bean']);
    expect(await ids({ source: SOURCE, health: 'video' })).toEqual([]);
    expect(await ids({ source: SOURCE, health: 'healthy' })).not.toContain('cocoa-bean');
    expect((await ids({ source: SOURCE, sort: 'warnings' }))[0]).toBe('cocoa-bean');
  });

  it('ADM-15 changes with the next publish, and is restored by a rollback', async () => {
    const fixed = cocoa({ ...WITH_WARNINGS, '01-bean/content.md': '## Bean\n\nAll is well.\n' });
    // Older clients publish without an origin.
    await publishOf(root, await planOf(root, { source: SOURCE, files: fixed }));
    expect(await one('cocoa-bean')).toMatchObject({ warnings: [], origin: { commit: COMMIT } });
    const plan = (await root.send(planRollback, { body: { to: first } })).data;
    await root.send(rollBack, { body: { to: first, planHash: plan.planHash ?? '', base: plan.base } });
    const back = await one('cocoa-bean');
    expect(back.warnings.map(({ topic }) => topic)).toEqual(['link', 'picture']);
    expect(back).toMatchObject({ title: 'Cocoa bean', origin: { file: '01-bean/lesson.json' } });
  });

  it('ADM-15 is updated when an unchanged folder is published again', async () => {
    const rum = { id: 'rum', slug: 'rum', title: 'Rum', status: 'live', instructors: ['ines'] };
    const files = { 'course.json': rum, 'summary.md': 'For the cocoa.' };
    await publishOf(root, await planOf(root, { source: 'course-rum', files }));
    expect(
      await publishOf(root, await planOf(root, { source: SOURCE, files: cocoa(WITH_WARNINGS) })),
    ).toMatchObject({ revision: null });
    expect((await one('cocoa-bean')).warnings.map(({ topic }) => topic)).toEqual(['picture']);
  });
});
