import { isAuthenticated } from '@academy/domain/stored-session';
import { describe, expect, it } from 'vitest';
import { clearTokens, saveTokens, readStored } from './token-storage.ts';
import { aStorage, entriesOf } from './testing.ts';

const NOON = Date.UTC(2026, 0, 15, 12);

function isLoggedIn(stored: Record<string, string>): boolean {
  return isAuthenticated(readStored(aStorage(stored)), NOON);
}

describe('the stored session', () => {
  it('AUTH-03 is valid until its token expires', () => {
    expect(isLoggedIn({ accessToken: 'ada', expiresAt: String(NOON + 1) })).toBe(true);
  });

  it('AUTH-03 is invalid if the expiry has passed, is missing or is not a number', () => {
    expect(isLoggedIn({ accessToken: 'ada', expiresAt: String(NOON) })).toBe(false);
    expect(isLoggedIn({ accessToken: 'ada' })).toBe(false);
    expect(isLoggedIn({ accessToken: 'ada', expiresAt: 'soon' })).toBe(false);
  });

  it('AUTH-03 is invalid for a visitor', () => {
    expect(isLoggedIn({ expiresAt: String(NOON + 1) })).toBe(false);
  });

  it('AUTH-02 saves tokens under their names, with the expiry as a timestamp', () => {
    const storage = aStorage({ refreshToken: 'of another session' });
    saveTokens(storage, { accessToken: 'one', refreshToken: null, expiresIn: 600 }, NOON);
    expect(entriesOf(storage)).toEqual({
      accessToken: 'one',
      expiresAt: String(NOON + 600_000),
      issuedAt: String(NOON),
    });
    saveTokens(storage, { accessToken: 'two', refreshToken: 'more', idToken: 'id', expiresIn: 60 }, NOON);
    expect(readStored(storage)).toEqual({
      accessToken: 'two',
      refreshToken: 'more',
      idToken: 'id',
      expiresAt: NOON + 60_000,
      issuedAt: NOON,
    });
  });

  it('IDP-03 keeps the ID token when a refresh brings no new one', () => {
    const storage = aStorage();
    saveTokens(storage, { accessToken: 'one', refreshToken: 'r', idToken: 'id', expiresIn: 60 }, NOON);
    saveTokens(storage, { accessToken: 'two', refreshToken: 'r', expiresIn: 60 }, NOON);
    expect(readStored(storage)).toMatchObject({ accessToken: 'two', idToken: 'id' });
  });

  it('AUTH-16 writes the access token last and deletes it first, so that no reader sees it alone', () => {
    const written: string[] = [];
    const storage = aStorage();
    const noted = {
      ...storage,
      setItem: (key: string, value: string) => void (written.push(`+${key}`), storage.setItem(key, value)),
      removeItem: (key: string) => void (written.push(`-${key}`), storage.removeItem(key)),
    };
    saveTokens(noted, { accessToken: 'one', refreshToken: 'more', expiresIn: 600 }, NOON);
    expect(written.at(-1)).toBe('+accessToken');
    clearTokens(noted);
    expect(written.find((step) => step.startsWith('-'))).toBe('-accessToken');
  });

  it('AUTH-05 clears the tokens and the return address, and nothing else', () => {
    const storage = aStorage({
      accessToken: 'one',
      refreshToken: 'two',
      expiresAt: '3',
      issuedAt: '2',
      idToken: 'id',
      originUri: '/courses',
      colorScheme: 'dark',
    });
    clearTokens(storage);
    expect(entriesOf(storage)).toEqual({ colorScheme: 'dark' });
  });
});
