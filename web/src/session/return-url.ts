import { STORED_KEYS } from '@academy/domain/stored-session';
import type { TokenStorage } from './token-storage.ts';

/** The pages of login and logout. Returning to one of them would loop, or log the user out again. */
export const AUTH_PATHS = /^\/(auth|login|appLogout)(?![\w-])/;

/** Stores the page to return to after login. */
export function rememberReturnUrl(
  storage: TokenStorage,
  { href, pathname }: { href: string; pathname: string },
): void {
  if (!AUTH_PATHS.test(pathname)) storage.setItem(STORED_KEYS.originUri, href);
}
