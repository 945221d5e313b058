import { describe, expect, it } from 'vitest';
import { getPath, listPaths } from '@academy/contract/paths';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });
const path = async (slug: string, as?: PersonName) =>
  (await client(as).send(getPath, { query: { slug } })).data;

describe('learning paths', () => {
  it('CAT-11 are listed with the courses of each and categories', async () => {
    const { data } = await client().send(listPaths, { query: {} });
    expect(data.paths).toMatchObject([
      {
        pathId: 'barista',
        title: 'Become a barista',
        summary: 'Three steps.',
        topic: ['Hot Drinks'],
        level: ['Beginner'],
        progressStatus: 'Not Started',
        duration: 1200 + 120 + 3600,
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

  it('CAT-11 have their steps in order; what is not published, or a draft, is left out', async () => {
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
        url: 'https://exam.example/1',
      },
    ]);
  });

  it('TEN-04 a course of another tenant says whose it is and is locked as there', async () => {
    const pods = async (as?: PersonName) => (await path('barista', as)).steps.at(1);
    expect(await pods()).toMatchObject({ type: 'course', course: { tenantId: 'kube', opens: 'sign-in' } });
    expect(await pods('ada')).toMatchObject({ type: 'course', course: { tenantId: 'kube', opens: null } });
  });

  it('CAT-11 a draft is an administrator’s, an unknown one is 404', async () => {
    await expect(path('draft-path', 'grace')).rejects.toMatchObject({ status: 404 });
    expect((await path('draft-path', 'root')).pathId).toBe('draft-path');
    await expect(path('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This learning path does not exist.',
    });
  });
});
