import type { QueryClient } from '@tanstack/react-query';
import { STORED_KEYS } from '@academy/domain/stored-session';
import { api } from '../api/api.ts';
import { fetchAsPerson, forgetAnswers } from '../api/query-client.ts';
import { followCopies, forgetCopiesIfAny, hasCopies } from '../features/offline/index.ts';
import { readPageData } from '../page-data.ts';
import { overlay } from '../overlay/overlay.ts';
import { createTokenRefresher, type TokenRefresher } from './token-refresher.ts';
import { resetRegistrationPrompt, withOrigin, openRegistration } from './registration.ts';
import { sessionLock } from './session-lock.ts';
import { createProblemNotice } from './session-problem.ts';
import { isSignedIn, session as store } from './session.ts';
import { ProviderUnavailableError } from './token-storage.ts';
import { verifyUser } from './verify-user.ts';

/** The token refresher, connected to the browser and the API. */
export function startSession(queryClient: QueryClient, startsSignedIn: boolean): TokenRefresher {
  const { session } = readPageData();
  followCopies();
  const refresher = createTokenRefresher({
    store,
    local: localStorage,
    now: Date.now,
    lock: sessionLock,
    startsSignedIn,
    refresh: async (refreshToken) => {
      const { refreshTokens } = await import('./oauth.ts').catch((error: unknown) => {
        throw new ProviderUnavailableError(error);
      });
      return refreshTokens({ session, origin: location.origin }, refreshToken);
    },
    verify: (email) =>
      verifyUser(api, { email, isLoggedIn: () => localStorage.getItem(STORED_KEYS.accessToken) !== null }),
    onPersonChange: (now) => {
      resetRegistrationPrompt(sessionStorage);
      if (now === 'visitor') void forgetCopiesIfAny();
      void (now === 'visitor' ? forgetAnswers(queryClient) : fetchAsPerson(queryClient));
    },
    mayStayOffline: hasCopies,
    onUnregistered: () =>
      openRegistration({
        address: withOrigin(session.registrationUrl, location.origin),
        tab: sessionStorage,
        open: (address) => window.open(address, '_blank'),
      }),
    onProblem: createProblemNotice({
      overlay,
      session,
      retry: async () => {
        await refresher.renew();
        if (isSignedIn()) void fetchAsPerson(queryClient);
        return isSignedIn();
      },
    }),
    log: (message, error) => console.error(message, error),
  });
  return refresher;
}
