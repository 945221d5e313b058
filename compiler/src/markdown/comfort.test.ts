import { describe, expect, it } from 'vitest';
import { isSameTitle } from './outline.ts';
import { renderMarkdown } from './render.ts';

async function html(markdown: string, options = {}): Promise<string> {
  return (await renderMarkdown(markdown, options)).html.replaceAll(/\n(?=<)|(?<=>)\n/g, '');
}

describe('callouts', () => {
  it.each([
    ['NOTE', 'info', 'Note'],
    ['tip', 'success', 'Tip'],
    ['IMPORTANT', 'warning', 'Important'],
    ['WARNING', 'warning', 'Warning'],
    ['CAUTION', 'error', 'Caution'],
  ])('SRC-09 > [!%s] is an alert of type %s', async (name, type, title) => {
    expect(await html(`> [!${name}]\n> It is **hot**.\n>\n> Very.`)).toBe(
      `<aside class="alert alert-${type}"><p class="alert-title"><strong>${title}</strong></p><p>It is <strong>hot</strong>.</p><p>Very.</p></aside>`,
    );
  });

  it('SRC-09 may have a title and be in a list, while other quotes stay quotes', async () => {
    expect(await html('- x\n\n  > [!NOTE] Mind the steam\n  > Hot.')).toContain(
      '<p class="alert-title"><strong>Mind the steam</strong></p><p>Hot.</p></aside>',
    );
    expect(await html('> [!WHAT]\n> Hm.')).toContain('<blockquote>');
    expect(await html('> [!NOTE](https://example.org/)')).toContain('<blockquote>');
  });
});

describe('inline code', () => {
  it('READ-09 stays on one line with the adjacent comma or bracket', async () => {
    expect(await html('Run `a` (or `b`), then [`c`](#c).')).toBe(
      '<p>Run <code>a</code> (or <span class="unbroken"><code>b</code>),</span> then <span class="unbroken"><a href="#c"><code>c</code></a>.</span></p>',
    );
    expect(await html('Say (`a`) and `b`!')).toBe(
      '<p>Say <span class="unbroken">(<code>a</code>)</span> and <span class="unbroken"><code>b</code>!</span></p>',
    );
    expect(await html('```\n(`a`)\n```')).not.toContain('unbroken');
  });
});

describe('code blocks', () => {
  it.each(['java title="Tea.java"', "java filename='Tea.java'", 'java:Tea.java', 'java {1} title=Tea.java'])(
    'SRC-09 take their title from %j',
    async (info) => {
      const page = await html(`\`\`\`${info}\nint tea;\n\`\`\``);
      expect(page).toContain('class="code" data-language="java" data-title="Tea.java"');
      expect(page).toContain('<span class="hl-keyword">int</span>');
    },
  );

  it.each(['text {2,4-5}', 'text hl_lines="2 4-5"', 'text{2,4-5}'])(
    'SRC-09 highlight the lines that %j names, and keep their text',
    async (info) => {
      const { html: page } = await renderMarkdown(`\`\`\`${info}\none\ntwo\nthree\nfour\nfive\n\`\`\``);
      expect(page).toContain(
        '<code>one\n<span class="hl-line">two</span>\nthree\n<span class="hl-line">four</span>\n<span class="hl-line">five</span></code>',
      );
    },
  );

  it('SRC-09 highlight lines of colored code, ignoring missing ones', async () => {
    expect(await html('```java {2}\nint a;\nint b;\n```')).toContain(
      '<span class="hl-line"><span class="hl-keyword">int</span> b;</span>',
    );
    expect(await html('```java {7,9-999999999}\nint a;\n```')).not.toContain('hl-line');
  });

  it('SRC-09 escape their title', async () => {
    expect(await html('```text title="<img onerror=x>"\na\n```')).toContain('data-title="<img onerror=x>"');
  });
});

describe('the outline of a page', () => {
  const levels = async (markdown: string) =>
    [...(await html(markdown)).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

  it.each([
    ['# A\n\n## B\n\n### C\n\n# D', [2, 3, 4, 2]],
    ['## A\n\n##### B\n\n##### C\n\n## D\n\n### E', [2, 3, 3, 2, 3]],
    ['#### A\n\n#### B', [2, 2]],
    ['### A\n\n## B\n\n### C', [2, 2, 3]],
    ['## A\n\n### B', [2, 3]],
    ['## A\n\n> ##### B\n\n### C\n\n> # D', [2, 3, 3, 2]],
  ])('SRC-09 %j has the levels %j', async (markdown, expected) => {
    expect(await levels(markdown)).toEqual(expected);
  });

  it('SRC-09 drops a first heading that repeats the title, from text, outline and search', async () => {
    const isTitle = (heading: string) => isSameTitle(heading, 'Making tea');
    expect(await renderMarkdown('# *Making* Tea!\n\nBoil.\n\n## Pour', { isTitle })).toMatchObject({
      html: '<p>Boil.</p>\n<h2 id="pour">Pour</h2>',
      toc: [{ depth: 2, text: 'Pour', anchor: 'pour' }],
      sections: [{ heading: '', text: 'Boil.' }, { heading: 'Pour' }],
      title: 'Making Tea!',
    });
    expect(await html('Boil.\n\n# Making tea', { isTitle })).toContain('<h2');
    expect(await html('# Making coffee', { isTitle })).toContain('<h2');
  });
});
