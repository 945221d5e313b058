import { describe, expect, it } from 'vitest';
import type { QuizHtml } from '@academy/domain/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import { gradeAnswers } from './grade.ts';
import { presentAttempt, presentResult } from './present.ts';

const drawn = parseQuiz(`---
customPassMsg: Well done
customFailMsg: Once more
enableRetry: true
---

Before you start

## How hot?

> Feel it

- [x] Warm
  > Right so
- [ ] Boiling

## Your favorite?

1. Tea
2. Coffee
`);
const html: QuizHtml = {
  blocks: {
    'Before you start': '<p>Before you start</p>',
    'Well done': '<p>Well done</p>',
    'Once more': '<p>Once more</p>',
    'Feel it': '<p>Feel it</p>',
    'Right so': '<p>Right so</p>',
  },
  phrases: { 'How hot?': '<b>How hot?</b>', Warm: '<b>Warm</b>', Boiling: 'Boiling' },
  code: {},
};
const time = new Date('2026-01-05T09:00:00Z');
const hot = {
  question: 'How hot?',
  description: '',
  code: [],
  hint: 'Feel it',
  type: 'single-check',
  answers: [
    { text: 'Warm', isChecked: false },
    { text: 'Boiling', isChecked: false },
  ],
};
const hotHtml = {
  title: '<b>How hot?</b>',
  body: '',
  hint: '<p>Feel it</p>',
  code: [],
  answers: ['<b>Warm</b>', 'Boiling'],
};

describe('an open attempt', () => {
  const opened = (assessed: boolean) =>
    presentAttempt({
      attempt: { id: 'first', revision: 3, openedAt: time },
      drawn,
      html,
      assessed,
      attemptsLeft: 2,
      isRecorded: true,
    });

  it('QUIZ-08 of an assessed check has its questions, but neither right answers nor explanations', () => {
    const { questions, ...rest } = opened(true);
    expect(rest).toEqual({
      attemptId: 'first',
      revision: 3,
      assessed: true,
      introContent: 'Before you start',
      introHtml: '<p>Before you start</p>',
      totalQuestions: 2,
      passingMarks: 1,
      attemptsLeft: 2,
      openedAt: '2026-01-05T09:00:00.000Z',
      isRecorded: true,
    });
    expect(questions[0]).toEqual({ ...hot, html: hotHtml });
    expect(JSON.stringify(questions)).not.toContain('Right so');
  });

  it('QUIZ-07 of any other check has them', () => {
    const { assessed, questions } = opened(false);
    expect(assessed).toBe(false);
    expect(questions[0]).toEqual({
      ...hot,
      answer: ['Warm'],
      comments: ['Right so', ''],
      html: { ...hotHtml, comments: ['<p>Right so</p>', ''] },
    });
  });
});

describe('the result of an attempt', () => {
  const resultOf = (answers: string[][], showsAnswers: boolean) =>
    presentResult({
      id: 'first',
      drawn,
      html,
      grading: gradeAnswers(drawn, answers),
      attemptsLeft: null,
      submittedAt: time,
      isComplete: false,
      isRecorded: true,
      showsAnswers,
      retryId: null,
    });

  it('QUIZ-07 has the score, the author’s words, and what was selected', () => {
    const { questions, ...rest } = resultOf([['Warm'], ['Tea']], true);
    expect(rest).toEqual({
      attemptId: 'first',
      score: 1,
      scored: 1,
      passingMarks: 1,
      passed: true,
      customMessage: 'Well done',
      customMessageHtml: '<p>Well done</p>',
      attemptsLeft: null,
      enableRetry: true,
      submittedAt: '2026-01-05T09:00:00.000Z',
      isComplete: false,
      isRecorded: true,
      showsAnswers: true,
      retryId: null,
    });
    expect(questions).toMatchObject([
      {
        ...hot,
        selected: ['Warm'],
        isScored: true,
        isCorrect: true,
        answer: ['Warm'],
        comments: ['Right so', ''],
        html: { ...hotHtml, comments: ['<p>Right so</p>', ''] },
      },
      { selected: ['Tea'], isScored: false },
    ]);
  });

  it('QUIZ-10 reveals neither right answers nor which ones were, while they are secret', () => {
    const result = resultOf([['Boiling'], []], false);
    expect(result).toMatchObject({
      passed: false,
      score: 0,
      customMessage: 'Once more',
      showsAnswers: false,
    });
    expect(result.customMessageHtml).toBe('<p>Once more</p>');
    expect(result.questions[0]).toEqual({ ...hot, html: hotHtml, selected: ['Boiling'], isScored: true });
  });

  it('API-08 is refused for an answer that is not an option, naming the field', () => {
    expect(() => gradeAnswers(drawn, [['Lukewarm']])).toThrow(
      expect.objectContaining({
        code: 'invalid',
        field: 'answers',
        message: 'An answer to question 1 is not one of its options, please start the quiz again.',
      }),
    );
  });
});
