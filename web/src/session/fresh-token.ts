import { isAuthenticated } from '@academy/domain/stored-session';
import { readStored, ProviderUnavailableError } from './token-storage.ts';

type FreshTokenDeps = {
  storage: Pick<Storage, 'getItem'>;
  now: () => number;
  renew: () => Promise<void>;
};

/**
 * The token of a call; null means that the call is made as a visitor. After sleep the token may have expired
 * before its refresh was due: then the call waits for the refresh. If the login service is unavailable the
 * call fails, because made as a visitor it would show the wrong data or log the user out.
 */
export function createFreshToken({ storage, now, renew }: FreshTokenDeps): () => Promise<string | null> {
  return async () => {
    if (currentToken() === null && canRefresh(storage)) await renew();
    const token = currentToken();
    if (token === null && canRefresh(storage))
      throw new ProviderUnavailableError('The token could not be refreshed');
    return token;
  };

  function currentToken(): string | null {
    const stored = readStored(storage);
    return isAuthenticated(stored, now()) ? stored.accessToken : null;
  }
}

/** Whether there are tokens, which can be refreshed silently if they have expired. */
export function canRefresh(storage: Pick<Storage, 'getItem'>): boolean {
  const { accessToken, refreshToken } = readStored(storage);
  return Boolean(accessToken && refreshToken);
}
