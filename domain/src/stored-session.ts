/** The little that every page must know of a session, kept apart so that it stays little. */

export const STORED_KEYS = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  expiresAt: 'expiresAt',
  originUri: 'originUri',
  codeVerifier: 'code_verifier',
} as const;

/** All moments are milliseconds since 1970. */
export type StoredSession = { accessToken: string | null; expiresAt: number | null };

export function isAuthenticated({ accessToken, expiresAt }: StoredSession, now: number): boolean {
  return Boolean(accessToken) && expiresAt !== null && expiresAt > now;
}
