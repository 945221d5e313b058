import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { COPIES_KEY } from '../features/offline/mark.ts';
import { aBrowser, resetModulesPerTest } from './testing-browser.ts';
import { entriesOf } from './testing.ts';
import { MINUTE, stored } from './testing-tab.ts';
import { TOKEN_REFUSED } from './refused-token.ts';

resetModulesPerTest();

describe('following the session', () => {
  it('AUTH-16 logs once that its code could not be loaded, even if a token is refused meanwhile', async () => {
    const { local, log } = aBrowser(stored('ada'), () => Response.error());
    // Without page data the code loads, but cannot start.
    vi.stubGlobal('document', Object.assign(document, { getElementById: () => null }));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { followSession } = await import('./session.ts');
    const answers = createQueryClient({ pageData: {} });
    followSession(async () => (await import('./start-session.ts')).startSession(answers, false));
    dispatchEvent(new CustomEvent(TOKEN_REFUSED, { detail: local.getItem('accessToken') }));
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1), { timeout: 25_000 });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('OFF-12 deletes the offline copies of a session that ended in a closed tab', async () => {
    const forgetCopies = vi.fn();
    vi.doMock('../features/offline/copies.ts', () => ({ forgetCopies }));
    const { local } = aBrowser({}, () => Response.error());
    const { followSession } = await import('./session.ts');
    const { forgetCopiesIfAny } = await import('../features/offline/copies-if-any.ts');
    const open = () =>
      followSession(
        () => Promise.reject(new Error('A visitor loads no session')),
        () => void forgetCopiesIfAny(),
      );
    open();
    expect(forgetCopies).not.toHaveBeenCalled();
    local.setItem(COPIES_KEY, 'yes');
    open();
    await vi.waitFor(() => expect(forgetCopies).toHaveBeenCalledOnce());
    vi.doUnmock('../features/offline/copies.ts');
  });

  it('AUTH-05, AUTH-07 clears an expired session without a refresh token when the page loads', async () => {
    const { refreshToken: _, ...expired } = stored('ada', -MINUTE);
    const tokens = { ...expired, idToken: 'id', issuedAt: '1', colourScheme: 'dark' };
    const { local, log, sentTo } = aBrowser(tokens, () => Response.error());
    const queryClient = createQueryClient({ pageData: {} });
    const { followSession, session } = await import('./session.ts');
    followSession(async () => (await import('./start-session.ts')).startSession(queryClient, false));
    await vi.waitFor(() => expect(entriesOf(local)).toEqual({ colourScheme: 'dark' }), { timeout: 25_000 });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'The session could not be refreshed',
      expect.objectContaining({ message: 'No refresh token available' }),
    );
    expect(session.get().status).toBe('visitor');
    expect(sentTo('/')).toEqual([]);
  });
});
