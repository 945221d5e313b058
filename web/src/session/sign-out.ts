import { readStored } from './stored.ts';
import type { Provider } from './oauth.ts';

type Setting = {
  local: Storage;
  tab: Storage;
  /** Stored things that belong to the browser rather than to the person. */
  keepsakes: readonly string[];
  log: (message: string, error: unknown) => void;
};

const PATIENCE = 5_000;

/** Ends the session here, then at the provider, and answers where to go to end it there for good. */
export async function signOut(
  { session, origin, fetch: fetchIt = fetch }: Provider,
  { local, tab, keepsakes, log }: Setting,
): Promise<string> {
  const { accessToken } = readStored(local);
  const kept = keepsakes.map((key) => [key, local.getItem(key)] as const);
  local.clear();
  tab.clear();
  for (const [key, value] of kept) if (value !== null) local.setItem(key, value);

  if (session.logoutUrl) {
    await endAtProvider().catch((error: unknown) => {
      // The redirect ends the session too, so there is no reason to stay.
      log('The session could not be ended at the provider', error);
    });
  }
  if (!session.endSessionUrl) return `${origin}/`;
  const address = new URL(session.endSessionUrl);
  address.searchParams.set('client_id', session.clientId);
  address.searchParams.set('post_logout_redirect_uri', `${origin}/`);
  return address.href;

  async function endAtProvider(): Promise<void> {
    const response = await fetchIt(session.logoutUrl, {
      method: 'DELETE',
      credentials: 'include',
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`The provider answered with status ${response.status}`);
  }
}
