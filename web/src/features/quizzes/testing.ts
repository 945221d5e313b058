import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Draft } from './attempt-state.ts';

/** A sample check in practice mode: one question with one right answer, one with two. */
export function anAttempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    attemptId: '018f3f0e-7c1a-7000-8000-000000000001',
    revision: 1,
    assessed: false,
    introContent: 'Take **your** time.',
    introHtml: '<p>Take <strong>your</strong> time.</p>',
    totalQuestions: 2,
    passingMarks: 2,
    attemptsLeft: null,
    openedAt: '2026-01-05T09:00:00.000Z',
    isRecorded: true,
    questions: [
      {
        ...HOW_HOT,
        answer: ['Warm'],
        comments: ['Right, it is a gentle leaf.', 'That makes it bitter.'],
        html: HOW_HOT_EXPLAINED,
      },
      { ...WHICH, answer: ['Sencha', 'Assam'], comments: ['', '', ''] },
    ],
    ...changes,
  };
}

const HOW_HOT = {
  question: 'How hot is the water?\n\nFor *green* tea.',
  description: 'kettle.heat();',
  code: [{ language: 'java', text: 'kettle.heat();' }],
  hint: 'Think of the leaf.',
  type: 'single-check' as const,
  answers: [
    { text: 'Warm', isChecked: false },
    { text: 'Boiling', isChecked: false },
  ],
  html: {
    title: 'How hot is the water?',
    body: '<p>For <em>green</em> tea.</p>',
    hint: '<p>Think of the leaf.</p>',
    code: ['<pre class="code" data-language="java"><code>kettle.heat();</code></pre>'],
    answers: ['Warm', 'Boiling'],
  },
};

const HOW_HOT_EXPLAINED = {
  ...HOW_HOT.html,
  comments: ['<p>Right, it is a gentle leaf.</p>', '<p>That makes it bitter.</p>'],
};

const WHICH = {
  question: 'Which of these are teas?',
  description: '',
  code: [],
  hint: '',
  type: 'multi-check' as const,
  answers: ['Sencha', 'Assam', 'Robusta'].map((text) => ({ text, isChecked: false })),
  html: {
    title: 'Which of these are teas?',
    body: '',
    hint: '',
    code: [],
    answers: ['Sencha', 'Assam', 'Robusta'],
  },
};

/** The same questions in an assessed check. */
export function anAssessedAttempt(changes: Partial<Attempt> = {}): Attempt {
  return anAttempt({ assessed: true, questions: [HOW_HOT, WHICH], ...changes });
}

export function aDraft(changes: Partial<Draft> = {}): Draft {
  const { attemptId } = anAttempt();
  return {
    attemptId,
    answers: [[], []],
    at: 0,
    checked: [],
    isSubmitted: false,
    isRecorded: true,
    ...changes,
  };
}

export function aResult(changes: Partial<AttemptResult> = {}): AttemptResult {
  return {
    attemptId: anAttempt().attemptId,
    score: 1,
    scored: 2,
    passingMarks: 2,
    passed: false,
    customMessage: 'Read about **leaves** again.',
    customMessageHtml: '<p>Read about <strong>leaves</strong> again.</p>',
    attemptsLeft: null,
    enableRetry: true,
    submittedAt: '2026-01-05T09:05:00.000Z',
    isComplete: false,
    isRecorded: true,
    showsAnswers: true,
    retryId: null,
    questions: [
      {
        ...HOW_HOT,
        selected: ['Boiling'],
        isScored: true,
        isCorrect: false,
        answer: ['Warm'],
        comments: ['Right, it is a gentle leaf.', 'That makes it bitter.'],
        html: HOW_HOT_EXPLAINED,
      },
      {
        ...WHICH,
        selected: ['Sencha', 'Assam'],
        isScored: true,
        isCorrect: true,
        answer: ['Sencha', 'Assam'],
        comments: ['', '', ''],
      },
    ],
    ...changes,
  };
}
