import type { ReviewQuestion, Reviews } from '@academy/contract/schemas/reviews';

/** A person who has answered nothing yet. */
export const NO_REVIEWS: Reviews = {
  status: 'on',
  pausedUntil: null,
  due: 0,
  waiting: 0,
  doneToday: 0,
  total: 0,
  nextDueAt: null,
};

export function someReviews(changes: Partial<Reviews> = {}): Reviews {
  return { ...NO_REVIEWS, due: 2, total: 9, nextDueAt: inDays(3), ...changes };
}

/** A moment at noon, some days from now. */
export function inDays(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12).toISOString();
}

export function aReviewQuestion(changes: Partial<ReviewQuestion> = {}): ReviewQuestion {
  return {
    id: '7.AAAAAAAAAAAAAAAAAAAAAA.1',
    isAssessed: false,
    tenantId: 'test',
    course: { slug: 'making-tea', title: 'Making tea' },
    lesson: { slug: 'tea-check', title: 'What you know' },
    question: 'How hot is the water?',
    description: '',
    code: [],
    hint: '',
    type: 'single-check',
    answers: [
      { text: 'Warm', isChecked: false },
      { text: 'Boiling', isChecked: false },
    ],
    answer: ['Warm'],
    comments: ['It is a gentle leaf.', 'That makes it bitter.'],
    section: { title: 'Temperature', address: '/courses/making-tea/lessons/water#temperature' },
    html: {
      title: 'How hot is the water?',
      body: '',
      hint: '',
      code: [],
      answers: ['Warm', 'Boiling'],
      comments: ['<p>It is a gentle <a href="/guides/leaf">leaf</a>.</p>', '<p>That makes it bitter.</p>'],
    },
    ...changes,
  };
}
