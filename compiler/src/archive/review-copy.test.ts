import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, course, lesson, teaCourse, writeFolder, type Files } from '../testing/folders.ts';
import { reviewCopy } from './review-copy.ts';

const skipped = () => undefined;

function copyOf(files: Files) {
  const review = reviewCopy(contentFolder(files), { skipped });
  if (!review) throw new Error('This folder has no item.');
  const copied = [...review.files].map((file) => [
    file.path,
    Buffer.concat('bytes' in file ? [file.bytes] : [...file.chunks]).toString(),
  ]);
  return { review, copied: Object.fromEntries(copied) as Record<string, string> };
}

describe('a review copy of a course', () => {
  it('DRAFT-08 is a draft with its own ids and the texts of the folder', async () => {
    const { review, copied } = copyOf(
      teaCourse({
        'tags.json': { topics: { kitchen: 'Kitchen' } },
        '02-pour/module.json': { id: 'tea-pour', slug: 'pour', title: 'Pour', status: 'live' },
        '02-pour/01-cup/lesson.yaml':
          '# a comment\nid: tea-cup\nslug: cup\ntitle: Cup\nstatus: live\ntype: article\n',
        '02-pour/01-cup/content.md': 'Pour.',
      }),
    );
    expect(review).toMatchObject({ kind: 'course', id: 'review-tea' });
    expect(JSON.parse(copied['course.json'] ?? '')).toEqual({
      ...course,
      id: 'review-tea',
      slug: 'review-making-tea',
      status: 'draft',
    });
    expect(JSON.parse(copied['01-water/lesson.json'] ?? '')).toEqual({ ...lesson, id: 'review-tea-water' });
    expect(copied['02-pour/01-cup/lesson.yaml']).toContain('# a comment\nid: review-tea-cup\n');
    expect(copied['01-water/content.md']).toBe('## Boil\n\nBoil the water.');
    expect(copied).not.toHaveProperty('tags.json');
    const { items, faults } = await checkFolder(writeFolder(copied));
    expect(faults).toEqual([]);
    expect(items.map(({ id }) => id).toSorted()).toEqual([
      'review-tea',
      'review-tea-cup',
      'review-tea-pour',
      'review-tea-water',
    ]);
  });

  it.each([
    ['by its folder', {}],
    [
      'by its name',
      { 'workshops/pour/resources/workshop.yaml': 'kind: Workshop\nmetadata:\n  name: pour-tea\n' },
    ],
  ])('DRAFT-08 has its own workshop that the lesson finds, known %s', async (_, more: Files) => {
    const name = 'workshops/pour/resources/workshop.yaml' in more ? 'pour-tea' : 'pour';
    const { copied } = copyOf(
      teaCourse({
        '02-lab/lesson.json': {
          ...lesson,
          id: 'tea-lab',
          slug: 'lab',
          type: 'lab',
          settings: { lab: { kind: 'browser', workshop: name } },
        },
        '02-lab/content.md': 'Pour.',
        'workshops/pour/workshop/content/01-pour.md': 'Pour.',
        ...more,
      }),
    );
    const { items, faults } = await checkFolder(writeFolder(copied));
    expect(faults).toEqual([]);
    expect(items.find(({ kind }) => kind === 'workshop')?.id).toBe(`review-${name}`);
    expect(copied['02-lab/lesson.json']).toContain(`"review-${name}"`);
  });

  it('DRAFT-08 is only made from a folder with one item', () => {
    expect(reviewCopy(contentFolder({ 'courses/tea/course.json': course }), { skipped })).toBeNull();
    expect(copyOf({ 'metadata/lms/guide.yaml': 'id: mill\n' }).review).toMatchObject({
      kind: 'guide',
      id: 'review-mill',
    });
  });
});
