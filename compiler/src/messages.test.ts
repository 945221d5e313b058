import { describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { contentFolder, lesson, PIXEL, teaCourse, type Files } from './testing/folders.ts';

async function check(files: Files) {
  const { faults, warnings } = await checkFolder(contentFolder(teaCourse(files)));
  return { faults, warnings };
}
const inLesson = (text: string) => check({ '01-water/content.md': text });
const quiz = (text: string) =>
  check({
    '01-water/lesson.json': { ...lesson, type: 'knowledge-check' },
    '01-water/content.md': `<div class="quizdown">\n${text}\n</div>`,
  });
const answered = '## Hot?\n- [x] yes\n- [ ] no\n';

describe('faults of a text', () => {
  it.each([
    ['One.\n\n<<<<<<< HEAD\nTwo.\n=======\nTwo!\n>>>>>>> main\n', 3, 'the mark of a merge'],
    ['One.\n\nA caf\uFFFD.', 3, 'stands for a character that was lost'],
    ['See @@@alert for more.', 1, 'a shortcode stands inside a line'],
    ['@@@alert { "text": "x" }', 1, 'a shortcode stands inside a line'],
    ['One.\n\n{{< tabs >}}', 3, '{{< tabs >}} is not a known shortcode'],
    ['@@@vimeo\n{ "id": "abc" }\n@@@', 1, 'the id of @@@vimeo is not the number of a video'],
  ])('SRC-07 %j is a fault at its line', async (text, line, message) => {
    const { faults } = await inLesson(text);
    expect(faults[0]).toMatchObject({ line, message: expect.stringContaining(message) });
  });

  it.each(['`@@@alert` and `{{< tabs >}}`', '```\n<<<<<<< HEAD\n```', 'Title\n=======\n'])(
    'SRC-07 do not include %j',
    async (text) => expect((await inLesson(text)).faults).toEqual([]),
  );

  it('SRC-07 include bytes that are not UTF-8, at their line', async () => {
    const latin = Buffer.from('One.\n\nA caf\u00E9.\n', 'latin1');
    const { faults } = await check({ '01-water/content.md': latin });
    expect(faults[0]).toMatchObject({
      file: '01-water/content.md',
      line: 3,
      message: 'the file is not a text in UTF-8',
    });
  });

  it.each([
    [`${answered}## Cold?\n- [ ] yes\n- [ ] no`, 5, 'the question “Cold?” has no right answer'],
    [
      '---\npassingGrade: 70\n---\n## Cold?\n- [ ] yes\n- [ ] no',
      5,
      'the question “Cold?” has no right answer',
    ],
    [`---\npassingGrade: 120\n---\n${answered}`, 3, 'passingGrade must be from 0 to 100'],
    [`---\npassing_grade: half\n---\n${answered}`, 3, 'passing_grade must be from 0 to 100'],
    [`---\npasingGrade: 70\n---\n${answered}`, 3, 'pasingGrade is not a setting of a quiz'],
    [`---\nnQuestions: many\n---\n${answered}`, 3, 'nQuestions must be a whole number'],
  ])('SRC-07 a quiz with %j is a fault at its line', async (text, line, message) => {
    const { faults } = await quiz(text);
    expect(faults).toMatchObject([{ line, message: expect.stringContaining(message) }]);
  });

  it('SRC-07 do not include a question without checkboxes, which is a warning, nor quizdown’s colors', async () => {
    const { faults, warnings } = await quiz(
      `---\nprimary_color: orange\nlocale: en\n---\n${answered}## Order?\n1. one\n2. two`,
    );
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([
      { message: 'the question “Order?” has no right answer and is not scored' },
    ]);
    expect((await quiz('## Order?\n1. one\n2. two')).warnings).toEqual([]);
  });

  it('NEXT-06 do not include a test without an address, which is a warning', async () => {
    const test = (settings: object) => ({ id: 't', slug: 't', title: 'T', status: 'live', settings });
    const warningsFor = async (settings: object) =>
      (await checkFolder(contentFolder({ 'tests/t/test.json': test(settings) }))).warnings;
    expect(await warningsFor({})).toMatchObject([
      { file: 'tests/t/test.json', message: 'the test names no address, so paths leave it out' },
    ]);
    expect(await warningsFor({ url: 'https://exam.example/1' })).toEqual([]);
  });

  it('SRC-07 the same course twice in a path is a fault', async () => {
    const steps = [
      { type: 'course', id: 'tea' },
      { type: 'test', id: 'tea' },
      { type: 'course', id: 'tea' },
    ];
    const path = { id: 'p', slug: 'p', title: 'P', status: 'live', steps };
    const { faults } = await checkFolder(contentFolder({ 'paths/p/path.json': path }));
    expect(faults).toMatchObject([{ message: 'the course tea is in this path twice' }]);
  });
});

describe('warnings of a text', () => {
  it.each([
    ['![](cup.png)', 1, 'the picture cup.png has no alternative text'],
    ['<img src="cup.png">', 1, 'the picture cup.png has no alternative text'],
    ['---\ntitle: Tea\n---\nHm.', 1, 'the text begins with front matter, which readers see'],
    ['## One\n\n#### Two', 3, 'the heading is of level 4, below one of level 2'],
    ['One.\n\n```java\nint a;', 3, 'this code block is never closed'],
    ['One.\n\n```mermaid\ngraph LR\nA-->B', 3, 'this code block is never closed'],
    [
      'See (the book)[https://example.org/book].',
      1,
      '(the book)[https://example.org/book] is no link and is shown as it is',
    ],
    [
      '@@@vimeo\n{ "id": "6310012345678" }\n@@@',
      1,
      'the id of @@@vimeo is as long as a number of Brightcove',
    ],
    ['```jvaa\nint a;\n```', 1, 'jvaa is not a language that is colored'],
    ['Hm.\n\nSay what a learner should know or have at hand.', 3, 'this sentence comes from the scaffold'],
  ])('SRC-08 %j is a warning at its line', async (text, line, message) => {
    const { faults, warnings } = await check({ '01-water/content.md': text, '01-water/cup.png': PIXEL });
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([{ line, message }]);
  });

  it.each(['```text\nplain\n```', '```\nplain\n```', '```java {3}\nx\n```', '# One\n\n## Two\n\n# Three'])(
    'SRC-08 do not include %j',
    async (text) => expect((await inLesson(text)).warnings).toEqual([]),
  );

  it('SRC-08 include a Brightcove number given for Vimeo', async () => {
    const settings = { vimeo: 6310012345678 };
    const { warnings } = await check({ '01-water/lesson.json': { ...lesson, type: 'video', settings } });
    expect(warnings).toMatchObject([{ message: 'the number of vimeo is as long as one of Brightcove' }]);
  });

  it('SRC-08 include a variable outside a template', async () => {
    const { warnings } = await check({ '01-water/lesson.json': { ...lesson, title: 'Tea ${VERSION}' } });
    expect(warnings).toMatchObject([
      {
        line: 4,
        message: '${VERSION} has no value here',
        hint: expect.stringContaining('lesson.template.json'),
      },
    ]);
  });

  it('SRC-08 include a picture of more than 4,000 pixels', async () => {
    const huge = Buffer.from(PIXEL);
    huge.writeUInt32BE(5000, 16);
    const { warnings } = await check({ '01-water/content.md': '![cup](cup.png)', '01-water/cup.png': huge });
    expect(warnings).toMatchObject([{ message: 'cup.png is 5000 × 1 pixels' }]);
  });
});

describe('hints', () => {
  it.each([
    [{ duration: 4.5 }, 'write whole seconds: 270 if these are minutes'],
    [{ status: 'published' }, 'did you mean live?'],
    [
      { type: 'video', settings: { vimeo: 'https://films.example/604188452' } },
      'write the number alone: 604188452',
    ],
    [{ title: 42 }, 'put it in quotes'],
  ])('SRC-07 give a remedy for %j', async (fields, hint) => {
    const { faults } = await check({ '01-water/lesson.json': { ...lesson, ...fields } });
    expect(faults).toMatchObject([{ hint }]);
  });

  it('SRC-07 explain what a path consists of', async () => {
    const path = { id: 'p', slug: 'p', title: 'P', status: 'live', steps: [{ type: 'path', id: 'p' }] };
    const { faults } = await checkFolder(contentFolder({ 'paths/p/path.json': path }));
    expect(faults[0]?.hint).toContain('name the courses of another path one by one');
  });

  it.each([
    ['{\n  "id": "tea", // the id\n  "slug": "tea"\n}', 2, 'JSON has no comments'],
    ["{\n  'id': 'tea'\n}", 2, 'double quotes'],
    ['{\n  "id": "tea",\n}', 3, 'look for a missing comma'],
    ['{\n  "topics": ["a" "b"],\n  "slug": "x"\n}', 2, 'look for a missing comma'],
    ['{\n  "id": tea\n}', 2, 'look for a missing comma'],
    ['{\n  "id": "tea"\n', 3, 'look for a missing comma'],
  ])('SRC-07 name the line where JSON breaks: %j', async (text, line, hint) => {
    const { faults } = await checkFolder(contentFolder({ 'course.json': text, 'summary.md': 'x' }));
    expect(faults).toMatchObject([
      { line, message: 'this is not valid JSON', hint: expect.stringContaining(hint) },
    ]);
  });

  it('SRC-07 explain where a misplaced setting belongs', async () => {
    const { faults } = await check({ '01-water/lesson.json': { ...lesson, manualCompletion: false } });
    expect(faults).toMatchObject([
      {
        message: 'manualCompletion is not a known field',
        hint: 'put it into settings: { "manualCompletion": … }',
      },
    ]);
  });

  it.each([
    ['![A](images\\cup.png)', 'images\\cup.png is written with backslashes', 'write images/cup.png'],
    ['[a](#nope)', 'has no such heading', 'the anchor of a heading is made of its words'],
    ['[a](../02-Leaves/Content.md)', 'is not there', 'did you mean ../02-leaves/content.md?'],
  ])('SRC-07 say what to write for %s', async (text, message, hint) => {
    const { faults } = await check({
      '01-water/content.md': text,
      '01-water/images/cup.png': PIXEL,
      '02-leaves/lesson.json': { ...lesson, id: 'leaves', slug: 'leaves' },
      '02-leaves/content.md': 'Leaves.',
    });
    expect(faults).toMatchObject([
      { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
    ]);
  });

  it.each([
    ['![A](Images/Cup.PNG)', 'did you mean images/cup.png?'],
    ['![A](images/cupp.png)', 'did you mean images/cup.png?'],
    ['![A](images/kettle.png)', 'check the spelling, or add the file to the folder'],
  ])('SRC-08 suggest the file that may be meant for %s', async (text, hint) => {
    const { warnings } = await check({ '01-water/content.md': text, '01-water/images/cup.png': PIXEL });
    expect(warnings).toMatchObject([{ hint }]);
  });

  it('SRC-08 suggest a correction for a mistyped step or link', async () => {
    const path = { id: 'p', slug: 'p', title: 'P', status: 'live' };
    const course = { id: 'making-tea', slug: 'making-tea', title: 'T', status: 'live' };
    const { warnings } = await checkFolder(
      contentFolder({
        'paths/p/path.json': { ...path, steps: [{ type: 'course', id: 'making-tee' }] },
        'paths/p/summary.md': '[tea](/courses/makin-tea) and [coffee](/courses/coffee)',
        'courses/t/course.json': course,
        'courses/t/summary.md': 'Tea.',
        'courses/t/1/lesson.json': lesson,
        'courses/t/1/content.md': 'Tea.',
      }),
    );
    const later = 'it is shown once it is published, from whichever folder';
    const near = `did you mean making-tea? If not, ${later}`;
    expect(warnings.map(({ hint }) => hint).toSorted()).toEqual([near, near, later]);
  });

  it('SRC-07 distinguish a NUL from invalid UTF-8', async () => {
    const { faults } = await check({ '01-water/content.md': 'One.\n\nTwo\0.\n' });
    expect(faults[0]).toMatchObject({
      line: 3,
      message: 'the text holds the control character U+0000',
      hint: 'remove it',
    });
    const wide = Buffer.from('\u{FEFF}One.', 'utf16le');
    expect((await check({ '01-water/content.md': wide })).faults[0]).toMatchObject({
      line: 1,
      message: 'the file is not a text in UTF-8',
      hint: 'save it as UTF-8',
    });
  });
});
