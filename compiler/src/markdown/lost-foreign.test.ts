import { describe, expect, it } from 'vitest';
import { lab, warningsIn } from '../testing/labs.ts';
import { parseMarkdown } from './parse.ts';
import { renderMarkdown } from './render.ts';

const faultsOf = (markdown: string) =>
  parseMarkdown(markdown).faults.map(({ line, message, hint }) => `${line} ${message} (${hint})`);

describe('markup of other tools', () => {
  it.each([
    // Footnotes
    ['One.\n\nTea[^1] is hot.', 3, '[^1] is shown as text', 'begins with [^1]:'],
    ['Tea is hot.[^steam]', 1, '[^steam] is shown as text', 'begins with [^steam]:'],
    ['Tea.\n\n[^1]: Hot.', 3, 'the footnote [^1] is dropped because nothing', 'after the word'],
    ['Tea[^1].\n\n[^1]: Hot.\n[^1]: Cold.', 4, 'its name is already taken', 'its own name'],
    // Boxes of other tools
    ['One.\n\n:::tip\nHot.\n:::', 3, ':::tip is shown as text', '> [!TIP]'],
    ['::: warning Mind the step\nHot.\n:::', 1, '::: warning Mind the step is shown', '> [!WARNING]'],
    [':::details\nHot.\n:::', 1, ':::details is shown', '<summary>'],
    ['!!! note\n    Hot.', 1, '!!! note is shown as text', '> [!NOTE]'],
    ['??? danger "Hot"\n    Hot.', 1, '??? danger "Hot" is shown', '> [!CAUTION]'],
    // MDX
    ["import Tabs from '@theme/Tabs';\n\nOne.", 1, 'import Tabs', 'MDX is not supported'],
    ['One.\n\nexport const tea = 1;', 3, 'export const tea', 'MDX is not supported'],
    ["<Tabs items={['a', 'b']}>\n\nOne.", 1, '<Tabs items=', 'MDX are not supported'],
    ['{/* a comment */}', 1, 'is shown as text', 'MDX are not supported'],
    // Dropped HTML
    [
      'One.\n\n<script>\nalert(1)\n</script>',
      3,
      '<script> is dropped from the page, including',
      'scripts never run',
    ],
    [
      '<div>\n<style>p { color: red }</style>\n</div>',
      2,
      '<style> is dropped',
      'their look from the academy',
    ],
    ['A <svg><title>x</title></svg> here.', 1, '<svg> is dropped', 'drawing.svg'],
    [
      '@@@embed\n{ "html": "<script src=\'https://a.example/x.js\'></script>" }\n@@@',
      1,
      '<script> is',
      'never run',
    ],
    // Misleading code
    ['One.\n\n```java\nint a;\nint \u202Eb;\n```', 5, 'U+202E', '\\u202E'],
    ['Run `a\u2066b`.', 1, 'U+2066', 'remove it'],
    ['One.\n\n    a\n    \u202Db', 4, 'U+202D', 'remove it'],
  ])('SRC-14 is reported at its line: %j', (text, ...[line, message, hint]) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${line} `));
    expect(faults[0]).toContain(message);
    expect(faults[0]).toContain(hint);
  });

  it.each([
    'Tea[^1] and[^b].\n\n[^1]: Hot.\n\n[^b]: Cold.',
    'All of [^abc]+, \\[^1], ([^a-z]) and `x[^1]`.',
    '> [!TIP]\n> Hot.',
    'So: ::: and !!! Attention please.\n\n!!! Very hot !!!',
    'Tea is an import from China.\nimport taxes apply, export too.',
    'export JAVA_HOME=/usr/lib/jvm',
    '```js\nimport a from "b";\nexport const c = 1;\n{/* no */}\n:::tip\n!!! note\n<script></script>\nTea[^1]\n```',
    '`<script>` and `:::tip` and `!!! note`, `import a from "b"`',
    '<!-- <script>alert(1)</script> -->',
    '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
    'שלום \u202Bעולם\u202C.',
    'x \\<Tabs items=\\{1}>',
  ])('SRC-14 does not include %j', (text) => expect(faultsOf(text)).toEqual([]));

  it('SRC-14 gets hints that name existing alerts', async () => {
    expect((await renderMarkdown('> [!TIP]\n> Hot.')).html).toContain('alert-success');
    expect((await renderMarkdown('<details><summary>A</summary>\n\nB\n\n</details>')).html).toMatch(
      /<details><summary>A<\/summary>\s*<p>B<\/p>\s*<\/details>/,
    );
  });

  it('SRC-14 is not reported for a script in a workshop', async () => {
    expect(await warningsIn(lab({ '01-a': '<script>\nstart()\n</script>\n\nText.' }))).toEqual([]);
  });
});
