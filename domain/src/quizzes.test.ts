import { describe, expect, it } from 'vitest';
import { findUnanswered, parseQuiz, readQuiz } from './quizzes.ts';

const lines = (...text: string[]) => text.join('\n');
const onlyQuestion = (...text: string[]) => {
  const { questions } = parseQuiz(lines(...text));
  expect(questions).toHaveLength(1);
  return questions[0];
};

describe('questions and answers', () => {
  it('QUIZ-01 reads the quiz from the quizdown block of a lesson', () => {
    const content = lines(
      '# Beans',
      '',
      '<div class="quizdown">',
      '  ## One?',
      '  - [x] Yes',
      '  - [ ] No',
      '</div>',
    );
    expect(readQuiz(content)?.questions).toMatchObject([
      { question: 'One?', options: ['Yes', 'No'], answer: ['Yes'] },
    ]);
    expect(readQuiz('# Beans')).toBeNull();
  });

  it('QUIZ-03 starts a question at each "## " heading and marks answers by their boxes', () => {
    const quiz = parseQuiz(
      lines('## First ##', '- [x] a', '- [ ] b', '', '## Second', '1. [X] c', '2. [ ] d', '3) [x] e', '##No'),
    );
    expect(quiz.questions).toMatchObject([
      { question: 'First', options: ['a', 'b'], answer: ['a'], type: 'single-check' },
      { question: 'Second', options: ['c', 'd'], answer: ['c'], type: 'single-check' },
    ]);
  });

  it('QUIZ-03 marks a question multi-check when more than one answer is right', () => {
    expect(onlyQuestion('## Q', '1. [x] a', '2. [x] b', '3. [ ] c')).toMatchObject({
      answer: ['a', 'b'],
      type: 'multi-check',
    });
    expect(onlyQuestion('## Q', '- [ ] a', '- [ ] b')).toMatchObject({ answer: [], type: 'single-check' });
  });

  it('QUIZ-03 takes an item without a box among boxes as a wrong answer', () => {
    expect(onlyQuestion('## Q', '- [x] a', '- b', '- [] c', '- [link](/x)')).toMatchObject({
      options: ['a', 'b', 'c', '[link](/x)'],
      answer: ['a'],
    });
  });

  it('QUIZ-03 does not start questions at headings of other levels', () => {
    const quiz = parseQuiz(lines('# Title', '### Sub', '## Q', '#### Deeper', '- [x] a'));
    expect(quiz.introContent).toBe('# Title\n### Sub');
    expect(quiz.questions).toMatchObject([{ question: 'Q\n\n#### Deeper', options: ['a'] }]);
  });

  it('QUIZ-11 starts questions at the highest level where a text has no "## " heading', () => {
    const quiz = parseQuiz(
      lines('Hello.', '', '#### One?', '- [x] a', '##### Why', '- [ ] b', '', '#### Two?', '1. [x] c'),
    );
    expect(quiz.introContent).toBe('Hello.');
    expect(quiz.questions.map(({ question }) => question)).toEqual(['One?\n\n##### Why', 'Two?']);
    expect(parseQuiz(lines('```', '# code', '```', '### Q', '- [x] a')).questions).toMatchObject([
      { question: 'Q', answer: ['a'] },
    ]);
  });

  it('QUIZ-11 takes the indentation off a whole block, with its settings', () => {
    const content = lines(
      '<div class="quizdown">',
      '    ---',
      '    # how many',
      '    passing_grade: 40',
      '    ---',
      '    #### One?',
      '    - [x] a',
      '      > Right.',
      '</div>',
    );
    expect(readQuiz(content)).toMatchObject({
      settings: { passingGrade: 40 },
      questions: [{ question: 'One?', options: ['a'], comments: ['Right.'] }],
    });
  });

  it('QUIZ-04 takes plain numbered items as options without a right answer', () => {
    expect(onlyQuestion('## Order', '1. first', '2. second')).toMatchObject({
      options: ['first', 'second'],
      answer: [],
      type: 'single-check',
    });
  });

  it('QUIZ-04 leaves plain bullets in the question', () => {
    expect(onlyQuestion('## Q', '- one', '- two')).toMatchObject({
      question: 'Q\n\n- one\n- two',
      options: [],
      answer: [],
    });
  });

  it('QUIZ-04 finds the questions without a right answer, by mistake or on purpose', () => {
    const text = lines(
      '---',
      'passingGrade: 50',
      '---',
      '## Right',
      '- [x] a',
      '- [ ] b',
      '## Forgotten',
      '- [ ] a',
      '- b',
      '## Steps',
      '1. a',
      '2. b',
      '## Prose',
      '- a',
      '## Nothing',
    );
    expect(findUnanswered(text)).toEqual([
      { question: 'Forgotten', hasBoxes: true },
      { question: 'Steps', hasBoxes: false },
    ]);
  });

  it('QUIZ-05 has exactly the fields of a quiz and its questions', () => {
    const text = lines('---', 'passingGrade: 50', 'customPassMsg: Well done', 'customFailMsg: Again', '---');
    expect(
      parseQuiz(lines(text, 'Welcome.', '## Q', '```java', 'int a;', '```', '- [x] a', '- [ ] b')),
    ).toEqual({
      introContent: 'Welcome.',
      totalQuestions: 1,
      customPassMsg: 'Well done',
      customFailMsg: 'Again',
      passingMarks: 1,
      isCorrect: false,
      questions: [
        {
          question: 'Q',
          options: ['a', 'b'],
          answer: ['a'],
          description: 'int a;',
          type: 'single-check',
          optionsSelected: [],
          code: [{ language: 'java', text: 'int a;' }],
          hint: '',
          comments: ['', ''],
        },
      ],
      settings: {
        nQuestions: null,
        passingGrade: 50,
        customPassMsg: 'Well done',
        customFailMsg: 'Again',
        shuffleAnswers: true,
        shuffleQuestions: false,
        enableRetry: true,
      },
    });
  });

  it('QUIZ-05 counts the questions that will be asked, never more than there are', () => {
    const questions = lines('## A', '- [x] a', '## B', '- [x] b', '## C', '1. c');
    const quizOf = (n: number) => parseQuiz(lines('---', `nQuestions: ${n}`, '---', questions));
    expect(quizOf(2)).toMatchObject({ totalQuestions: 2, passingMarks: 2 });
    expect(quizOf(9)).toMatchObject({ totalQuestions: 3, passingMarks: 2 });
  });

  it('QUIZ-05 keeps paragraphs with the question, the quote as hint and nested quotes as comments', () => {
    const question = onlyQuestion(
      '## Q',
      'Look **here**.',
      '',
      '> Think twice,',
      '> then answer.',
      '',
      '- [x] a',
      '  > Right, because.',
      '- [ ] b',
      '    > No,',
      '    > not this.',
      '',
      'And there.',
    );
    expect(question).toMatchObject({
      question: 'Q\n\nLook **here**.\n\nAnd there.',
      hint: 'Think twice,\nthen answer.',
      options: ['a', 'b'],
      comments: ['Right, because.', 'No,\nnot this.'],
    });
  });

  it('QUIZ-05 joins several code blocks, fenced or indented, into the description', () => {
    expect(onlyQuestion('## Q', '~~~', 'a', '~~~', '', '    b', '', '1. [x] c')).toMatchObject({
      description: 'a\n\nb',
      options: ['c'],
    });
  });
});
