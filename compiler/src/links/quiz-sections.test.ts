import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, teaCourse, type Files } from '../testing/folders.ts';

const LEAVES = `## Green & black

One leaf, two ways.

## Water temperature

Boiling water makes a gentle leaf bitter: cool the kettle first.

## The \`kettle\` [again](https://example.org)

It sings.
`;

function withQuiz(see: string, more: Files = {}): Files {
  return teaCourse({
    '01-water/content.md': '# Water\n\n## Boil\n\nBoil the water.',
    '02-leaves/lesson.json': { ...lesson, id: 'leaves', slug: 'leaves', title: 'Leaves' },
    '02-leaves/content.md': LEAVES,
    '03-check/lesson.json': {
      ...lesson,
      id: 'check',
      slug: 'check',
      title: 'Check',
      type: 'knowledge-check',
    },
    '03-check/content.md': `## Before\n\nRead on.\n\n<div class="quizdown">\n\n## Which temperature has the water?\n\n- [x] Warm\n  > Boiling water makes the leaf bitter.\n- [ ] Boiling\n\n${see}\n\n</div>`,
    ...more,
  });
}

async function sectionsOf(files: Files): Promise<unknown> {
  const checked = await checkFolder(contentFolder(files));
  expect(checked.faults).toEqual([]);
  for await (const item of renderItems(checked, { known: () => false, concurrency: 0 }))
    if (item.kind === 'lesson' && item.slug === 'check') return item.quizHtml?.sections;
  return 'no check';
}

const section = (title: string, address: string) => ({
  'Which temperature has the water?': { title, address: `/courses/making-tea/lessons/${address}` },
});

describe('the section that explains a question', () => {
  it.each([
    ['[see]: ../02-leaves/content.md#green-black', section('Green & black', 'leaves#green-black')],
    ['[see]: ../02-leaves/content.md', section('Leaves', 'leaves')],
    ['[see]: ../02-leaves/#green-black "Both kinds"', section('Both kinds', 'leaves#green-black')],
    ['[see]: /courses/making-tea/lessons/water#boil', section('Boil', 'water#boil')],
    [
      '[see]: ../02-leaves/content.md#the-kettle-again',
      section('The kettle again', 'leaves#the-kettle-again'),
    ],
    ['[see]: #before', section('Before', 'check#before')],
  ])('QUIZ-17 is the one its author names: %s', async (see, expected) => {
    expect(await sectionsOf(withQuiz(see))).toEqual(expected);
  });

  it('QUIZ-17 is otherwise the one of the course whose heading matches', async () => {
    expect(await sectionsOf(withQuiz(''))).toEqual(section('Water temperature', 'leaves#water-temperature'));
    const none = { '02-leaves/content.md': '## Green & black\n\nLeaves.' };
    expect(await sectionsOf(withQuiz('', none))).toBeUndefined();
    const draft = { '02-leaves/lesson.json': { ...lesson, id: 'leaves', slug: 'leaves', status: 'draft' } };
    expect(await sectionsOf(withQuiz('', draft))).toBeUndefined();
  });

  it('QUIZ-17 follows a changed heading: the check is recompiled', async () => {
    const hashOf = async (files: Files) =>
      (await checkFolder(contentFolder(files))).items.find(({ slug }) => slug === 'check')?.sourceHash;
    const renamed = { '02-leaves/content.md': LEAVES.replace('Water temperature', 'Temperature') };
    expect(await hashOf(withQuiz(''))).toBe(await hashOf(withQuiz('')));
    expect(await hashOf(withQuiz('', renamed))).not.toBe(await hashOf(withQuiz('')));
  });

  it.each([
    ['[see]: ../02-leaves/content.md#steep', 'has no such heading'],
    ['[see]: ../09-milk/content.md', 'which is not there'],
    ['[see]: #after', 'has no such heading'],
    ['[see]: https://example.org', 'leads out of this site, or nowhere'],
    ['[see]:', 'leads out of this site, or nowhere'],
  ])('QUIZ-17 LNK-01 is a fault with its line if it is dead: %s', async (see, message) => {
    const { faults } = await checkFolder(contentFolder(withQuiz(see)));
    expect(faults).toEqual([
      expect.objectContaining({
        file: '03-check/content.md',
        line: 13,
        message: expect.stringContaining(message),
      }),
    ]);
  });
});
