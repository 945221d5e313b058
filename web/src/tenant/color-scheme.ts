import { useSyncExternalStore } from 'react';
import { createListeners } from '../store.ts';

/** The inline script reads the same key before the first paint. */
export const SCHEME_KEY = 'colourScheme';

export type ColorScheme = 'system' | 'light' | 'dark';

/** The scheme of the document, set by the inline script before hydration. */
function currentScheme(): ColorScheme {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
}

const { subscribe, notify } = createListeners();

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme, () => 'system');
}

export function chooseScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') {
    delete dataset.scheme;
    localStorage.removeItem(SCHEME_KEY);
  } else {
    dataset.scheme = scheme;
    localStorage.setItem(SCHEME_KEY, scheme);
  }
  notify();
}
