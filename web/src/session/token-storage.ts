import { STORED_KEYS, type StoredSession } from '@academy/domain/stored-session';

type Reader = Pick<Storage, 'getItem'>;
export type TokenStorage = Reader & Pick<Storage, 'setItem' | 'removeItem'>;

type StoredTokens = StoredSession & {
  refreshToken: string | null;
  /** Identifies the owner; access tokens are for the API only. */
  idToken: string | null;
  issuedAt: number | null;
};

export function readStored(storage: Reader): StoredTokens {
  return {
    accessToken: storage.getItem(STORED_KEYS.accessToken),
    refreshToken: storage.getItem(STORED_KEYS.refreshToken),
    idToken: storage.getItem(STORED_KEYS.idToken),
    expiresAt: Number(storage.getItem(STORED_KEYS.expiresAt)) || null,
    issuedAt: Number(storage.getItem(STORED_KEYS.issuedAt)) || null,
  };
}

/** The access token is written last, because other tabs only act if there is one. */
export function saveTokens(storage: TokenStorage, tokens: Tokens, now: number): void {
  storage.setItem(STORED_KEYS.expiresAt, String(now + tokens.expiresIn * 1000));
  storage.setItem(STORED_KEYS.issuedAt, String(now));
  if (tokens.idToken) storage.setItem(STORED_KEYS.idToken, tokens.idToken);
  if (tokens.refreshToken) storage.setItem(STORED_KEYS.refreshToken, tokens.refreshToken);
  else storage.removeItem(STORED_KEYS.refreshToken);
  storage.setItem(STORED_KEYS.accessToken, tokens.accessToken);
}

/** Deletes the tokens, the access token first, and the address to return to. */
export function clearTokens(storage: TokenStorage): void {
  const { accessToken, refreshToken, expiresAt, issuedAt, idToken, originUri } = STORED_KEYS;
  for (const key of [accessToken, refreshToken, expiresAt, issuedAt, idToken, originUri])
    storage.removeItem(key);
}

/** The provider's response to a code or a refresh token. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Missing if a refresh returned no new one, so the stored one is kept. */
  idToken?: string;
  expiresIn: number;
};

/** The provider did not respond, so a retry may succeed. */
export class ProviderUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The login service isn’t responding. Please try again in a moment.', { cause });
    this.name = 'ProviderUnavailableError';
  }
}
