import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { kcQuestion, resetAnswers, withoutAnswers } from './kc-questions.ts';
import { parseQuiz } from './quizzes.ts';

it('QUIZ-06 resets isChecked of every answer and keeps the rest', () => {
  const asked = [
    { question: 'Q', answers: [{ text: 'a', isChecked: true }, { text: 'b' }] },
    { question: 'R', answers: [] },
  ];
  expect(resetAnswers(asked)).toEqual([
    {
      question: 'Q',
      answers: [
        { text: 'a', isChecked: false },
        { text: 'b', isChecked: false },
      ],
    },
    { question: 'R', answers: [] },
  ]);
  expect(asked[0]?.answers[0]).toEqual({ text: 'a', isChecked: true });
});

it('QUIZ-08 shows an assessed quiz without right answers and comments', () => {
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
