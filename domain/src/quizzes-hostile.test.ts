import { describe, expect, it } from 'vitest';
import { parseQuiz, readQuiz } from './quizzes.ts';

const lines = (...text: string[]) => text.join('\n');
const onlyQuestion = (...text: string[]) => {
  const { questions } = parseQuiz(lines(...text));
  expect(questions).toHaveLength(1);
  return questions[0];
};

describe('texts known to break parsers', () => {
  it('QUIZ-03 keeps < and & inside code', () => {
    const content = lines(
      '<div class="quizdown">',
      '## Is `a &lt; b &amp;&amp; c` true?',
      '```java',
      'List<String> a = x && y ? "</div>" : null;',
      '```',
      '- [x] `Map<K, V>` &amp; more',
      '</div>',
    );
    expect(readQuiz(content)?.questions).toMatchObject([
      {
        question: 'Is `a < b && c` true?',
        description: 'List<String> a = x && y ? "</div>" : null;',
        options: ['`Map<K, V>` & more'],
      },
    ]);
  });

  it('QUIZ-03 accepts a question without a list', () => {
    expect(parseQuiz(lines('## Alone', '## Next', '- [x] a')).questions).toMatchObject([
      { question: 'Alone', options: [], answer: [] },
      { question: 'Next', options: ['a'] },
    ]);
  });

  it('QUIZ-03 ignores a second list', () => {
    expect(
      onlyQuestion('## Q', '- [x] a', '- [ ] b', '', '* [x] c', '', 'Text', '', '1. [x] d'),
    ).toMatchObject({
      question: 'Q\n\nText',
      options: ['a', 'b'],
      answer: ['a'],
    });
  });

  it('QUIZ-03 finds the boxes behind a plain list that belongs to the question', () => {
    expect(onlyQuestion('## Q', '1. step', '2. step', '', '- [x] a', '- [ ] b')).toMatchObject({
      question: 'Q\n\n1. step\n2. step',
      options: ['a', 'b'],
    });
  });

  it('QUIZ-03 keeps a nested list inside its answer', () => {
    expect(onlyQuestion('## Q', '- [x] a', '  - [x] inner', '    1. deep', '- [ ] b')).toMatchObject({
      options: ['a\n- [x] inner\n  1. deep', 'b'],
      answer: ['a\n- [x] inner\n  1. deep'],
    });
  });

  it('QUIZ-03 reads CRLF and lone CR line ends', () => {
    const text = lines('---', 'passingGrade: 80', '---', '## Q', '- [x] a', '- [ ] b');
    expect(parseQuiz(text.replaceAll('\n', '\r\n'))).toEqual(parseQuiz(text));
    expect(parseQuiz(text.replaceAll('\n', '\r'))).toEqual(parseQuiz(text));
  });

  it('QUIZ-03 reads tabs after markers, after the heading and before comments', () => {
    expect(onlyQuestion('##\tQ', '-\t[x]\ta', '\t> why', '-\t[ ]\tb')).toMatchObject({
      question: 'Q',
      options: ['a', 'b'],
      comments: ['why', ''],
    });
  });

  it('QUIZ-03 does not take headings inside code fences for questions', () => {
    const quiz = parseQuiz(lines('## Q', '```', '## not one', '- [x] nor this', '```', '- [x] a'));
    expect(quiz.questions).toMatchObject([{ description: '## not one\n- [x] nor this', options: ['a'] }]);
  });

  it('QUIZ-03 does not take headings inside the code of an answer for questions', () => {
    const quiz = parseQuiz(
      lines('## Q', '- ```sh', '  ## comment', '  ```', '- [x] a', '  ~~~', '## x', '  ~~~'),
    );
    expect(quiz.questions).toMatchObject([{ options: ['```sh\n## comment\n```', 'a\n~~~\n## x\n~~~'] }]);
  });

  it('QUIZ-03 needs no blank line after the heading or before the list', () => {
    expect(onlyQuestion('## Q', 'In', '2023. It was', '1. [x] a', '2. [ ] b')).toMatchObject({
      question: 'Q\n\nIn\n2023. It was',
      options: ['a', 'b'],
    });
  });

  it('QUIZ-03 leaves inline HTML as it is', () => {
    expect(
      onlyQuestion('## A <em>bold</em> one', '- [x] <b>a</b>', '- [ ] <script>b</script>'),
    ).toMatchObject({
      question: 'A <em>bold</em> one',
      options: ['<b>a</b>', '<script>b</script>'],
    });
  });

  it('QUIZ-03 joins an answer that goes on in the next line', () => {
    expect(onlyQuestion('## Q', '- [x] a', 'goes on', '', '  and on', '- [ ] b', '***', 'End')).toMatchObject(
      {
        options: ['a\ngoes on\n\nand on', 'b'],
      },
    );
  });

  it('QUIZ-03 reads a megabyte of questions', () => {
    const one = lines('## Which one of these?', '', 'Some text.', '', '- [x] this', '- [ ] that', '', '');
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
