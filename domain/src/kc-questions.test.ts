import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { kcQuestion, withoutAnswers } from './kc-questions.ts';
import { parseQuiz } from './quizzes.ts';

it('QUIZ-06, QUIZ-08 shows an assessed quiz without right answers and comments, and with no answer checked', () => {
  const questions = withoutAnswers(parseQuiz('## Q\n> hint\n- [x] a\n  > Right!\n- [x] b\n- [ ] c'));
  expect(questions).toEqual([
    {
      question: 'Q',
      description: '',
      code: [],
      hint: 'hint',
      type: 'multi-check',
      answers: [
        { text: 'a', isChecked: false },
        { text: 'b', isChecked: false },
        { text: 'c', isChecked: false },
      ],
    },
  ]);
  expect(z.parse(z.array(kcQuestion), questions)).toEqual(questions);
});
