import type { Answers } from '../api/answers.ts';
import { api } from '../api/api.ts';
import { secondLayer } from '../api/second.ts';
import { readPageData } from '../page-data.ts';
import { createTokenRefresher, type TokenRefresher } from './token-refresher.ts';
import { resetRegistrationPrompt, withOrigin, openRegistration } from './registration.ts';
import { sessionLock } from './session-lock.ts';
import { session as store } from './session.ts';
import { ProviderUnavailableError } from './token-storage.ts';
import { verifyUser } from './verify-user.ts';

/** The token refresher, connected to the browser and the API. */
export function startSession(answers: Answers): TokenRefresher {
  const { session } = readPageData();
  return createTokenRefresher({
    store,
    local: localStorage,
    now: Date.now,
    lock: sessionLock,
    startsSignedIn: answers.isForMember,
    refresh: async (refreshToken) => {
      const { refreshTokens } = await import('./oauth.ts').catch((error: unknown) => {
        throw new ProviderUnavailableError(error);
      });
      return refreshTokens({ session, origin: location.origin }, refreshToken);
    },
    verify: (email) => verifyUser(api, email),
    onPersonChange: (now) => {
      secondLayer.forget();
      resetRegistrationPrompt(sessionStorage);
      if (now === 'visitor') answers.forget();
      else answers.askAgain();
    },
    onUnregistered: () =>
      openRegistration({
        address: withOrigin(session.registrationUrl, location.origin),
        tab: sessionStorage,
        open: (address) => window.open(address, '_blank'),
      }),
    log: (message, error) => console.error(message, error),
  });
}
