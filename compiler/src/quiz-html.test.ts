import { parseQuiz } from '@academy/domain/quizzes';
import { describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { renderCode, renderSnippet } from './markdown/render-snippet.ts';
import { renderQuiz } from './quiz-html.ts';
import { renderItems } from './render.ts';
import { contentFolder, course, lesson } from './testing/folders.ts';

const phrase = (text: string) => renderSnippet(text, { isPhrase: true });

describe('the texts of a quiz', () => {
  it('QUIZ-05 show code, emphasis and strong text', async () => {
    expect(await renderSnippet('A `new` *good* and **very `strong`** _cup_')).toBe(
      '<p>A <code>new</code> <em>good</em> and <strong>very <code>strong</code></strong> <em>cup</em></p>',
    );
    expect(await phrase('A `new` *good* cup')).toBe('A <code>new</code> <em>good</em> cup');
  });

  it('QUIZ-05 leave text alone that only looks like markup', async () => {
    for (const text of ['2 * 3 * 4', 'snake_case_name', '5 ** 2', 'a [x] b', 'one ` tick'])
      expect(await phrase(text)).toBe(text);
    expect(await phrase('\\*not\\* marked')).toBe('*not* marked');
  });

  it('QUIZ-05 show HTML and type parameters as written', async () => {
    expect(await phrase('A List<String> of <b>words</b>')).toBe(
      'A List&#x3C;String> of &#x3C;b>words&#x3C;/b>',
    );
    expect(await renderSnippet('<T>\n\nand more')).toBe('<p>&#x3C;T></p>\n<p>and more</p>');
    expect(await renderSnippet('<img src=x onerror=alert(1)>')).not.toContain('<img');
  });

  it('QUIZ-05 link only to other sites, in a new tab', async () => {
    expect(await phrase('[tea](https://tea.example.org/a?b=c)')).toBe(
      '<a href="https://tea.example.org/a?b=c" target="_blank" rel="noopener noreferrer">tea</a>',
    );
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,hi',
      '//elsewhere.example',
      '/courses',
      '#top',
    ])
      expect(await phrase(`[x](${target})`)).toBe('<span>x</span>');
  });

  it('QUIZ-05 have paragraphs, lists and highlighted code, without anchors or tab stops', async () => {
    const html = await renderSnippet('One\n\n- a\n- b\n\n```java\nint a;\n```\n\n### Heading');
    expect(html).toContain('<p>One</p>');
    expect(html).toContain('<li>a</li>');
    expect(html).toContain(
      '<pre class="code" data-language="java"><code><span class="hl-keyword">int</span>',
    );
    expect(html).toContain('<p>Heading</p>');
    expect(html).not.toMatch(/ id=| tabindex=/);
  });

  it('QUIZ-05 are phrasing content inside a label or a heading', async () => {
    const html = await phrase('This:\n\n```\na();\n```\n\n- one\n- two');
    expect(html).not.toMatch(/<(p|pre|div|ul|li)[ >]/);
    expect(html.replace(/<[^>]+>/g, '')).toMatch(/This:\s+a\(\);\s+one\s+two/);
  });

  it('QUIZ-05 show a picture’s description instead of the picture', async () => {
    expect(await phrase('![A pot](pot.png) ![far](https://pictures.example/x.png)')).toBe('A pot far');
  });

  it('QUIZ-05 highlight a code sample like the code of a lesson', async () => {
    expect(await renderCode({ language: 'java title="A.java"', text: 'int a;' })).toBe(
      '<pre class="code" data-language="java"><code><span class="hl-keyword">int</span> a;</code></pre>',
    );
    expect(await renderCode({ language: '', text: 'a < b' })).toBe(
      '<pre class="code"><code>a &#x3C; b</code></pre>',
    );
    expect(await renderSnippet('')).toBe('');
  });

  it('QUIZ-18 keep each word of inline code whole, and leave blocks of code alone', async () => {
    expect(await phrase('Run `kubectl get pods` in `web`')).toBe(
      'Run <code><span>kubectl</span> <span>get</span> <span>pods</span></code> in <code>web</code>',
    );
    expect(await renderSnippet('```\na b\n```')).toBe('<pre class="code"><code>a b\n</code></pre>');
    expect(await phrase('```\na b\n```')).not.toContain('<span>a</span>');
  });

  it('QUIZ-05 are compiled once for every text of the quiz', async () => {
    const quiz = parseQuiz(
      '---\ncustomPassMsg: "**Good**"\n---\n\nIntro\n\n## Title\n\nBody\n\n```java\nint a;\n```\n\n> Hint\n\n- [x] Right\n  > Because\n- [ ] __proto__',
    );
    const html = await renderQuiz(quiz);
    expect(html.blocks).toEqual({
      Intro: '<p>Intro</p>',
      '**Good**': '<p><strong>Good</strong></p>',
      Body: '<p>Body</p>',
      Hint: '<p>Hint</p>',
      Because: '<p>Because</p>',
    });
    expect(Object.keys(html.phrases)).toEqual(['Title', 'Right', '__proto__']);
    expect(Object.keys(html.code)).toEqual(['java\nint a;']);
  });
});

describe('a lesson with a quiz', () => {
  const withQuiz = (quiz: string) =>
    checkFolder(
      contentFolder({
        'course.json': course,
        'summary.md': 'x',
        '01-a/lesson.json': { ...lesson, type: 'knowledge-check' },
        '01-a/content.md': `Read this.\n\n<div class="quizdown">\n\n${quiz}\n</div>`,
      }),
    );

  it('QUIZ-05 is compiled with the HTML of its quiz next to the text', async () => {
    const checked = await withQuiz('## A List&lt;String&gt;?\n\n- [x] `yes`\n- [ ] no');
    for await (const item of renderItems(checked)) {
      if (item.kind !== 'lesson') expect(item).not.toHaveProperty('quizHtml');
      else
        expect(item.quizHtml?.phrases).toEqual({
          'A List<String>?': 'A List&#x3C;String>?',
          '`yes`': '<code>yes</code>',
          no: 'no',
        });
    }
  });

  it('QUIZ-05 may have code and multiline texts', async () => {
    const checked = await withQuiz(
      '## Why?\n\nFirst\nsecond\n\n```java\nint a;\nint b;\n```\n\n- [x] yes\n- [ ] no',
    );
    expect(checked.faults).toEqual([]);
    const items = [];
    for await (const item of renderItems(checked)) items.push(item);
    const quizHtml = items.map((item) => item.quizHtml).find(Boolean);
    expect(Object.keys(quizHtml?.blocks ?? {})).toEqual(['First\nsecond']);
    expect(Object.keys(quizHtml?.code ?? {})).toEqual(['java\nint a;\nint b;']);
  });

  it('ADM-07 is refused when its decoded quiz is nested too deeply', async () => {
    const { faults } = await withQuiz(`## Why?\n\n- [x] ${'&gt; '.repeat(60)}x`);
    expect(faults.map(({ message }) => message)).toEqual(['this is nested too deeply to be rendered']);
  });
});
