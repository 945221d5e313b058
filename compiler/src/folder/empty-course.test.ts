import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, course, lesson, teaCourse, type Files } from '../testing/folders.ts';

const only = { 'course.json': course, 'summary.md': 'Tea.' };
const tea = (files: Files) => checkFolder(contentFolder(files));

describe('a course without lessons', () => {
  it.each<[string, Files]>([
    ['live and has no lessons', only],
    ['unlisted and has no lessons', { ...only, 'course.json': { ...course, status: 'unlisted' } }],
    [
      'live and has no lessons',
      { ...only, '01-leaves/module.json': { id: 'm', slug: 'm', title: 'M', status: 'live' } },
    ],
    [
      'live and all its lessons are drafts',
      teaCourse({ '01-water/lesson.json': { ...lesson, status: 'draft' } }),
    ],
  ])('SRC-08 %s is named at its status', async (message, files) => {
    const { faults, warnings } = await tea(files);
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([{ file: 'course.json', line: 5, message: `the course is ${message}` }]);
  });

  it.each<[string, Files]>([
    ['the course is a draft', { ...only, 'course.json': { ...course, status: 'draft' } }],
    ['a lesson has a fault of its own', teaCourse({ '01-water/lesson.json': '{' })],
    [
      'one of two lessons is live',
      teaCourse({
        '02-leaves/lesson.json': { ...lesson, id: 'l', slug: 'l', status: 'draft' },
        '02-leaves/content.md': 'Leaves.',
      }),
    ],
  ])('SRC-08 is not named where %s', async (_, files) => {
    expect((await tea(files)).warnings).toEqual([]);
  });
});
