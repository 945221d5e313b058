import { describe, expect, it } from 'vitest';
import { blockHtml, codeKey, collectTexts, questionHtml, splitQuestion, type QuizHtml } from './quiz-html.ts';
import { parseQuiz } from './quizzes.ts';

const quiz = parseQuiz(
  '---\ncustomPassMsg: Passed\ncustomFailMsg: Failed\n---\n\nIntro\n\n## One\n\nBody\n\nMore\n\n```java\nint a;\n```\n\n> Hint\n\n- [x] Yes\n  > Because\n- [ ] No\n\n## Two\n\n```java\nint a;\n```\n\n```sh\nint a;\n```\n\n- [x] Yes\n- [ ] Never',
);
const [one, two] = quiz.questions;

const HTML: QuizHtml = {
  blocks: { Intro: '<p>Intro</p>', 'Body\n\nMore': '<p>Body</p>', Hint: '<p>Hint</p>', Because: '<p>So</p>' },
  phrases: { One: '<em>One</em>', Yes: '<b>Yes</b>', No: 'No', Two: 'Two', Never: 'Never' },
  code: { 'java\nint a;': '<pre>java</pre>', 'sh\nint a;': '<pre>sh</pre>' },
};

describe('the HTML of a quiz', () => {
  it('QUIZ-05 is made of every text, each once and none of them empty', () => {
    expect(collectTexts(quiz)).toEqual({
      blocks: ['Intro', 'Passed', 'Failed', 'Body\n\nMore', 'Hint', 'Because'],
      phrases: ['One', 'Two', 'Yes', 'No', 'Never'],
      code: [
        { language: 'java', text: 'int a;' },
        { language: 'sh', text: 'int a;' },
      ],
    });
    expect(collectTexts(parseQuiz(' \n'))).toEqual({ blocks: [], phrases: [], code: [] });
    expect(collectTexts({ ...quiz, customPassMsg: ' \n', questions: [] }).blocks).toEqual([
      'Intro',
      'Failed',
    ]);
  });

  it('QUIZ-05 separates the title of a question from the rest', () => {
    expect(splitQuestion('One\n\nBody\n\nMore')).toEqual({ title: 'One', body: 'Body\n\nMore' });
    expect(splitQuestion('One\nline')).toEqual({ title: 'One\nline', body: '' });
    expect(splitQuestion('')).toEqual({ title: '', body: '' });
  });

  it('QUIZ-05 is found for a question in the order of its options and samples', () => {
    if (!one || !two) throw new Error('The quiz has two questions');
    expect(questionHtml({ ...one, options: ['No', 'Yes'], comments: ['', 'Because'] }, HTML)).toEqual({
      title: '<em>One</em>',
      body: '<p>Body</p>',
      hint: '<p>Hint</p>',
      code: ['<pre>java</pre>'],
      answers: ['No', '<b>Yes</b>'],
      comments: ['', '<p>So</p>'],
    });
    expect(questionHtml(two, HTML).code).toEqual(['<pre>java</pre>', '<pre>sh</pre>']);
  });

  it('QUIZ-10 has no explanations when none are given', () => {
    if (!one) throw new Error('The quiz has two questions');
    const { question, options, hint, code } = one;
    expect(questionHtml({ question, options, hint, code }, HTML)).not.toHaveProperty('comments');
  });

  it('QUIZ-05 is empty for a text that was not rendered, whatever its name', () => {
    expect(blockHtml('Intro', HTML)).toBe('<p>Intro</p>');
    expect(blockHtml('Unknown', HTML)).toBe('');
    expect(blockHtml('constructor', HTML)).toBe('');
  });

  it('QUIZ-05 distinguishes the same code in two languages', () => {
    expect(codeKey({ language: 'java', text: 'a' })).not.toBe(codeKey({ language: 'sh', text: 'a' }));
  });
});
