import { exportFeedback } from '@academy/contract/feedback-admin';
import { coursesPage } from '@academy/contract/pages/courses';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { succeeded } from '../api/testing.ts';
import { SESSION_DATA } from '../testing/page.ts';
import { aBrowser, resetModulesPerTest } from './testing-browser.ts';
import { MINUTE, NOON, installFakeClock, stored, tokenOf } from './testing-tab.ts';

installFakeClock();
resetModulesPerTest();

/** Ada's page after sleep: her token has expired, and the provider issues a new one. */
async function afterSleep<Module>(loading: () => Promise<Module>) {
  const fresh = tokenOf('ada', { isNew: true });
  const browser = aBrowser(stored('ada'), (url) => {
    if (url !== SESSION_DATA.tokenUrl) return succeeded({ result: [], login: 'ada' });
    return Response.json({ access_token: fresh, token_type: 'Bearer', expires_in: 600 });
  });
  const queryClient = createQueryClient({ pageData: {} });
  const { followSession, session } = await import('./session.ts');
  const module = await loading();
  followSession(async () => (await import('./start-session.ts')).startSession(queryClient, false));
  await vi.waitFor(() => expect(session.get().status).toBe('member'), { timeout: 25_000 });
  vi.setSystemTime(NOON + 60 * MINUTE);
  return { ...module, ...browser, queryClient, bearer: `Bearer ${fresh}` };
}

describe('after sleep', () => {
  it('AUTH-16, FBK-08 a file is downloaded with the refreshed token, without logging out', async () => {
    const { downloadFile, sentTo, bearer } = await afterSleep(() => import('../admin/download.ts'));
    await downloadFile(exportFeedback, { query: {} } as never);
    expect(sentTo('/feedback')).toMatchObject([{ bearer }]);
  });

  it('AUTH-16, FAV-03 a favorite is sent with the refreshed token instead of waiting in the outbox', async () => {
    const { browserOutbox, queryClient, sentTo, bearer } = await afterSleep(
      () => import('../features/learning/browser-outbox.ts'),
    );
    const body = { id: 'tea', operationType: 'save', likeableType: 'course' } as const;
    const outcome = await browserOutbox(queryClient).write({ call: 'favorite', body });
    expect(outcome.status).toBe('saved');
    expect(sentTo('/favorite')).toMatchObject([{ bearer }]);
  });

  it('AUTH-16, CAT-04 courses are loaded with progress while the session is being refreshed', async () => {
    const { pageQueries, queryClient, sentTo, bearer } = await afterSleep(
      () => import('../api/page-queries.ts'),
    );
    await queryClient.fetchQuery(pageQueries(coursesPage, {})[0]);
    expect(sentTo('progressFilterRequired=true')).toMatchObject([{ bearer }]);
  });
});
