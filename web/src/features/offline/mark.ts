/** Set while this browser has copies of the logged-in person. */
export const COPIES_KEY = 'offlineCopies';

/** A synchronous check without loading code. Logging out clears the key with the rest of the storage. */
export function hasCopies(): boolean {
  return localStorage.getItem(COPIES_KEY) !== null;
}
