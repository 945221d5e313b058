import type { Answers } from '../api/answers.ts';
import { api } from '../api/api.ts';
import { secondLayer } from '../api/second.ts';
import { readPageData } from '../page-data.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { forgetAsking, fromHere, openRegistration } from './registration.ts';
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
    locks: { request: inTurn },
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

const MOMENT = 500;

/**
 * One tab after the other. What a tab has stored reaches the others a little later than its lock does, so it keeps the
 * lock for that moment; else the next one would find the old tokens and refresh once more.
 */
function inTurn(name: string, work: () => Promise<void>): Promise<unknown> {
  return navigator.locks.request(name, async () => {
    await work();
    await new Promise((resolve) => {
      setTimeout(resolve, MOMENT);
    });
  });
}
