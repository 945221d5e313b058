import { isAuthenticated, STORED_KEYS, type StoredSession } from '@academy/domain/stored-session';
import type { Tokens } from './tokens.ts';

/** Asked before every call; null means the call is made as a visitor. */
export type TokenSource = () => string | null;

type Reader = Pick<Storage, 'getItem'>;
export type Keeping = Reader & Pick<Storage, 'setItem' | 'removeItem'>;

export function storedToken({ storage, now }: { storage: Reader; now: () => number }): TokenSource {
  return () => {
    const stored = readStored(storage);
    return isAuthenticated(stored, now()) ? stored.accessToken : null;
  };
}

export function readStored(storage: Reader): StoredSession & { refreshToken: string | null } {
  return {
    accessToken: storage.getItem(STORED_KEYS.accessToken),
    refreshToken: storage.getItem(STORED_KEYS.refreshToken),
    expiresAt: Number(storage.getItem(STORED_KEYS.expiresAt)) || null,
  };
}

/** The access token is written last: without it nobody acts on what another tab has written so far. */
export function keepTokens(storage: Keeping, tokens: Tokens, now: number): void {
  storage.setItem(STORED_KEYS.expiresAt, String(now + tokens.expiresIn * 1000));
  if (tokens.refreshToken) storage.setItem(STORED_KEYS.refreshToken, tokens.refreshToken);
  else storage.removeItem(STORED_KEYS.refreshToken);
  storage.setItem(STORED_KEYS.accessToken, tokens.accessToken);
}

/** The session is over: the tokens go, the access token first, and the address somebody wanted to return to. */
export function forgetTokens(storage: Keeping): void {
  const { accessToken, refreshToken, expiresAt, originUri } = STORED_KEYS;
  for (const key of [accessToken, refreshToken, expiresAt, originUri]) storage.removeItem(key);
}
