import { afterEach, beforeEach, vi } from 'vitest';
import { aTenant, SESSION_DATA } from '../testing/page.ts';
import { aStorage } from './testing.ts';

type Request = { url: string; bearer: string | null };

/** For test files whose modules read browser globals when loaded: each test reimports them. */
export function resetModulesPerTest(): void {
  beforeEach(() => void vi.resetModules());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.resetModules();
  });
}

/** The browser globals that the session uses, with these local storage entries and network responses. */
export function aBrowser(stored: Record<string, string>, answer: (url: string) => Response) {
  const [local, page, requests] = [aStorage(stored), new EventTarget(), [] as Request[]];
  const data = { apiBasePath: '/api/v1', tenant: aTenant(), session: SESSION_DATA };
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    getElementById: () => ({ textContent: JSON.stringify(data) }),
    createElement: () => ({ click: vi.fn() }),
  });
  const globals = {
    localStorage: local,
    sessionStorage: aStorage(),
    document,
    location: new URL('https://test.academy.test/'),
    indexedDB: {},
    // Node 24 has its own Web Locks, which would wait for real time.
    navigator: {},
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    fetch: async (url: string, init: RequestInit = {}) => {
      requests.push({ url, bearer: new Headers(init.headers).get('authorization') });
      return answer(url);
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const sentTo = (path: string) => requests.filter(({ url }) => url.includes(path));
  return { local, log, sentTo };
}
