import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, course, lesson, teaCourse, type Files } from '../testing/folders.ts';

const leaves = { ...lesson, id: 'leaves', slug: 'leaves', title: 'Leaves' };
const guide = { id: 'g', slug: 'g', title: 'G', status: 'live', type: 'article' };
const inFolder = (folder: string): Files => ({
  [`${folder}/lesson.json`]: leaves,
  [`${folder}/content.md`]: 'Leaves.',
});

async function check(files: Files) {
  const { items, faults, warnings } = await checkFolder(contentFolder(files));
  expect(faults).toEqual([]);
  return { ids: items.map(({ id }) => id), warnings };
}

describe('items in unread places', () => {
  it.each([
    ['02-leaves/01-green', 'no module.json'],
    ['leaves/green', 'no module.json'],
    ['01-water/02-leaves', 'inside another one'],
  ])('SRC-14 a lesson in %s is reported', async (folder, why) => {
    const { ids, warnings } = await check(teaCourse(inFolder(folder)));
    expect(ids).not.toContain('leaves');
    expect(warnings).toMatchObject([{ file: folder, message: expect.stringContaining(why) }]);
  });

  it('SRC-14 include a lesson of a course without a course.json', async () => {
    const { warnings } = await check({
      'courses/tea/course.json': course,
      'courses/tea/summary.md': 'Tea.',
      ...inFolder('courses/tea/01-leaves'),
      'courses/coffee/01-beans/lesson.json': { ...lesson, id: 'beans', slug: 'beans' },
    });
    expect(warnings).toMatchObject([
      { file: 'courses/coffee/01-beans', message: expect.stringContaining('no course.json') },
    ]);
  });

  it.each(['scripts', 'images', 'labs', 'guide'])(
    'SRC-14 a folder named %s may be a lesson',
    async (name) => {
      const { ids, warnings } = await check(teaCourse(inFolder(name)));
      expect(ids).toContain('leaves');
      expect(warnings).toEqual([]);
    },
  );

  it.each([
    [
      'guide/one',
      { 'courses/tea/course.json': course, 'courses/tea/summary.md': 'Tea.', ...inFolder('courses/tea/1') },
    ],
    ['guides/one', teaCourse()],
  ])('SRC-14 a guide in %s is reported', async (folder, files) => {
    const { ids, warnings } = await check({
      ...files,
      [`${folder}/guide.json`]: guide,
      [`${folder}/content.md`]: 'Go.',
    });
    expect(ids).not.toContain('g');
    expect(warnings).toMatchObject([
      { file: folder.split('/')[0], message: 'this folder holds a guide and is not read' },
    ]);
  });

  it('SRC-14 exclude folders of other files', async () => {
    const { warnings } = await check(
      teaCourse({ 'src/main/App.java': 'class App {}', 'scripts/build/run.sh': 'exit', 'notes/a.md': 'A.' }),
    );
    expect(warnings).toEqual([]);
  });
});
