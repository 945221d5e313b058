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
    ['course.json', courseFile, written, { ...lists, settings: {} }],
    ['guide.json', guideFile, written, { ...lists, type: 'article', settings: {} }],
    [
      'path.json',
      pathFile,
      { ...written, steps: [{ type: 'course', id: 'tea' }] },
      { ...lists, settings: {} },
    ],
    ['test.json', testFile, written, { entitlements: [], settings: {} }],
    ['module.json', moduleFile, written, { settings: {} }],
    ['page.json', pageFile, written, { settings: {} }],
    ['lesson.json', lessonFile, { ...written, type: 'video' }, { settings: {} }],
    [
      'instructor.json',
      instructorFile,
      { id: 'iris', slug: 'iris', name: 'Iris', status: 'live' },
      { settings: {} },
    ],
  ])('ADM-07 %s says little and the rest is filled in', (_name, schema, file, filledIn) => {
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
