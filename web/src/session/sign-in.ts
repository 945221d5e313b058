import { DomainError } from '@academy/domain/errors';
import { safeReturnPath } from '@academy/domain/session';
import { STORED_KEYS } from '@academy/domain/stored-session';
import { exchangeCode, isClockFault, type Provider } from './oauth.ts';
import { rememberReturnUrl, AUTH_PATHS } from './return-url.ts';
import { WITH_TIMEOUT, type SessionLock } from './session-lock.ts';
import { storedPerson, subjectOf } from './stored-person.ts';
import { saveTokens, type TokenStorage, ProviderUnavailableError } from './token-storage.ts';

/** Any link may lead to the login page; the page with the link is the one to return to. */
export function rememberReferrer(
  storage: TokenStorage,
  { referrer, origin }: { referrer: string; origin: string },
): void {
  if (!URL.canParse(referrer)) return;
  const from = new URL(referrer);
  // The address stored by a click on Log In also has the hash.
  const isKnown = storage.getItem(STORED_KEYS.originUri)?.split('#', 1)[0] === from.href;
  if (from.origin === origin && !isKnown) rememberReturnUrl(storage, from);
}

/** Logs in with the code in the callback's address, and returns the page to open next. */
export async function completeSignIn(
  provider: Provider,
  {
    storage,
    address,
    now,
    lock,
  }: { storage: TokenStorage; address: string; now: () => number; lock: SessionLock },
): Promise<string> {
  const tokens = await exchangeCode(provider, { storage, address });
  await lock(async (onWrite) => {
    // No tab may see one person's tokens with another person's ID token.
    if (storedPerson(storage) !== subjectOf(tokens.idToken ?? ''))
      storage.removeItem(STORED_KEYS.accessToken);
    saveTokens(storage, tokens, now());
    onWrite();
  }, WITH_TIMEOUT);
  return takeReturnUrl(storage, provider.origin);
}

/** The message shown after a failed login; the log has the details. */
export function describeFailure(error: unknown, address: string): string {
  if (error instanceof ProviderUnavailableError) return error.message;
  if (isClockFault(error))
    return 'This device’s clock differs from the login service’s. Please correct it and try again.';
  const refusal = new URL(address).searchParams.get('error');
  if (refusal === 'access_denied') return 'The login was canceled.';
  if (refusal !== null) return 'The login service refused this login. Please try again.';
  if (isRepeated(error))
    return 'This login was already finished, or it was started in another browser. Please log in again.';
  return 'The login service sent an invalid response. Please try again.';
}

/** The verifier of a login is used once, so it is missing when the callback is reopened. */
export function isRepeated(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'code_verifier_missing';
}

/** Reads and removes the page to return to, which must be within our own origin. */
export function takeReturnUrl(storage: TokenStorage, origin: string): string {
  const path = safeReturnPath(storage.getItem(STORED_KEYS.originUri), origin);
  storage.removeItem(STORED_KEYS.originUri);
  return AUTH_PATHS.test(path) ? '/' : path;
}
