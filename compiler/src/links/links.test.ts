import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, course, lesson, teaCourse, type Files } from '../testing/folders.ts';

const leaves = { ...lesson, id: 'leaves', slug: 'leaves', title: 'Leaves' };

/** A course of two lessons, the first one with this text. */
function withText(text: string, more: Files = {}): Files {
  return teaCourse({
    '01-water/content.md': text,
    '02-leaves/lesson.json': leaves,
    '02-leaves/content.md': '## Green & black\n\nLeaves.\n\n## Node.js\n\nNo leaf.',
    ...more,
  });
}

async function check(files: Files): Promise<{ faults: string[]; warnings: string[] }> {
  const { faults, warnings } = await checkFolder(contentFolder(files));
  const shown = (all: typeof faults) => all.map(({ file, line, message }) => `${file}:${line} ${message}`);
  return { faults: shown(faults), warnings: shown(warnings) };
}

/** The addresses of the links in the first rendered lesson. */
async function linksIn(files: Files): Promise<string[]> {
  const checked = await checkFolder(contentFolder(files));
  expect(checked.faults).toEqual([]);
  for await (const item of renderItems(checked, { known: () => false, concurrency: 0 }))
    if (item.kind === 'lesson' && item.slug === 'water')
      return [...item.document.content.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  return [];
}

describe('a link inside the folder', () => {
  it.each([
    ['[a](/courses/making-tea/lessons/milk)', 'has no such lesson'],
    ['[a](../02-milk/content.md)', 'leads to ../02-milk/content.md, which is not there'],
    ['[a](../09-later/tea.sh)', 'leads to ../09-later/tea.sh, which is not there'],
    ['[a](Notes.txt)', 'leads to Notes.txt, which is not there'],
    ['[a](../notes.md)', 'notes.md is not shown as a page'],
    ['[a](#steep)', 'leads to #steep, and this text has no such heading'],
    ['[a](../02-leaves/content.md#steep)', 'lessons/leaves has no such heading'],
    ['[a](/courses/making-tea/lessons/leaves#steep)', 'lessons/leaves has no such heading'],
    ['[a]()', 'the link leads nowhere'],
    ['[a](#)', 'the link leads nowhere'],
    ['<a href="">a</a>', 'the link leads nowhere'],
  ])('LNK-01 is a fault when it is dead: %s', async (link, message) => {
    const { faults } = await check(withText(`First.\n\nSee ${link}.`, { 'notes.md': 'Notes.' }));
    expect(faults).toEqual([expect.stringMatching(/^01-water\/content\.md:3 /)]);
    expect(faults[0]).toContain(message);
  });

  it.each([
    '[//]: # (note)',
    '[//]: # "note"',
    '[comment]: <> (note)',
    '[later]: ../09-later/content.md',
    '<!-- <a href="../09-later/content.md">later</a> <img src="later.png"> -->',
  ])('LNK-01 is ignored in a comment: %s', async (comment) => {
    expect(await check(withText(`First.\n\n${comment}\n\nLast.`))).toEqual({ faults: [], warnings: [] });
  });

  it('LNK-01 is a fault in a definition that a link uses', async () => {
    const { faults } = await check(withText('See [the next][later].\n\n[later]: ../09-later/content.md'));
    expect(faults).toEqual([expect.stringContaining('content.md:3 the link leads to ../09-later')]);
  });

  it('LNK-01 is reported with a suggestion', async () => {
    const folder = contentFolder(withText('[a](/courses/making-tea/lessons/leafs) [b](#wter)\n\n## Water'));
    const { faults } = await checkFolder(folder);
    expect(faults.map(({ hint }) => hint)).toEqual(['did you mean #water?', 'did you mean leaves?']);
  });

  it('LNK-01 is also checked in a quiz', async () => {
    const quiz =
      '<div class="quizdown">\n\n# Which [one](/courses/making-tea/lessons/milk)?\n\n1. [x] A\n1. [ ] B\n\n</div>';
    const { faults } = await check(withText(`Text.\n\n${quiz}`));
    expect(faults).toEqual([
      '01-water/content.md:5 the link leads to /courses/making-tea/lessons/milk, and the course making-tea has no such lesson',
    ]);
  });

  it('LNK-01 is also checked on lab pages', async () => {
    const page = 'workshops/lab/workshop/content/01-start.md';
    const { faults } = await check(
      withText('Water.', {
        [page]: '# Start\n\n[next](02-next.md) [gone](03-gone.md) [top](#start) [no](#nowhere)',
        'workshops/lab/workshop/content/02-next.md': '# Next',
      }),
    );
    expect(faults).toEqual([
      `${page}:3 the link leads to #nowhere, and this text has no such heading`,
      `${page}:3 the link leads to 03-gone.md, which is not there`,
    ]);
  });

  it('LNK-01 may use a slug, alias, file, folder, heading, id or the letters of an anchor', async () => {
    const links = [
      '/courses/making-tea',
      '/courses/making-tea/conclusion',
      '/courses/making-tea/lessons/old-leaves',
      '../02-leaves/',
      '../02-leaves/content.md#green--black',
      '../02-leaves/content.md#nodejs',
      'leaves',
      '#boil',
      '#own',
      '/contact',
      'mailto:a@example.org',
      'https://example.org/#x',
    ];
    const text = `## Boil\n\n<a name="own"></a>\n\n${links.map((link) => `[a](${link})`).join(' ')}`;
    const aliased = { '02-leaves/lesson.json': { ...leaves, aliases: ['old-leaves'] } };
    expect(await check(withText(text, aliased))).toEqual({ faults: [], warnings: [] });
  });

  it('LNK-01 is valid even if the item it leads to has faults', async () => {
    const { faults } = await check(
      withText('[a](../02-leaves/content.md)', { '02-leaves/lesson.json': { ...leaves, status: 'lively' } }),
    );
    expect(faults).toEqual([expect.stringContaining('02-leaves/lesson.json:5 status')]);
  });

  it('LNK-01 causes a warning if it leads to a draft', async () => {
    const { faults, warnings } = await check(
      withText('[a](../02-leaves/content.md)', { '02-leaves/lesson.json': { ...leaves, status: 'draft' } }),
    );
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      '01-water/content.md:1 the link leads to the draft /courses/making-tea/lessons/leaves',
    ]);
  });
});

describe('a link outside the folder', () => {
  it('LNK-01 is a warning, since another folder may publish its page', async () => {
    const { faults, warnings } = await check(
      withText('[a](/courses/coffee) [b](/courses/coffee/lessons/roast) [c](/faq) [d](./faq) [e](/a/b)'),
    );
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      '01-water/content.md:1 the link leads to /a/b, which is no address of this site',
      '01-water/content.md:1 the course coffee is not in this folder',
      '01-water/content.md:1 the lesson coffee/roast is not in this folder',
      '01-water/content.md:1 the page faq is not in this folder',
    ]);
  });

  it('LNK-06 is passed to the callback for external links', async () => {
    const found: string[] = [];
    const folder = contentFolder(
      withText('[a](https://example.org/a)\n\n[b](/contact) <http://example.org/b>'),
    );
    await checkFolder(folder, { onOutsideLink: ({ url, line }) => found.push(`${line} ${url}`) });
    expect(found).toEqual(['1 https://example.org/a', '3 http://example.org/b']);
  });
});

describe('a link to a file', () => {
  it('LNK-02 leads to the page made from it, with its heading', async () => {
    const text =
      '[a](../02-leaves/content.md) [b](<../02-leaves/content.md#Green & black>) [c](../02-leaves/content.md#nodejs) [d](../summary.md) [e](leaves?x=1)';
    expect(await linksIn(withText(text))).toEqual([
      '/courses/making-tea/lessons/leaves',
      '/courses/making-tea/lessons/leaves#green-black',
      '/courses/making-tea/lessons/leaves#node-js',
      '/courses/making-tea',
      '/courses/making-tea/lessons/leaves?x=1',
    ]);
  });

  it('LNK-02 follows a page whose slug changes', async () => {
    const text = '[a](../02-leaves/content.md)';
    const renamed = withText(text, { '02-leaves/lesson.json': { ...leaves, slug: 'leaf' } });
    expect(await linksIn(renamed)).toEqual(['/courses/making-tea/lessons/leaf']);
    const hashOf = async (files: Files) =>
      (await checkFolder(contentFolder(files))).items.find(({ slug }) => slug === 'water')?.sourceHash;
    expect(await hashOf(renamed)).not.toBe(await hashOf(withText(text)));
  });

  it('LNK-02 leads to a page of the same lab by its number', async () => {
    const checked = await checkFolder(
      contentFolder(
        withText('Water.', {
          'workshops/lab/workshop/content/01-start.md': '# Start\n\n[next](02-next.md) [too](../02-next/)',
          'workshops/lab/workshop/content/02-next.md': '# Next',
        }),
      ),
    );
    expect(checked.faults).toEqual([]);
    for await (const item of renderItems(checked, { known: () => false, concurrency: 0 }))
      if (item.kind === 'workshop')
        expect(item.document.pages[0]?.html).toMatch(/href="#lab-page-2".*href="#lab-page-2"/);
  });
});

describe('an alias', () => {
  it('LNK-04 may not be an address that is in use', async () => {
    const { faults } = await check(
      withText('Water.', {
        'course.json': { ...course, aliases: ['tea'] },
        '02-leaves/lesson.json': { ...leaves, aliases: ['water', 'old'] },
        '03-more/lesson.json': { ...lesson, id: 'more', slug: 'more', aliases: ['old'] },
        '03-more/content.md': 'More.',
      }),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^02-leaves\/lesson\.json:\d+ the alias water is already taken by 01-water/),
      expect.stringMatching(/^03-more\/lesson\.json:\d+ the alias old is already taken by 02-leaves/),
    ]);
  });
});
