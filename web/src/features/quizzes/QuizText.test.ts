import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { blocksOf } from './blocks.ts';
import { AnswerText, QuizText } from './QuizText.tsx';

const html = (text: string) => htmlOf(createElement(QuizText, { text }));
/** The tags alone, so that looks may change. */
const bare = (text: string) => html(text).replace(/ class="[^"]*"/g, '');

describe('the texts of a quiz', () => {
  it('QUIZ-05 show code, emphasis and strong words', () => {
    expect(bare('A `new` *good* and **very `strong`** _cup_')).toBe(
      '<div><p>A <code>new</code> <em>good</em> and <strong>very <code>strong</code></strong> <em>cup</em></p></div>',
    );
  });

  it('QUIZ-05 leave alone what only looks like a mark', () => {
    for (const text of ['2 * 3 * 4', 'snake_case_name', '5 ** 2', 'a [x] b', 'one ` tick'])
      expect(bare(text)).toBe(`<div><p>${text}</p></div>`);
    expect(bare('\\*not\\* marked')).toBe('<div><p>*not* marked</p></div>');
    expect(bare('`*a*` and `` a`b ``')).toBe('<div><p><code>*a*</code> and <code>a`b</code></p></div>');
  });

  it('QUIZ-05 lead to the web in a new tab, and nowhere else', () => {
    expect(html('[tea](https://tea.example.org/a?b=c)')).toMatch(
      /<a href="https:\/\/tea\.example\.org\/a\?b=c" target="_blank" rel="noopener noreferrer"/,
    );
    for (const text of ['[x](javascript:alert(1))', '[x](data:text/html,hi)', '[x](//elsewhere.example)'])
      expect(html(text)).not.toContain('<a');
  });

  it('QUIZ-05 never become HTML', () => {
    const hostile = '<img src=x onerror=alert(1)> `<script>` **<b>bold</b>**';
    expect(html(hostile)).not.toMatch(/<(img|script|b)[ >]/);
    expect(html(hostile)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('QUIZ-05 have paragraphs, lists and code', () => {
    expect(
      blocksOf('One\ntwo\n\n- a\n- b\n  more\n\n```java\nif (a) {\n\n}\n```\n\n1. first\n2. second'),
    ).toEqual([
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'list', isOrdered: false, items: ['a', 'b more'] },
      { kind: 'code', text: 'if (a) {\n\n}' },
      { kind: 'list', isOrdered: true, items: ['first', 'second'] },
    ]);
    expect(blocksOf('')).toEqual([]);
    expect(blocksOf('It was in\n2023. A good year.')).toEqual([
      { kind: 'paragraph', text: 'It was in\n2023. A good year.' },
    ]);
  });

  it('QUIZ-05 have only words in them inside of a label', () => {
    const answer = htmlOf(createElement(AnswerText, { text: 'This:\n\n```\na();\n```' }));
    expect(answer).not.toMatch(/<(p|pre|div)[ >]/);
    expect(textOf(answer)).toBe('This: a();');
  });
});
