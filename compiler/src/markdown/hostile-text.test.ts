import type { Root } from 'mdast';
import { describe, expect, it } from 'vitest';
import { readPageText } from '../labs/page-text.ts';
import { convertHugo } from './hugo.ts';
import { lintText } from './lint.ts';
import { lintTree } from './lint-tree.ts';
import { strengthenLoose } from './loose-emphasis.ts';

/** Each of these would make a backtracking pattern slow. */
const HOSTILE: [string, string][] = [
  ['shortcodes that begin and never end', '{{< '.repeat(50_000)],
  ['shortcodes that all end in one place', `${'{{< '.repeat(50_000)}>}}`],
  ['a shortcode with a long gap', `{{< note ${' '.repeat(200_000)}x`],
  ['a shortcode with a long gap before its end', `{{< note ${' '.repeat(200_000)} >}}`],
  ['escaped shortcodes that never end', '{{</* '.repeat(50_000)],
  ['empty lines', '\n'.repeat(200_000)],
  ['fields without a value', `{{< figure ${'a'.repeat(200_000)} >}}`],
  ['a bold word that never ends', `** ${'a '.repeat(100_000)}`],
  ['notes inside notes', `${'{{< note >}}\n'.repeat(5_000)}${'{{< /note >}}\n'.repeat(5_000)}`],
  ['Liquid that never ends', '{% if a '.repeat(50_000)],
  ['variables that never end', '{{ a '.repeat(50_000)],
  ['backticks', '` {{ '.repeat(50_000)],
  ['fences', '``` a\n'.repeat(50_000)],
  ['stars without their other half', 'a** **b '.repeat(50_000)],
  ['marks of footnotes', 'a[^1]\n'.repeat(50_000)],
  ['links that never end', '[a](b c '.repeat(50_000)],
  ['links with many blanks', `[a](b${' " '.repeat(95)}) `.repeat(500)],
  ['rows of no table', '| - | a |\n'.repeat(50_000)],
  ['components', '<Tabs a '.repeat(50_000)],
  ['imports', `import a${' from '.repeat(50_000)}`],
];

describe('hostile texts', () => {
  it.each(HOSTILE)('SEC-08 are read as fast as any other text: %s', (_, text) => {
    const page = readPageText(text, { file: 'a.md', values: new Map(), isClassic: true });
    expect(convertHugo(page.text).text).toBeTypeOf('string');
    expect(convertHugo(text).text).toBeTypeOf('string');
    expect(lintText(text)).toBeInstanceOf(Array);
    const position = {
      start: { line: 1, column: 1, offset: 0 },
      end: { line: 1, column: 1, offset: text.length },
    };
    const tree: Root = {
      type: 'root',
      children: [{ type: 'paragraph', children: [{ type: 'text', value: text, position }] }],
    };
    expect(() => strengthenLoose(tree, text)).not.toThrow();
    expect(lintTree(tree, text)).toBeInstanceOf(Array);
  });
});
