import type { Answers } from '../api/answers.ts';
import { api } from '../api/api.ts';
import { secondLayer } from '../api/second.ts';
import { readPageData } from '../page-data.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { forgetAsking, fromHere, openRegistration } from './registration.ts';
import { sessionLock } from './session-lock.ts';
import { session as store } from './session.ts';
import { NoAnswer } from './tokens.ts';
import { verifyUser } from './verify-user.ts';

/** The keeper with the browser around it. */
export function keepSession(answers: Answers): Keeper {
  const { session } = readPageData();
  return createKeeper({
    store,
    local: localStorage,
    now: Date.now,
    lock: sessionLock,
    startsSignedIn: answers.isForMember,
    refresh: async (refreshToken) => {
      const { refreshTokens } = await import('./oauth.ts').catch((error: unknown) => {
        throw new NoAnswer(error);
      });
      return refreshTokens({ session, origin: location.origin }, refreshToken);
    },
    verify: (email) => verifyUser(api, email),
    onPersonChange: (now) => {
      secondLayer.forget();
      forgetAsking(sessionStorage);
      if (now === 'visitor') answers.forget();
      else answers.askAgain();
    },
    onUnregistered: () =>
      openRegistration({
        address: fromHere(session.registrationUrl, location.origin),
        tab: sessionStorage,
        open: (address) => window.open(address, '_blank'),
      }),
    log: (message, error) => console.error(message, error),
  });
}
