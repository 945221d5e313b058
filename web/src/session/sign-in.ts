import { DomainError } from '@academy/domain/errors';
import { safeOrigin } from '@academy/domain/session';
import { STORED_KEYS } from '@academy/domain/stored-session';
import { exchangeCode, type Provider } from './oauth.ts';
import { keepOrigin, ON_THE_WAY } from './origin.ts';
import { IMPATIENT, type SessionLock } from './session-lock.ts';
import { keepTokens, type Keeping } from './stored.ts';
import { NoAnswer } from './tokens.ts';

/** Any link may lead to signing in; where it was followed is where to return to. */
export function keepReferrer(
  storage: Keeping,
  { referrer, origin }: { referrer: string; origin: string },
): void {
  if (!URL.canParse(referrer)) return;
  const from = new URL(referrer);
  // What a click on Log In has stored names the place on the page too.
  const isKnown = storage.getItem(STORED_KEYS.originUri)?.split('#', 1)[0] === from.href;
  if (from.origin === origin && !isKnown) keepOrigin(storage, from);
}

/** Logs in with the code that the provider sent along, and answers where to go on. */
export async function completeSignIn(
  provider: Provider,
  {
    storage,
    address,
    now,
    lock,
  }: { storage: Keeping; address: string; now: () => number; lock: SessionLock },
): Promise<string> {
  const tokens = await exchangeCode(provider, { storage, address });
  await lock(async (onWrite) => {
    keepTokens(storage, tokens, now());
    onWrite();
  }, IMPATIENT);
  return takeOrigin(storage, provider.origin);
}

/** What the person learns of a failed login; the whole of it is in the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError || error instanceof NoAnswer) return error.message;
  return 'The answer of the login service was not in order, please try again.';
}

/** Where to return to, within our own origin only. It is told once. */
export function takeOrigin(storage: Keeping, origin: string): string {
  const path = safeOrigin(storage.getItem(STORED_KEYS.originUri), origin);
  storage.removeItem(STORED_KEYS.originUri);
  return ON_THE_WAY.test(path) ? '/' : path;
}
