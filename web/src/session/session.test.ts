import { describe, expect, it, vi } from 'vitest';
import { createAnswers } from '../api/answers.ts';
import { aBrowser, forgetModules } from './testing-browser.ts';
import { stored } from './testing-tab.ts';
import { TOKEN_REFUSED } from './refused-token.ts';

forgetModules();

describe('following the session', () => {
  it('AUTH-16 says once that its code could not be loaded, also where a token is refused meanwhile', async () => {
    const { local, log } = aBrowser(stored('ada'), () => Response.error());
    // Without its data the page can load the code, but not start it.
    vi.stubGlobal('document', Object.assign(document, { getElementById: () => null }));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { followSession } = await import('./session.ts');
    followSession(createAnswers({ brought: {}, now: Date.now }));
    dispatchEvent(new CustomEvent(TOKEN_REFUSED, { detail: local.getItem('accessToken') }));
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
