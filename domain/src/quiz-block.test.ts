import { describe, expect, it } from 'vitest';
import { extractQuiz, formatQuizBlock } from './quiz-block.ts';

const block = '<div class="quizdown">\n## Q\n- [x] a\n</div>';

describe('cutting the quiz out of a lesson', () => {
  it('QUIZ-01 separates the body from the quiz', () => {
    expect(extractQuiz(`Before\n\n${block}\n\nAfter\n`)).toEqual({
      body: 'Before\n\n\n\nAfter\n',
      quiz: '## Q\n- [x] a',
    });
  });

  it('QUIZ-01 leaves a lesson without a quiz untouched', () => {
    const text = '# Hi\r\n<div class="quizdownish">\r\n</div>\r\n<divx class="quizdown">';
    expect(extractQuiz(text)).toEqual({ body: text, quiz: null });
  });

  it('QUIZ-01 finds the class among others, in any quotes and case', () => {
    for (const tag of [
      '<div id="kc" class="wide quizdown dark">',
      "<DIV class='quizdown'>",
      '<div class=quizdown>',
      '<div\n  class = "quizdown"\n>',
      '  <div data-class="no" class="quizdown">',
    ]) {
      expect(extractQuiz(`${tag}\n## Q\n</div>`).quiz).toBe('## Q');
    }
  });

  it('QUIZ-01 leaves blocks inside code alone', () => {
    for (const text of [
      `\`\`\`html\n${block}\n\`\`\``,
      `1. Write\n    ~~~\n    ${block}\n    ~~~`,
      `\`\`\`\`\n\`\`\`\n${block}\n\`\`\`\``,
      'Write `<div class="quizdown">` around it.',
      `<!-- ${block} -->`,
    ]) {
      expect(extractQuiz(text)).toEqual({ body: text, quiz: null });
    }
  });

  it('QUIZ-01 finds a block behind a shown one', () => {
    const shown = '```html\n<div class="quizdown">\n```\n';
    expect(extractQuiz(shown + block)).toEqual({ body: shown, quiz: '## Q\n- [x] a' });
  });

  it('QUIZ-01 un-indents the text and decodes its entities once', () => {
    const text = '<div class="quizdown">\n\t## a &lt; b\n\n\t- [x] &amp;lt; &copy;\n\t  &gt; why\n</div>';
    expect(extractQuiz(text).quiz).toBe('## a < b\n\n- [x] &lt; &copy;\n  > why');
    expect(extractQuiz('<div class="quizdown">## Q\n    - [x] a</div>').quiz).toBe('## Q\n- [x] a');
  });

  it('QUIZ-01 keeps nested divs, and closing tags inside code, in the quiz', () => {
    const inner = '## Q\n<div>note</div>\n```\n</div>\n```\n- [x] `</div>`';
    expect(extractQuiz(`<div class="quizdown">\n${inner}\n</div>\nAfter`)).toEqual({
      body: '\nAfter',
      quiz: inner,
    });
  });

  it('QUIZ-01 ends an unclosed block at the last closing tag, or else at the end', () => {
    expect(extractQuiz('A\n<div class="quizdown">\n## Q')).toEqual({ body: 'A\n', quiz: '## Q' });
    expect(extractQuiz('<div class="quizdown">\n## Is it <div>?\n</div>\nAfter')).toEqual({
      body: '\nAfter',
      quiz: '## Is it <div>?',
    });
  });

  it('QUIZ-01 lets an unclosed fence inside the block hide nothing', () => {
    expect(extractQuiz('<div class="quizdown">\n## Q\n```\ncode\n</div>\nAfter')).toEqual({
      body: '\nAfter',
      quiz: '## Q\n```\ncode',
    });
  });

  it('QUIZ-01 finds a block behind a comment, and inside of what only looks like one', () => {
    const quiz = '## Q\n- [x] a';
    expect(extractQuiz(`<!-- a -->${block}`)).toEqual({ body: '<!-- a -->', quiz });
    expect(extractQuiz(`<!-- never closed\n${block}`)).toEqual({ body: '<!-- never closed\n', quiz });
    expect(extractQuiz(`a --> <!-- b\n${block}`)).toEqual({ body: 'a --> <!-- b\n', quiz });
    expect(extractQuiz(`<!--\n\`\`\`\n-->\n${block}`)).toEqual({ body: '<!--\n```\n-->\n', quiz });
  });

  it('QUIZ-01 keeps a comment inside the block as text, with the tags in it', () => {
    expect(extractQuiz('<div class="quizdown">\n<!-- a -->\n## Q\n</div>').quiz).toBe('<!-- a -->\n## Q');
    expect(extractQuiz('<div class="quizdown">\n<!-- </div> -->\n## Q')).toMatchObject({
      quiz: '<!-- ',
      body: ' -->\n## Q',
    });
  });

  it('QUIZ-01 a fence inside the block hides a closing tag when it is closed by as many of its marks', () => {
    const inside = (open: string, close: string) =>
      extractQuiz(`<div class="quizdown">\n${open}\n</div>\n${close}\n</div>\nAfter`).body;
    expect(inside('```', '```')).toBe('\nAfter');
    expect(inside('~~~~', '~~~~~')).toBe('\nAfter');
    expect(inside('~~~~', '~~~')).toBe('\n~~~\n</div>\nAfter');
    expect(inside('```', '~~~')).toBe('\n~~~\n</div>\nAfter');
    expect(inside('~~~', '```')).toBe('\n```\n</div>\nAfter');
    expect(inside('```', '``` js')).toBe('\n``` js\n</div>\nAfter');
  });

  it.each([
    '<div class="quiz down">',
    '<div class="">',
    '<div>',
    '<div id="quizdown">',
    '<div class="no" class="quizdown">',
    '<div.class="quizdown">',
    '</div class="quizdown">',
    '<div class="quizdown"',
  ])('QUIZ-01 %s opens no quiz', (tag) => {
    expect(extractQuiz(`${tag}\n## Q\n`)).toEqual({ body: `${tag}\n## Q\n`, quiz: null });
  });

  it('QUIZ-01 finds the class between several spaces and lines, and in a tag with a slash', () => {
    expect(extractQuiz('<div class="wide\n  quizdown">\n## Q\n</div>').quiz).toBe('## Q');
    expect(extractQuiz('<div/class="quizdown">\n## Q\n</div>').quiz).toBe('## Q');
  });

  it('QUIZ-01 removes the indentation that all lines share, and blank lines around', () => {
    expect(extractQuiz('<div class="quizdown">  \n  \n    ## Q\n\n  - [x] a\n \n</div>').quiz).toBe(
      '  ## Q\n\n- [x] a',
    );
    expect(extractQuiz('<div class="quizdown">\n\t## Q\n  - [x] a\n</div>').quiz).toBe('\t## Q\n  - [x] a');
    expect(extractQuiz('<div class="quizdown"></div>').quiz).toBe('');
  });

  it('QUIZ-01 joins several blocks under the settings of the first', () => {
    const second = '<div class="quizdown">\n---\npassingGrade: 10\n---\n## R\n</div>';
    expect(extractQuiz(`${block}\nBetween\n${second}`)).toEqual({
      body: '\nBetween\n',
      quiz: '## Q\n- [x] a\n\n## R',
    });
  });

  it('QUIZ-01 puts a quiz back so that it reads the same', () => {
    const quiz = '## Is `</div>` < "&lt;"?\n> hint\n- [x] a & b';
    expect(extractQuiz(`A\n${formatQuizBlock(quiz)}\nB`)).toEqual({ body: 'A\n\nB', quiz });
  });
});
