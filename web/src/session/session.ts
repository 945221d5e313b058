import { isAuthenticated } from '@academy/domain/stored-session';
import { createFreshToken, canRefresh } from './fresh-token.ts';
import type { TokenRefresher } from './token-refresher.ts';
import { TOKEN_REFUSED } from './refused-token.ts';
import { readStored } from './token-storage.ts';
import { createSessionStore, SIGNING_IN, VISITOR } from './store.ts';

export const session = createSessionStore(mayBeSignedIn() ? SIGNING_IN : VISITOR);

let refresher: Promise<TokenRefresher> | null = null;

/**
 * Follows the stored tokens, including changes by other tabs. The refresher is passed in and loaded for
 * members only, since it makes API calls and the API needs this file for its tokens. The same applies to
 * deleting the offline copies of a session that ended without this page.
 */
export function followSession(
  loadRefresher: () => Promise<TokenRefresher>,
  onVisitor: () => void = () => {},
): void {
  const sync = async () => {
    // An expired token without a refresh token needs the refresher too, which clears the session.
    if (readStored(localStorage).accessToken === null) {
      onVisitor();
      if (!refresher) return;
    }
    refresher ??= loadRefresher();
    try {
      (await refresher).sync();
    } catch (error) {
      refresher = null;
      console.error('The session could not be continued', error);
    }
  };
  session.subscribe(markDocument);
  markDocument();
  // Another tab has logged in, refreshed or logged out.
  addEventListener('storage', ({ key }) => {
    // A null key means that another tab has logged out, so the session storage of this tab is cleared too.
    if (key === null) sessionStorage.clear();
    void sync();
  });
  // A tab that was frozen, in the back/forward cache or asleep has missed storage events.
  for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, () => void sync());
  for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, () => void sync());
  addEventListener(TOKEN_REFUSED, (event) => {
    void loadedRefresher().then((loaded) => loaded?.tokenRefused((event as CustomEvent<string>).detail));
  });
  void sync();
}

export const freshToken = createFreshToken({
  storage: localStorage,
  now: Date.now,
  renew: async () => (await loadedRefresher())?.renew(),
});

/** Null if its code could not be loaded, which followSession has logged. */
async function loadedRefresher(): Promise<TokenRefresher | null> {
  return (await refresher?.catch(() => null)) ?? null;
}

export function isSignedIn(): boolean {
  return isAuthenticated(readStored(localStorage), Date.now());
}

/** Whether the user is logged in, or has tokens that can be refreshed silently. */
function mayBeSignedIn(): boolean {
  return isSignedIn() || canRefresh(localStorage);
}

/** Updates the attribute that the inline script has set before the first paint. */
function markDocument(): void {
  document.documentElement.dataset.session = session.get().status === 'visitor' ? 'visitor' : 'user';
}
