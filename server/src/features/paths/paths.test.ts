import { describe, expect, it } from 'vitest';
import { getPath, listPaths } from '@academy/contract/paths';
import { contentTree } from '../../testing/content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const PRO_TEST = 'https://exam.example/zanpro';
const pathFile = (id: string, { test, entitlements }: { test: string; entitlements: string[] }) => ({
  id,
  slug: id,
  title: id,
  status: 'live',
  entitlements,
  steps: [{ type: 'test', id: test }],
});
const tree = contentTree({
  ...sampleFiles,
  'spring/tests/pro-exam/test.json': {
    id: 'pro-exam',
    slug: 'pro-exam',
    title: 'Pro exam',
    status: 'live',
    entitlements: ['pro'],
    settings: { url: PRO_TEST },
  },
  'spring/tests/nowhere/test.json': {
    id: 'nowhere',
    slug: 'nowhere',
    title: 'An exam that is taken nowhere',
    status: 'live',
    duration: 3600,
  },
  'spring/paths/to-nowhere/path.json': {
    ...pathFile('to-nowhere', { test: 'nowhere', entitlements: [] }),
    steps: [
      { type: 'course', id: 'tea' },
      { type: 'test', id: 'nowhere' },
    ],
  },
  'spring/paths/to-pro/path.json': pathFile('to-pro', { test: 'pro-exam', entitlements: [] }),
  'spring/paths/members/path.json': pathFile('members', { test: 'exam', entitlements: ['auth'] }),
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });
const path = async (slug: string, as?: PersonName) =>
  (await client(as).send(getPath, { query: { slug } })).data;

describe('learning paths', () => {
  it('CAT-11 are listed with categories and the courses of each', async () => {
    const { data } = await client().send(listPaths, { query: {} });
    expect(data.paths.filter(({ pathId }) => pathId === 'barista')).toMatchObject([
      {
        pathId: 'barista',
        title: 'Become a barista',
        summary: 'Three steps.',
        topic: ['Hot Drinks'],
        level: ['Beginner'],
        progressStatus: 'Not Started',
        duration: 180 + 60 + 3600,
        courses: [
          { courseId: 'tea', tenantId: 'spring', slug: 'making-tea', title: 'Making tea' },
          { courseId: 'pods', tenantId: 'kube', slug: 'pods', title: 'Coffee pods' },
        ],
      },
    ]);
    expect(
      data.categories.map(({ categoryName, options }) => [
        categoryName,
        options.map(({ name, count }) => [name, count]),
      ]),
    ).toEqual([
      ['topic', [['Hot Drinks', 1]]],
      ['level', [['Beginner', 1]]],
    ]);
  });

  it('CAT-11 have their steps in order; unpublished items and drafts are left out', async () => {
    const { steps, description } = await path('barista');
    expect(description).toContain('<strong>in order</strong>');
    expect(steps.map((step) => (step.type === 'course' ? step.course.slug : step.test))).toEqual([
      'making-tea',
      'pods',
      {
        testId: 'exam',
        slug: 'exam',
        title: 'Barista exam',
        summary: 'An hour.',
        duration: 3600,
        entitlements: { view: [] },
        opens: null,
        url: 'https://exam.example/1',
      },
    ]);
  });

  it('TEN-04 a course of another tenant names its tenant and has the same lock as there', async () => {
    const pods = async (as?: PersonName) => (await path('barista', as)).steps.at(1);
    expect(await pods()).toMatchObject({ type: 'course', course: { tenantId: 'kube', opens: 'sign-in' } });
    expect(await pods('ada')).toMatchObject({ type: 'course', course: { tenantId: 'kube', opens: null } });
  });

  it('SEC-11 shows the address of a test only to people with access to path and test; others see its title and lock', async () => {
    const test = async (slug: string, as?: PersonName) => (await path(slug, as)).steps[0];
    const locked = (opens: string, title: string) => ({ type: 'test', test: { title, opens, url: null } });
    expect(await test('to-pro')).toMatchObject(locked('pro', 'Pro exam'));
    expect(await test('to-pro', 'ada')).toMatchObject(locked('pro', 'Pro exam'));
    expect(await test('members')).toMatchObject(locked('sign-in', 'Barista exam'));
    for (const as of ['grace', 'root'] as const)
      expect(await test('to-pro', as)).toMatchObject({ test: { opens: null, url: PRO_TEST } });
    expect(await test('members', 'ada')).toMatchObject({ test: { url: 'https://exam.example/1' } });
    const html = await (await server.get('/paths/to-pro', { tenantId: 'spring' })).text();
    expect(html).toContain('Pro exam');
    expect(html).not.toContain('zanpro');
  });

  it('NEXT-06 has no dead ends: a test without an address is left out, and so is its duration', async () => {
    const { steps, duration } = await path('to-nowhere', 'ada');
    expect(steps.map(({ type }) => type)).toEqual(['course']);
    expect(steps).toMatchObject([{ course: { duration } }]);
  });

  it('CAT-11 a draft is for administrators only, an unknown one is 404', async () => {
    await expect(path('draft-path', 'grace')).rejects.toMatchObject({ status: 404 });
    expect((await path('draft-path', 'root')).pathId).toBe('draft-path');
    await expect(path('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This learning path does not exist.',
    });
  });
});
