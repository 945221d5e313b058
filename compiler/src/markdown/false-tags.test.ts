import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { renderMarkdown } from './render.ts';

/** The visible text in one line. */
async function textOf(markdown: string): Promise<string> {
  const { html } = await renderMarkdown(markdown);
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const messages = (markdown: string) =>
  parseMarkdown(markdown).faults.map(({ line, message }) => `${line} ${message}`);

describe('text that looks like a tag but is not', () => {
  it.each([
    ['Dear <First Name>, hello.', '<First Name>'],
    ['Write to <your email address>.', '<your email address>'],
    ['A List<String> of them.', '<String>'],
    ['A List<Object> of them.', '<Object>'],
    ['A Box<T> of them.', '<T>'],
    ['It is a<b and c>d here.', '<b and c>'],
    ['Save it as <title>.txt and go on.', '<title>'],
    ['Press <b> to go back.', '<b>'],
    ['See <?php echo 1 ?> here.', '<?php echo 1 ?>'],
  ])('SRC-14 is shown as text, and reported: %s', async (text, tag) => {
    expect(await textOf(text)).toBe(text);
    expect(messages(text)).toEqual([expect.stringMatching(/^1 .* is shown as text$/)]);
    expect(messages(text)[0]).toContain(tag);
  });

  it.each([
    ['<Tabs>\n\nInside.\n\n</Tabs>', '<Tabs> Inside. </Tabs>'],
    ['> Dear <First Name>,\n> hello.', 'Dear <First Name>, hello.'],
    ['@@@alert\n{ "text": "A List<String> of them." }\n@@@', 'A List<String> of them.'],
    ['<div>\nA List<String> of them.\n</div>', 'A List<String> of them.'],
    ['@@@embed\n{ "html": "<p>A List<String></p>" }\n@@@', 'A List<String>'],
  ])('SRC-14 is shown as text anywhere: %j', async (text, seen) => {
    expect(await textOf(text)).toBe(seen);
  });

  it.each([
    'H<sub>2</sub>O, x<br>y, <b>bold</b>, <B>bold</B> and <kbd>Ctrl</kbd>',
    '<details open>\n<summary>More</summary>\n\nList\n\n</details>',
    '<img alt="a > b" src="cup.png"> <a name="here"></a> <a name="there"/>',
    '<video controls src="tea.mp4"></video>',
    '<div markdown>\n\nInside.\n\n</div>',
    '<!-- <First Name> -->',
    '`List<String>`\n\n```java\nList<String> all;\n```\n\n    List<String> all;',
    '<https://example.org> and <ada@example.org>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    '1 < 2 and 3 > 2, a <- b, <3',
  ])('SRC-14 does not include tags, code and addresses: %s', (text) =>
    expect(messages(text).filter((message) => message.endsWith('shown as text'))).toEqual([]),
  );

  it('SRC-14 is reported once for each tag, with the line', () => {
    expect(messages('One.\n\nA List<String>,\na Set<String> and a <First Name>.\n')).toEqual([
      '3 <String> is no tag of HTML and is shown as text',
      '4 <First Name> is no tag of HTML and is shown as text',
    ]);
  });

  it('SRC-14 may be followed by Markdown', async () => {
    const { html } = await renderMarkdown('<First Name>\n**bold** and `List<String>`');
    expect(html).toBe('<p>&#x3C;First Name>\n<strong>bold</strong> and <code>List&#x3C;String></code></p>');
  });
});
