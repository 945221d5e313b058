import type { Provider } from './oauth.ts';
import { WITH_TIMEOUT, type SessionLock } from './session-lock.ts';
import { readStored } from './token-storage.ts';
import { SEQUENCE_KEY } from '../features/learning/index.ts';
import { CONSENT_KEY } from '../overlay/consent.ts';
import { SCHEME_KEY } from '../tenant/color-scheme.ts';
import { READING_SETTINGS } from '../tenant/reading-settings.ts';

type SignOutDeps = {
  local: Storage;
  tab: Storage;
  lock: SessionLock;
  log: (message: string, error: unknown) => void;
};

const TIMEOUT_MS = 5_000;

/** Ends the session here, then at the provider, and returns the provider's logout page. */
export async function signOut(
  { session, origin, fetch: fetchIt = fetch }: Provider,
  { local, tab, lock, log }: SignOutDeps,
): Promise<string> {
  const { accessToken, idToken } = await lock(async (onWrite) => {
    const cleared = clearStorage(local, tab);
    onWrite();
    return cleared;
  }, WITH_TIMEOUT);

  // A visitor has no session at the provider, and the call would be refused.
  if (session.logoutUrl && accessToken) {
    await endAtProvider(accessToken).catch((error: unknown) => {
      // The redirect ends the session too, so this error is only logged.
      log('The session could not be ended at the provider', error);
    });
  }
  if (!session.endSessionUrl) return `${origin}/`;
  return fillIn(session.endSessionUrl, {
    '{client_id}': session.clientId,
    '{id_token}': idToken ?? '',
    '{return_url}': `${origin}/`,
  });

  async function endAtProvider(token: string): Promise<void> {
    const response = await fetchIt(session.logoutUrl, {
      method: 'DELETE',
      credentials: 'include',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The provider answered with status ${response.status}`);
  }
}

/** Replaces the placeholders in the parameters of an address; one without a value is left out. */
function fillIn(template: string, values: Record<string, string>): string {
  const address = new URL(template);
  for (const [name, placeholder] of new URL(template).searchParams) {
    const value = values[placeholder];
    if (value) address.searchParams.set(name, value);
    else if (value === '') address.searchParams.delete(name);
  }
  return address.href;
}

/** Returns the tokens that were stored. */
function clearStorage(local: Storage, tab: Storage): ReturnType<typeof readStored> {
  const stored = readStored(local);
  const preserved = PRESERVED_KEYS.map((key) => [key, local.getItem(key)] as const);
  local.clear();
  tab.clear();
  for (const [key, value] of preserved) if (value !== null) local.setItem(key, value);
  return stored;
}

/** The keys that logout preserves, because they belong to the browser and not to the user. */
export const PRESERVED_KEYS: readonly string[] = [
  SCHEME_KEY,
  ...Object.keys(READING_SETTINGS),
  CONSENT_KEY,
  SEQUENCE_KEY,
];
