import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extractQuiz, formatQuizBlock } from './quiz-block.ts';
import { selectQuestions, grade } from './quiz-grading.ts';
import { parseQuiz, readQuiz } from './quizzes.ts';

// prettier-ignore
const pieces = [
  '## ', '##', '# ', '\n', '\r\n', '\r', '\n\n', '- ', '* ', '1. ', '2) ', '[x] ', '[ ] ', '[X]', '[', ']',
  '```', '~~~', '`', '> ', '>', '---', '\n---\n', 'passingGrade: 80', 'n_questions: 2', ': ', '"', "'", ' ',
  '    ', '\t', '<div class="quizdown">', '</div>', '<div>', '<', '&lt;', '&amp;', '<!--', '-->', 'word', 'é', '\0',
];
// prettier-ignore
const lines = [
  '## Q', '##', '# T', '- [x] a', '- [ ] b', '- [x] b', '* c', '1. [X] d', '2. e', '  - [x] f', '   > why', '> hint', '\t> tab',
  '```', '```java', '~~~', '- ```', '    code', 'text', '', '', '---', 'n_questions: 2', 'passingGrade: 50',
  'shuffleQuestions: true', '<div class="quizdown">', '</div>', '`</div>`', '2023. year', '***',
];
const scattered = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60, size: 'max' })
  .map((parts) => parts.join(''));
const lineByLine = fc
  .array(fc.constantFrom(...lines), { maxLength: 40, size: 'max' })
  .map((parts) => parts.join('\n'));
const quizLike = fc.oneof(scattered, lineByLine);
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), quizLike);
const word = fc.stringMatching(/^[a-z]{1,8}$/);

it('QUIZ-01 cuts any text without failing and loses nothing but the block', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { body, quiz } = extractQuiz(text);
      if (quiz === null) expect(body).toBe(text);
      else expect(body.length).toBeLessThan(text.length);
    }),
  );
});

it('QUIZ-01 reads back the text that was put into a block', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const settled = extractQuiz(formatQuizBlock(text)).quiz ?? '';
      expect(extractQuiz(formatQuizBlock(settled))).toEqual({ body: '', quiz: settled });
    }),
  );
});

it('QUIZ-05 makes a consistent quiz of any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const quiz = parseQuiz(text);
      readQuiz(text);
      expect(quiz.totalQuestions).toBeLessThanOrEqual(quiz.questions.length);
      expect(quiz.passingMarks).toBeLessThanOrEqual(quiz.totalQuestions);
      for (const question of quiz.questions) {
        expect(question.options).toEqual(expect.arrayContaining(question.answer));
        expect(question.comments).toHaveLength(question.options.length);
        expect(question.type).toBe(question.answer.length > 1 ? 'multi-check' : 'single-check');
      }
    }),
  );
});

it('QUIZ-03 finds exactly the questions and answers that were written', () => {
  const answer = fc.record({ text: word, right: fc.boolean() });
  const writtenQuestion = fc.record({ question: word, answers: fc.array(answer, { minLength: 1 }) });
  fc.assert(
    fc.property(fc.array(writtenQuestion), fc.constantFrom('\n', '\r\n'), (quiz, end) => {
      const text = quiz.flatMap(({ question, answers }) => [
        `## ${question}`,
        ...answers.map(({ text: option, right }) => `- [${right ? 'x' : ' '}] ${option}`),
      ]);
      expect(parseQuiz(text.join(end)).questions).toMatchObject(
        quiz.map(({ question, answers }) => ({
          question,
          options: answers.map((one) => one.text),
          answer: answers.filter((one) => one.right).map((one) => one.text),
        })),
      );
    }),
  );
});

it('QUIZ-08 passes whoever gives every right answer, whatever was drawn', () => {
  fc.assert(
    fc.property(quizLike, fc.integer(), (text, seed) => {
      const drawn = selectQuestions({ quiz: parseQuiz(text), seed });
      const right = grade(
        drawn,
        drawn.questions.map((question) => question.answer),
      );
      expect(right).toMatchObject({ ok: true, passed: true, passingMarks: drawn.passingMarks });
    }),
  );
});
