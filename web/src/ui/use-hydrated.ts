import { useSyncExternalStore } from 'react';

/** False while the page is as the server has rendered it; true from the first render with the browser's own state. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
