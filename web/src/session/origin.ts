import { STORED_KEYS } from '@academy/domain/stored-session';
import type { Keeping } from './stored.ts';

/** The pages of signing in and out: to return to one of them would lead in circles, or straight out again. */
export const ON_THE_WAY = /^\/(auth|login|appLogout)(?![\w-])/;

/** Remembers where somebody was when they went to sign in. */
export function keepOrigin(storage: Keeping, { href, pathname }: { href: string; pathname: string }): void {
  if (!ON_THE_WAY.test(pathname)) storage.setItem(STORED_KEYS.originUri, href);
}
