import { exportFeedback } from '@academy/contract/feedback-admin';
import { describe, expect, it, vi } from 'vitest';
import { createAnswers } from '../api/answers.ts';
import { succeeded } from '../api/testing.ts';
import { SESSION_DATA } from '../testing/page.ts';
import { aBrowser, forgetModules } from './testing-browser.ts';
import { MINUTE, NOON, stopTheClock, stored, tokenOf } from './testing-tab.ts';

stopTheClock();
forgetModules();

/** A page of Ada's, whose token then expires unnoticed; the provider gives a new one. */
async function asleep<Module>(loading: () => Promise<Module>) {
  const fresh = tokenOf('ada', { isNew: true });
  const browser = aBrowser(stored('ada'), (url) => {
    if (url !== SESSION_DATA.tokenUrl) return succeeded({ result: [], login: 'ada' });
    return Response.json({ access_token: fresh, token_type: 'Bearer', expires_in: 600 });
  });
  const answers = createAnswers({ brought: {}, now: Date.now });
  const { followSession, session } = await import('./session.ts');
  const module = await loading();
  followSession(answers);
  await vi.waitFor(() => expect(session.get().status).toBe('member'));
  vi.setSystemTime(NOON + 60 * MINUTE);
  return { ...module, ...browser, answers, bearer: `Bearer ${fresh}` };
}

describe('after sleep', () => {
  it('AUTH-16, FBK-08 a file is fetched with the refreshed token, and nobody is logged out', async () => {
    const { downloadFile, sentTo, bearer } = await asleep(() => import('../admin/download.ts'));
    await downloadFile(exportFeedback, { query: {} } as never);
    expect(sentTo('/feedback')).toMatchObject([{ bearer }]);
  });

  it('AUTH-16, FAV-03 a heart is sent with the refreshed token instead of waiting on the device', async () => {
    const { browserOutbox, answers, sentTo, bearer } = await asleep(
      () => import('../learning/browser-outbox.ts'),
    );
    const body = { id: 'tea', operationType: 'save', likeableType: 'course' } as const;
    const outcome = await browserOutbox(answers).write({ call: 'favorite', body });
    expect(outcome.status).toBe('saved');
    expect(sentTo('/favorite')).toMatchObject([{ bearer }]);
  });

  it('AUTH-16, CAT-04 courses come with the progress of who is about to be signed in again', async () => {
    const { askCourses, sentTo, bearer } = await asleep(() => import('../features/courses/ask.ts'));
    await askCourses();
    expect(sentTo('progressFilterRequired=true')).toMatchObject([{ bearer }]);
  });
});
