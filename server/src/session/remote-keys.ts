import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { providerUnavailable } from './token-lookup.ts';

const REFRESHED_MS = 10 * 60_000;
/** The pause after a failure, in which known keys are used. */
const RETRIED_MS = 30_000;

/**
 * The keys of a provider, fetched on demand and refreshed after some minutes. While it does not answer, known
 * keys stay valid. Distinguishes unavailable keys from a token that matches none.
 */
export function remoteKeys(
  address: string,
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): JWTVerifyGetKey {
  // Their age is limited here, since the library would fail if it can't refresh them.
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
