/** The part of a session that every page needs, in a small file because it is part of the first load. */

export const STORED_KEYS = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  expiresAt: 'expiresAt',
  issuedAt: 'issuedAt',
  idToken: 'idToken',
  originUri: 'originUri',
  codeVerifier: 'code_verifier',
} as const;

/** Times are in milliseconds since 1970. */
export type StoredSession = { accessToken: string | null; expiresAt: number | null };

export function isAuthenticated({ accessToken, expiresAt }: StoredSession, now: number): boolean {
  return Boolean(accessToken) && expiresAt !== null && expiresAt > now;
}
