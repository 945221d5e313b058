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
});
