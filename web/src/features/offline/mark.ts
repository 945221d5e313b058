/** Set while this browser has copies of the person who is logged in. */
export const COPIES_KEY = 'offlineCopies';

/** As far as can be known without loading anything. Logging out clears it with everything else that is stored. */
export function hasCopies(): boolean {
  return localStorage.getItem(COPIES_KEY) !== null;
}
