import { isAuthenticated } from '@academy/domain/stored-session';
import { readStored } from './stored.ts';
import { NoAnswer } from './tokens.ts';

type Setting = {
  storage: Pick<Storage, 'getItem'>;
  now: () => number;
  /** Refreshes what is stored; it may find that it cannot. */
  renew: () => Promise<void>;
};

/**
 * The token for a call; null means the call is made as a visitor. After sleep the token may have expired before
 * anybody has noticed: then the call waits for the refresh. Where the login service does not answer the call fails,
 * because made as a visitor it would show the wrong things or log the person out.
 */
export function createFreshToken({ storage, now, renew }: Setting): () => Promise<string | null> {
  return async () => {
    if (currentToken() === null && mayBeSignedIn(storage)) await renew();
    const token = currentToken();
    if (token === null && mayBeSignedIn(storage)) throw new NoAnswer('The token could not be refreshed');
    return token;
  };

  function currentToken(): string | null {
    const stored = readStored(storage);
    return isAuthenticated(stored, now()) ? stored.accessToken : null;
  }
}

/** An expired token can be refreshed without asking the person. */
export function mayBeSignedIn(storage: Pick<Storage, 'getItem'>): boolean {
  const { accessToken, refreshToken } = readStored(storage);
  return Boolean(accessToken && refreshToken);
}
