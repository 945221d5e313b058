import type { FeedbackPayload } from '@academy/domain/survey-payload';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../api/create-api.ts';
import { aPage, refused, succeeded } from '../../api/testing.ts';
import { createFeedback } from '../../overlay/feedback.ts';
import { sendFeedback } from './submit.ts';

const QUOTE = { lessonId: 'green', revision: 3, anchor: 'water', text: 'Warm water' };

describe('opening feedback', () => {
  const context = { userAgent: 'Browser', url: 'https://academy.test/', route: '/' };

  it('FBK-06 takes the subject of the page at that moment, and the page', () => {
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

  it('FBK-06 keeps the subject of the next page when the last one unmounts late', () => {
    const feedback = createFeedback(() => context);
    const clear = feedback.setSubject({ type: 'course', courseId: 'tea' });
    feedback.setSubject({ type: 'course', courseId: 'coffee' });
    clear();
    feedback.open();
    expect(feedback.get().target?.subject).toEqual({ type: 'course', courseId: 'coffee' });
  });
});

describe('sending', () => {
  const body = { comments: 'Good' } as FeedbackPayload;
  const sent = async (answer: Response | Error) => {
    const page = aPage(answer);
    const api = createApi({ baseUrl: '/api/v1', tenantId: 'test', ...page.uiDeps });
    const outcome = await sendFeedback(api, body).then(
      () => 'sent',
      (error: unknown) => error,
    );
    // The dialog shows the failure, not a toast.
    expect(page.toasts()).toEqual([]);
    // The loader is shown while it is sent (API-05).
    expect(page.requests[0]?.loading).toBe(1);
    return outcome;
  };

  it('FBK-01 resolves when it was sent and rejects with the reason otherwise', async () => {
    expect(await sent(succeeded({}))).toBe('sent');
    for (const answer of [
      new TypeError('Failed to fetch'),
      refused(500, 'At fault'),
      refused(429, 'Please wait'),
    ])
      expect(await sent(answer)).toBeInstanceOf(Error);
  });
});
