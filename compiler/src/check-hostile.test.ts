import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { LIMITS } from './folder/limits.ts';
import { contentFolder, PIXEL, teaCourse, type Files } from './testing/folders.ts';

async function faultsOf(files: Files) {
  return (await checkFolder(contentFolder(files))).faults;
}

/** `file:line message` of every fault, the first thing an author reads. */
async function faultsIn(files: Files): Promise<string[]> {
  return (await faultsOf(files)).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('hostile folders', () => {
  it('ADM-07 cannot reach files outside, by path or by link', async () => {
    const outside = join(tmpdir(), 'academy-outside-secret.png');
    writeFileSync(outside, PIXEL);
    const folder = contentFolder(
      teaCourse({ '01-water/content.md': '![a](../../academy-outside-secret.png)\n\n![b](link.png)' }),
    );
    symlinkSync(outside, join(folder, '01-water/link.png'));
    symlinkSync(tmpdir(), join(folder, '02-tmp'));
    const { faults, assets } = await checkFolder(folder);
    expect(assets).toEqual([]);
    expect(faults.map(({ file, message }) => `${file} ${message}`)).toEqual([
      '01-water/content.md ../../academy-outside-secret.png lies outside the folder',
      '01-water/content.md link.png lies outside the folder',
      '01-water/link.png this link leads out of the folder',
      '02-tmp this link leads out of the folder',
    ]);
  });

  it('ADM-07 are refused if texts, pictures or the folder are too large', async () => {
    const limits = { ...LIMITS, textBytes: 1000, assetBytes: 1000 };
    const files = teaCourse({
      '01-water/content.md': 'x'.repeat(1001),
      '01-water/summary.md': '![big](big.png)',
      '01-water/big.png': Buffer.alloc(1001),
    });
    const { faults, warnings, assets } = await checkFolder(contentFolder(files), { limits });
    expect(faults.map(({ message }) => message)).toEqual([
      'the file is 0.00 MB; text files may be at most 0.00 MB',
      'the lesson has no content.md',
    ]);
    expect(warnings).toMatchObject([{ message: 'big.png is 0.00 MB; files may be at most 0.00 MB' }]);
    expect(assets).toEqual([]);
    const small = await checkFolder(contentFolder(teaCourse()), { limits: { ...LIMITS, folderBytes: 10 } });
    expect(small.faults[0]).toMatchObject({ message: 'the folder holds more than can be published at once' });
  });

  it('ADM-07 cannot have a text of 100 MB read', async () => {
    const folder = contentFolder(teaCourse());
    truncateSync(join(folder, '01-water/content.md'), 100 * 1024 * 1024);
    const { faults } = await checkFolder(folder);
    expect(faults[0]).toMatchObject({ message: 'the file is 100 MB; text files may be at most 2.00 MB' });
  });

  it.each([
    ['quotes', `${'> '.repeat(500)}x`],
    ['lists on one line', `${'- '.repeat(500)}x`],
    [
      'lists by indentation',
      Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    ],
    ['tags', '<div>'.repeat(5000)],
    ['brackets', '['.repeat(5000)],
    ['emphasis', '*a **b '.repeat(5000)],
  ])('ADM-07 refuses %s nested beyond all reason before any parser recurses', async (_, text) => {
    const found = await faultsIn(teaCourse({ '01-water/content.md': text }));
    expect(found).toEqual([expect.stringContaining('this is nested too deeply to be rendered')]);
  });

  it('ADM-07 are refused if a YAML file expands endlessly', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(', ')}]`),
    ].join('\n');
    expect(await faultsIn({ 'course.yaml': bomb })).toEqual([
      expect.stringMatching(/^course\.yaml:1 can't be read as YAML: Excessive alias count/),
    ]);
    expect(await faultsIn({ 'course.yaml': `id: ${'['.repeat(100_000)}` })).toHaveLength(1);
  });

  it.each([
    ['01-water/lesson.json', '{\n "title": "a\\u0000b" }', ':2 title holds a control character'],
    ['01-water/lesson.json', '{\n\n "title": "a\\ud800b" }', ':3 title holds a control character'],
    ['02-milk/lesson.yaml', 'title: tea\nid: "a\\0b"', ':2 holds a control character'],
    ['01-water/content.md', 'One\n\ntwo \u0007', ':3 the text holds the control character U+0007'],
    ['01-water/content.md', Buffer.from([0x61, 0xff]), ':1 the file is not a text'],
    [
      '01-water/content.md',
      '\n@@@alert\n{ "text": "a\\u0000b" }\n@@@',
      ':2 text of @@@alert holds a control',
    ],
    [
      '01-water/content.md',
      '\n@@@alert\n{ "text": "a\\udc00b" }\n@@@',
      ':2 text of @@@alert holds a control',
    ],
  ])(
    'SEC-09 are refused with file and line for characters that cannot be stored: %s %j',
    async (file, text, fault) => {
      const found = await faultsIn(teaCourse({ [file]: text }));
      expect(found).toContainEqual(expect.stringContaining(`${file}${fault}`));
    },
  );

  it.each([
    ['40 kB of ]', `One.\n\n${']'.repeat(40_000)}`, ':3 this is nested too deeply'],
    ['100 kB of ]', ']'.repeat(100_000), ':1 this is nested too deeply'],
    ['] on many lines', `${']'.repeat(100)}\n`.repeat(400), ':3 this is nested too deeply'],
    [
      'a shortcode with 50,000 quotes',
      `Hm.\n\n@@@alert\n{ "text": "${'> '.repeat(50_000)}" }\n@@@`,
      ':3 text of @@@alert is nested too deeply',
    ],
    [
      'a shortcode with ]',
      `@@@checks\n{ "list": "${'\\u005d'.repeat(40_000)}" }\n@@@`,
      ':1 list of @@@checks is nested',
    ],
    ['strikes', '~a'.repeat(20_000), ':1 this is nested too deeply'],
  ])('SEC-08 are refused before parsing if they contain %s', async (_what, text, fault) => {
    const [found, ...others] = await faultsIn(teaCourse({ '01-water/content.md': text }));
    expect(others).toEqual([]);
    expect(found).toContain(`01-water/content.md${fault}`);
  });

  it('SEC-08 may contain files that include each other', async () => {
    const text = '{{< include "a.md" >}}\n{{< include "b.md" >}}\n'.repeat(100);
    const { warnings } = await checkFolder(
      contentFolder(teaCourse({ '01-water/content.md': text, '01-water/a.md': text, '01-water/b.md': text })),
    );
    expect(warnings).toContainEqual(expect.objectContaining({ message: 'a.md can not be included' }));
  });

  it('SEC-10 are refused with a drawing that has active content, at its line', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files = teaCourse({ '01-water/content.md': 'A cup:\n\n![d](d.svg)', '01-water/d.svg': drawing });
    expect(await faultsIn(files)).toEqual(['01-water/content.md:3 d.svg must not hold a script']);
  });

  it('ADM-07 are refused with files of an unsupported kind', async () => {
    const files = teaCourse({
      '01-water/content.md': '![d](d.html)',
      '01-water/d.html': '<script>alert(1)</script>',
    });
    const { warnings, assets } = await checkFolder(contentFolder(files));
    expect(warnings).toMatchObject([{ message: 'd.html is not a kind of file that is published' }]);
    expect(assets).toEqual([]);
  });

  it('ADM-07 cannot pass a folder off as a file', async () => {
    const folder = contentFolder(teaCourse({ '01-water/content.md': '![d](d.png)' }));
    mkdirSync(join(folder, '01-water/d.png'));
    expect((await checkFolder(folder)).warnings).toMatchObject([{ message: 'd.png is not there' }]);
  });
});
