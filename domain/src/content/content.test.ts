import { describe, expect, it } from 'vitest';
import { courseFile } from './course.ts';
import { guideFile } from './guide.ts';
import { instructorFile } from './instructor.ts';
import { lessonFile } from './lesson.ts';
import { moduleFile } from './module.ts';
import { pageFile } from './page.ts';
import { pathFile } from './path.ts';
import { isReservedPageSlug } from './reserved-slugs.ts';
import { tagsFile } from './tags.ts';
import { testFile } from './test.ts';

const written = { id: 'tea', slug: 'tea', title: 'Tea', status: 'live' };
const lists = { topics: [], entitlements: [], instructors: [] };

describe('a content file', () => {
  it.each([
    { name: 'course.json', schema: courseFile, file: written, filledIn: { ...lists, settings: {} } },
    {
      name: 'guide.json',
      schema: guideFile,
      file: written,
      filledIn: { ...lists, type: 'article', settings: {} },
    },
    {
      name: 'path.json',
      schema: pathFile,
      file: { ...written, steps: [{ type: 'course', id: 'tea' }] },
      filledIn: { ...lists, settings: {} },
    },
    { name: 'test.json', schema: testFile, file: written, filledIn: { entitlements: [], settings: {} } },
    { name: 'module.json', schema: moduleFile, file: written, filledIn: { settings: {} } },
    { name: 'page.json', schema: pageFile, file: written, filledIn: { settings: {} } },
    {
      name: 'lesson.json',
      schema: lessonFile,
      file: { ...written, type: 'video' },
      filledIn: { settings: {} },
    },
    {
      name: 'instructor.json',
      schema: instructorFile,
      file: { id: 'iris', slug: 'iris', name: 'Iris', status: 'live' },
      filledIn: { settings: {} },
    },
  ])('ADM-07 $name says little and the rest is filled in', ({ schema, file, filledIn }) => {
    expect(schema.parse(file)).toEqual({ ...file, ...filledIn });
    expect(schema.safeParse({ ...file, colour: 'green' }).success).toBe(false);
    expect(schema.safeParse({ ...file, status: 'hidden' }).success).toBe(false);
  });

  it('ADM-07 tags.json names topics', () => {
    expect(tagsFile.parse([{ slug: 'java', name: 'Java' }])).toEqual([
      { slug: 'java', name: 'Java', type: 'topic' },
    ]);
  });

  it('ADM-07 has no setting that is unknown, except those for debugging', () => {
    const withSettings = (settings: object) => courseFile.safeParse({ ...written, settings });
    expect(withSettings({ pro: true, 'debug.trace': 1 }).data?.settings).toEqual({
      pro: true,
      'debug.trace': 1,
    });
    expect(withSettings({ pro: true, price: 7, 'x.debug.': 1 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['price'], path: ['settings'] },
      { code: 'unrecognized_keys', keys: ['x.debug.'], path: ['settings'] },
    ]);
  });

  it('RTE-09 of a page has no slug that hides an address of the site', () => {
    expect(['courses', 'Admin', 'about', 'course'].map(isReservedPageSlug)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
