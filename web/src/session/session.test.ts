import { describe, expect, it, vi } from 'vitest';
import { createQueryCache } from '../api/query-cache.ts';
import { aBrowser, resetModulesPerTest } from './testing-browser.ts';
import { stored } from './testing-tab.ts';
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
    const answers = createQueryCache({ initialData: {}, now: Date.now });
    followSession(async () => (await import('./start-session.ts')).startSession(answers));
    dispatchEvent(new CustomEvent(TOKEN_REFUSED, { detail: local.getItem('accessToken') }));
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1), { timeout: 25_000 });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
