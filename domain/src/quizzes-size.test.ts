import { describe, expect, it } from 'vitest';
import { extractQuiz } from './quiz-block.ts';
import { parseQuiz } from './quizzes.ts';

describe('texts of any size', () => {
  it.each([
    ['half-written tags', '<div '.repeat(100_000), null],
    ['half-written comments', '<!-- '.repeat(100_000), null],
    ['unclosed attributes', `<div ${'class="'.repeat(100_001)}>`, null],
    ['angles', '<'.repeat(500_000), null],
    ['backticks', '`'.repeat(500_000), null],
    ['blank lines', `<div class="quizdown">${'\n'.repeat(500_000)}</div>`, ''],
    [
      'unclosed fences',
      `<div class="quizdown">\n${'```js\n'.repeat(100_000)}a</div>`,
      `${'```js\n'.repeat(100_000)}a`,
    ],
  ])('QUIZ-01 cuts any number of %s', (_, text, quiz) => {
    expect(extractQuiz(text).quiz).toBe(quiz);
  });

  it('QUIZ-01 cuts any number of unclosed blocks', () => {
    expect(extractQuiz('<div class="quizdown">\n'.repeat(100_000)).body).toBe('');
  });

  it('QUIZ-03 reads a megabyte of questions', () => {
    const one = '## Which one of these?\n\nSome text.\n\n- [x] this\n- [ ] that\n\n';
    const count = Math.ceil(1_000_000 / one.length);
    const quiz = parseQuiz(one.repeat(count));
    expect(quiz.totalQuestions).toBe(count);
    expect(quiz.questions.at(-1)).toMatchObject({ options: ['this', 'that'], answer: ['this'] });
  });

  it.each([
    ['hashes', '#'.repeat(100_000), 0],
    ['a heading of hashes', `## ${'#'.repeat(100_000)}`, 1],
    ['hashes with gaps', `## a${' #'.repeat(100_000)}`, 1],
    ['brackets', `## Q\n- ${'['.repeat(100_000)}`, 1],
    ['backticks', `## Q\n${'`'.repeat(100_000)}\n## still code`, 1],
    ['runs of backticks', `## Q\n${'``` '.repeat(100_000)}`, 1],
    ['unclosed fences', `## Q\n${'~~~js\n'.repeat(100_000)}`, 1],
    ['markers on one line', `## Q\n${'- '.repeat(100_000)}x`, 1],
    ['deeply nested lists', `## Q\n${indented(1000)}`, 1],
    ['quotes', `## Q\n${'>'.repeat(100_000)}\n${'> \n'.repeat(50_000)}`, 1],
    ['rules', `${'---\n'.repeat(100_001)}## Q`, 1],
    ['empty headings', '##\n'.repeat(100_000), 100_000],
    ['blank lines', `${'\n'.repeat(500_000)}## Q`, 1],
    ['spaces', `## Q${' '.repeat(500_000)}x`, 1],
    ['settings without end', `---\n${'a: b\n'.repeat(100_000)}`, 0],
    ['quotes in a setting', `---\npassingGrade: ${"'".repeat(100_001)}\n---\n## Q`, 1],
  ])('QUIZ-03 reads any number of %s', (_, text, questions) => {
    expect(parseQuiz(text).questions).toHaveLength(questions);
  });
});

function indented(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- [x] a`).join('\n');
}
