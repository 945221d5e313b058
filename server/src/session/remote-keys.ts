import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { providerUnavailable } from './token-lookup.ts';

const REFRESHED_MS = 10 * 60_000;
/** Another try of what failed; others go on with what is known meanwhile. */
const RETRIED_MS = 30_000;

/**
 * The keys of a provider, which are fetched on demand and again after some minutes. While it does not answer, those that
 * are known hold. Tells keys that cannot be fetched from a token that no key fits.
 */
export function remoteKeys(
  address: string,
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): JWTVerifyGetKey {
  // How old they may be is decided here, since the library would fail where it can't fetch them again.
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: 10_000, cacheMaxAge: Infinity });
  let staleAt = now().getTime() + REFRESHED_MS;

  async function refresh(): Promise<void> {
    const time = now().getTime();
    if (time < staleAt || !keys.jwks()) return;
    staleAt = time + RETRIED_MS;
    try {
      await keys.reload();
      staleAt = time + REFRESHED_MS;
    } catch (error) {
      onFailure(error);
    }
  }

  return async (header, token) => {
    await refresh();
    try {
      return await keys(header, token);
    } catch (error) {
      const isFaultOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isFaultOfToken) throw error;
      onFailure(error);
      throw providerUnavailable();
    }
  };
}
