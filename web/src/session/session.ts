import { isAuthenticated } from '@academy/domain/stored-session';
import type { Answers } from '../api/answers.ts';
import { createFreshToken, mayBeSignedIn } from './fresh-token.ts';
import type { Keeper } from './keeper.ts';
import { TOKEN_REFUSED } from './refused-token.ts';
import { readStored } from './stored.ts';
import { createSessionStore, SIGNING_IN, VISITOR } from './store.ts';

/** The page's one session. */
export const session = createSessionStore(isPromising() ? SIGNING_IN : VISITOR);

let keeper: Promise<Keeper> | null = null;

/** Keeps up with what is stored. Who never signs in never loads what it takes. */
export function followSession(answers: Answers): void {
  const follow = async () => {
    if (!keeper && !isPromising()) return;
    keeper ??= import('./browser-keeper.ts').then(({ keepSession }) => keepSession(answers));
    try {
      (await keeper).follow();
    } catch (error) {
      keeper = null;
      console.error('The session could not be continued', error);
    }
  };
  session.subscribe(markDocument);
  markDocument();
  // Another tab has logged in, refreshed or logged out.
  addEventListener('storage', ({ key }) => {
    // Logging out clears everything, and the session storage of this tab is part of it.
    if (key === null) sessionStorage.clear();
    void follow();
  });
  // A tab that was frozen, kept for going back, or asleep with the machine has missed what happened meanwhile.
  for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, () => void follow());
  for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, () => void follow());
  addEventListener(TOKEN_REFUSED, (event) => {
    void loadedKeeper().then((loaded) => loaded?.tokenRefused((event as CustomEvent<string>).detail));
  });
  void follow();
}

export const freshToken = createFreshToken({
  storage: localStorage,
  now: Date.now,
  renew: async () => (await loadedKeeper())?.renew(),
});

/** Null where its code could not be loaded, which is logged where it was asked for. */
async function loadedKeeper(): Promise<Keeper | null> {
  return (await keeper?.catch(() => null)) ?? null;
}

export function isSignedIn(): boolean {
  return isAuthenticated(readStored(localStorage), Date.now());
}

/** Somebody is signed in, or was and may be so again without being asked. */
function isPromising(): boolean {
  return isSignedIn() || mayBeSignedIn(localStorage);
}

/** The mark that the first script set before anything was painted. */
function markDocument(): void {
  document.documentElement.dataset.session = session.get().status === 'visitor' ? 'visitor' : 'user';
}
