import type { SessionData } from '@academy/contract/page-data';
import type { Overlay } from '../overlay/overlay.ts';
import { leaveForLogin } from './leave-for-login.ts';
import { rememberReturnUrl } from './return-url.ts';
import type { SessionProblem } from './store.ts';

const ID = 'session-problem';

type Options = {
  overlay: Pick<Overlay, 'toast' | 'dismissToast'>;
  session: SessionData;
  /** Asks the login service again, and resolves to whether the person is logged in. */
  retry: () => Promise<boolean>;
};

/**
 * One message for everything that ended or interrupted a session. It stays until it is dismissed or no longer
 * applies.
 */
export function createProblemNotice({ overlay, session, retry }: Options) {
  let current: SessionProblem | null = null;
  return show;

  function show(problem: SessionProblem | null): void {
    current = problem;
    if (problem === null) return overlay.dismissToast(ID);
    const action =
      problem === 'unreachable' ? { label: 'Try again', run: tryAgain } : { label: 'Log in', run: logIn };
    overlay.toast({ id: ID, type: 'info', message: MESSAGES[problem], timeout: Infinity, action });
  }

  function tryAgain(): void {
    overlay.dismissToast(ID);
    void retry().then((isSignedIn) => {
      if (!isSignedIn) show(current);
    });
  }

  function logIn(): void {
    rememberReturnUrl(localStorage, location);
    void leaveForLogin(session);
  }
}

const SESSION_ENDED = 'Your session has ended. Please log in again.';

const MESSAGES: Record<SessionProblem, string> = {
  refused: SESSION_ENDED,
  ended: SESSION_ENDED,
  unreachable: 'Your session couldn’t be renewed because the login service isn’t responding.',
};
