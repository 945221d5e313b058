import { describeToken } from '@academy/domain/session';
import { readStored } from './token-storage.ts';

/**
 * The provider's id of the person whose tokens are stored, even if they have expired; null for a visitor. It
 * is read from the ID token, because an access token may be opaque. Only tokens stored by early releases lack
 * one.
 */
export function storedPerson(storage: Pick<Storage, 'getItem'>): string | null {
  const { accessToken, idToken } = readStored(storage);
  return accessToken ? subjectOf(idToken ?? accessToken) : null;
}

/** Null if the token cannot be read. */
export function subjectOf(token: string): string | null {
  try {
    return describeToken(token).subject;
  } catch {
    return null;
  }
}
