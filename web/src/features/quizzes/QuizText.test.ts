import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { CodeSamples, QuizPhrase, QuizText } from './QuizText.tsx';

describe('the texts of a quiz', () => {
  it('QUIZ-05 are shown as the HTML that was compiled at publish', () => {
    const html = '<p>A <code>new</code> cup</p>';
    expect(htmlOf(createElement(QuizText, { text: 'A `new` cup', html }))).toContain(html);
    expect(htmlOf(createElement(QuizPhrase, { text: '`new`', html: '<code>new</code>' }))).toMatch(
      /^<span[^>]*><code>new<\/code><\/span>$/,
    );
  });

  it('QUIZ-05 never become HTML when only their Markdown is there', () => {
    const text = '<img src=x onerror=alert(1)> **bold**';
    for (const component of [QuizText, QuizPhrase]) {
      const shown = htmlOf(createElement(component, { text, html: undefined }));
      expect(shown).not.toContain('<img');
      expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt; **bold**');
    }
  });

  it('QUIZ-05 leave no empty element behind', () => {
    expect(htmlOf(createElement(QuizText, { text: '', html: '' }))).toBe('');
  });

  it('QUIZ-05 show every code sample', () => {
    const code = [
      { language: 'java', text: 'int a;' },
      { language: '', text: 'int b;' },
    ];
    const shown = htmlOf(createElement(CodeSamples, { code, html: ['<pre><code>int a;</code></pre>'] }));
    expect(shown).toContain('<pre><code>int a;</code></pre>');
    expect(textOf(shown)).toContain('int b;');
  });
});
