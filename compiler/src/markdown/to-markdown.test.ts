import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts';
import { renderMarkdown } from './render.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
/** Pictures that the tenant's pages may load from their hosts. */
const ADDRESSES = Object.fromEntries(
  ['https://a.example/b.png', 'https://b.example/c.png'].map((url) => [url, url]),
);
const markdownOf = async (source: string) =>
  (await renderMarkdown(source, { withMarkdown: true, addresses: ADDRESSES })).markdown;
const shortcode = (name: string, fields: object) => `@@@${name}\n${JSON.stringify(fields)}\n@@@`;

describe('a text as plain Markdown', () => {
  it.each([
    ['# Top\n\n### Deep', '## Top\n\n### Deep'],
    ['A **bold**, *slanted*, ~~gone~~ `code` word', 'A **bold**, *slanted*, ~~gone~~ `code` word'],
    ['a <b> b</b><i>c </i>d', 'a **b**_c_ d'],
    ['<b>x <b>y <i>z</i></b></b>', '**x y _z_**'],
    ['one\ntwo  \nthree', 'one two\\\nthree'],
    ['1. a\n   - b\n2. c', '1. a\n   - b\n2. c'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
    ['```java\nList<A> a;\n```', '```java\nList<A> a;\n```'],
    ['| a | b |\n|:-:|--|\n| c | d<br>e |', '| a | b |\n| :-: | - |\n| c | d e |'],
    [
      '[A](https://a.example) ![B](https://b.example/c.png)',
      '[A](https://a.example) ![B](https://b.example/c.png)',
    ],
    ['A[^1].\n\n[^1]: Note.', 'A[^1].\n\n[^1]: Note.'],
    ['<details><summary>More</summary>\n\nText\n\n</details>', '**More**\n\nText'],
    ['<dl><dt>Tea</dt><dd>A drink</dd></dl>', '**Tea**\n\nA drink'],
    ['Press <kbd>Esc</kbd> or <q>quit</q>', 'Press `Esc` or “quit”'],
    ['5 * 3 _ 2 \\# 1', '5 \\* 3 \\_ 2 # 1'],
    ['', ''],
  ])('BOT-05 writes %j as %j', async (source, expected) => {
    expect(await markdownOf(source)).toBe(expected);
  });

  it.each([
    ['alert', { text: 'Hot!' }, '> **Note:** Hot!'],
    ['alert', { text: '- a\n- b', type: 'warning' }, '> **Warning:**\n>\n> - a\n> - b'],
    ['checks', { list: 'a || b' }, '- a\n- b'],
    ['vimeo', { id: '1234', title: 'Pour' }, '[Pour](https://vimeo.com/1234)'],
    ['brightcove', { id: '1234' }, 'Watch the video'],
    [
      'figure',
      { image: 'https://a.example/b.png', alt: 'A cup', caption: 'Mine' },
      '![A cup](https://a.example/b.png)\n\n*Mine*',
    ],
    ['embed', { html: '<script>zan()</script><b>x</b>' }, '**x**'],
    ['conditional-cta', { text: 'Go', attrGuest: 'href="/auth"', attrPro: 'href="/zan"' }, '[Go](/auth)'],
  ])('BOT-05 writes @@@%s plainly', async (name, fields, expected) => {
    expect(await markdownOf(shortcode(name, fields))).toBe(expected);
  });

  it('BOT-05 contains no comment, script or hidden field', async () => {
    expect(
      await markdownOf('a <!-- zan --> <style>zan</style><script>zan</script> <b data-x="zan">b</b>'),
    ).toBe('a **b**');
  });

  it.each(XSS_PAYLOADS)('BOT-05 contains no HTML or script address of %j', async (payload) => {
    for (const source of [payload, `| a |\n|-|\n| ${payload} |\n\n- ${payload}\n\n# ${payload}`]) {
      const tree = parser.parse(await markdownOf(source)) as Root;
      const dangers: string[] = [];
      visit(tree, (node) => {
        if (node.type === 'html') dangers.push(node.value);
        if ('url' in node && /^\s*(?:javascript|data|vbscript):/i.test(node.url)) dangers.push(node.url);
      });
      expect(dangers).toEqual([]);
    }
  });

  it('BOT-05 parses back to the same words', async () => {
    const source =
      '## A [b] <i>c</i>\n\n1. *d*\n\n   > e `f|g` 1*2*3 __h__\n\n| i\\|j | k |\n|-|-|\n| l | **m** |';
    const { text, markdown } = await renderMarkdown(source, { withMarkdown: true });
    expect((await renderMarkdown(markdown)).text).toBe(text);
  });

  it.each([
    ['bold in bold', `${'<b>'.repeat(290)}x${'</b>'.repeat(290)}`],
    ['alternating marks', `${'<b><i>'.repeat(140)}x${'</i></b>'.repeat(140)}`],
    ['quotes', `${'<blockquote>'.repeat(290)}x`],
    ['lists', `${'<ul><li>'.repeat(145)}x`],
    ['lines in quotes', `${'> '.repeat(24)}${'x<br>'.repeat(5_000)}`],
  ])('BOT-05 stays small for hundreds of %s', { tags: 'full' }, async (_, source) => {
    expect((await markdownOf(source)).length).toBeLessThan(Math.max(64 * 1024, source.length * 4) + 1);
  });

  it('BOT-05 omits a text that deep nesting would inflate', async () => {
    const lines = `${'<blockquote>'.repeat(200)}<pre>${'x\n'.repeat(5_000)}</pre>`;
    expect(await markdownOf(lines)).toBe('');
  });
});
