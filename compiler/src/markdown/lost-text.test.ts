import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { renderMarkdown } from './render.ts';

const faultsOf = (markdown: string) =>
  parseMarkdown(markdown).faults.map(({ line, message, hint }) => `${line} ${message} (${hint})`);

describe('text meant as Markdown that is shown as text or dropped', () => {
  it.each([
    // Tables
    ['One.\n\n| a | b |\n| 1 | 2 |', 3, 'these rows are shown as text', 'add | --- | --- | below'],
    ['> | a | b |\n> | 1 | 2 |', 1, 'these rows are shown as text', '| --- | --- |'],
    [
      '| a | b | c |\n| --- | --- |\n| 1 | 2 | 3 |',
      2,
      'its header has 3 cells, but this line has 2',
      '| --- | --- | --- |',
    ],
    ['| --- | --- |\n| 1 | 2 |', 1, 'begins with its separator', 'directly above'],
    [
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 | 2 | 3 |',
      4,
      '3 cells but the table has 2 columns',
      'add a column',
    ],
    ['| a |\n| --- |\n| `x | y` |', 3, '2 cells but the table has 1 column,', 'write \\|'],
    // Headings
    ['One.\n\n##Heading', 3, '##Heading is shown as text, not as a heading', 'a space after ##'],
    ['One.\n###**Bold** heading', 2, '###', 'a space after ###'],
    ['#Introduction to tea\n\nOne.', 1, '#Introduction to tea is shown as text', 'a space after #'],
    // Stars
    ['One.\n\nThis is **bold and never ends.', 3, 'have no counterpart', '**bold**'],
    ['Note:** this.', 1, 'have no counterpart', '**bold**'],
    ['**One.\n\nTwo.**', 1, 'have no counterpart', 'within one paragraph'],
    ['**Note:* this.', 1, 'have no counterpart', '**bold**'],
    ['| a |\n| --- |\n| **b |', 3, 'have no counterpart', '**bold**'],
    // Addresses
    ['One.\n[a](my file.png)', 2, 'the link to my file.png is shown as text', '(<my file.png>)'],
    ['![A **cup**](images/my cup.png "Tea")', 1, 'images/my cup.png', '(<images/my cup.png>)'],
    ['[a](https://example.org/my page)', 1, 'https://example.org/my page', '%20'],
  ])('SRC-14 is reported at its line: %j', (text, ...[line, message, hint]) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${line} `));
    expect(faults[0]).toContain(message);
    expect(faults[0]).toContain(hint);
  });

  it.each([
    '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 |\n| 1 | 2 | |',
    '| a \\| b |\n|:--|\n| `x \\| y` |',
    'Either | or.\nThis | that.',
    '|x| is positive.',
    '#hashtag, #1 and #fff\n\n#SpringBoot\n\n#Java #Spring',
    '\\##Heading and \\**stars',
    'C## and F#, or #!/bin/sh',
    'It is 2 ** 3 or 2**3.',
    '`**`, and **kwargs',
    'Files of **/*.java.',
    'All of src/**, and more.',
    "Use '**' instead, or (**).",
    'All of com.example.** too.',
    'Price** of tea\n\n**without tax',
    '****** and *****',
    '***Both*** and **bold *inside* it** and *in **bold** it*',
    '** loose** and **Stream **API',
    '[a](<my file.png>) ![b](my%20file.png "Some title") [c](d.png)',
    'The list[0](see the manual) and [optional](or none at all).',
    '```\n| a |\n| b |\n##Heading **x [a](my file.png)\n```\n\n    ##Heading\n    | a |\n    | b |',
    '`##Heading` and `[a](my file.png)`, `| a |`',
    '<div>\n| a |\n| b |\n##Heading\n</div>',
  ])('SRC-14 does not include %j', (text) => expect(faultsOf(text)).toEqual([]));

  it('SRC-14 shows a file with spaces in its name when written as the hint says', async () => {
    const addresses = { 'my file.png': '/assets/content/a.png' };
    for (const text of ['![a](<my file.png>)', '![a](my%20file.png)'])
      expect((await renderMarkdown(text, { addresses })).html).toContain('src="/assets/content/a.png"');
  });

  it('SRC-14 shows bold words next to punctuation as bold', async () => {
    expect((await renderMarkdown('**Note:**text')).html).toBe('<p><strong>Note:</strong>text</p>');
  });
});
