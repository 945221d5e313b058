import { describe, expect, it } from 'vitest';
import { createFeedback } from '../../overlay/feedback.ts';

const QUOTE = { lessonId: 'green', revision: 3, anchor: 'water', text: 'Warm water' };

describe('opening feedback', () => {
  const context = { userAgent: 'Browser', url: 'https://academy.test/', route: '/' };

  it('FBK-06 captures the subject and the page at that moment', () => {
    const feedback = createFeedback(() => context);
    const clear = feedback.setSubject({ type: 'course', courseId: 'tea' });
    feedback.open();
    expect(feedback.get()).toEqual({
      count: 1,
      quote: null,
      target: { subject: { type: 'course', courseId: 'tea' }, context },
    });
    clear();
    expect(feedback.get().target?.subject).toEqual({ type: 'course', courseId: 'tea' });
    feedback.open(QUOTE);
    expect(feedback.get()).toMatchObject({
      count: 2,
      quote: QUOTE,
      target: { subject: { type: 'none' } },
    });
  });

  it("FBK-06 keeps the next page's subject when the previous page unmounts late", () => {
    const feedback = createFeedback(() => context);
    const clear = feedback.setSubject({ type: 'course', courseId: 'tea' });
    feedback.setSubject({ type: 'course', courseId: 'coffee' });
    clear();
    feedback.open();
    expect(feedback.get().target?.subject).toEqual({ type: 'course', courseId: 'coffee' });
  });
});
