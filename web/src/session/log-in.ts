import type { SessionData } from '@academy/contract/page-data';
import { isAuthenticated } from '@academy/domain/stored-session';
import { announceLogin, markLoginBeside, takeLoginBeside } from './login-beside.ts';
import { buildAuthorizeUrl, type Prompt } from './oauth.ts';
import { sessionLock } from './session-lock.ts';
import { completeSignIn, describeFailure, isRepeated, rememberReferrer } from './sign-in.ts';
import { readStored } from './token-storage.ts';

/** The outcome of a login: it redirects, it was for another tab, it had finished before, or it failed. */
export type LoginStep = 'leaving' | 'beside' | 'finished-before' | { failure: string };

/** Redirects to the login service, as the page's address requests. */
export async function beginLogin(session: SessionData): Promise<LoginStep> {
  const parameters = new URLSearchParams(location.search);
  if (parameters.has('beside')) markLoginBeside(sessionStorage);
  // Replaces this page, or going back would redirect again.
  return leaveToProvider(session, {
    prompt: promptIn(parameters),
    leave(address) {
      rememberReferrer(localStorage, { referrer: document.referrer, origin: location.origin });
      location.replace(address);
    },
  });
}

type Leaving = { prompt?: Prompt | undefined; leave: (address: string) => void };

export async function leaveToProvider(session: SessionData, { prompt, leave }: Leaving): Promise<LoginStep> {
  try {
    leave(await buildAuthorizeUrl({ session, origin: location.origin }, { storage: localStorage, prompt }));
    return 'leaving';
  } catch (error) {
    console.error('Login could not be started', error);
    return { failure: 'Login could not be started. Please try again.' };
  }
}

export function promptIn(parameters: URLSearchParams): Prompt | undefined {
  const prompt = parameters.get('prompt');
  return prompt === 'create' || prompt === 'login' ? prompt : undefined;
}

/** Completes the login with the callback in the page's address, and opens the page to return to. */
export async function finishLogin(session: SessionData): Promise<LoginStep> {
  try {
    const next = await completeSignIn(
      { session, origin: location.origin },
      { storage: localStorage, address: location.href, now: Date.now, lock: sessionLock },
    );
    announceLogin();
    if (takeLoginBeside(sessionStorage)) {
      window.close();
      return 'beside';
    }
    // A new document loads as the new user, and going back does not lead here.
    location.replace(next);
    return 'leaving';
  } catch (error) {
    console.error('Login failed', error);
    if (isRepeated(error) && isAuthenticated(readStored(localStorage), Date.now())) return 'finished-before';
    return { failure: describeFailure(error, location.href) };
  }
}
