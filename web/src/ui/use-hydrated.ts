import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * False while the component matches the server's HTML, then true. The change is rendered in a transition, so
 * that it doesn't block a slow phone.
 */
export function useHydrated(): boolean {
  const [probe] = useState(createProbe);
  useSyncExternalStore(probe.subscribe, probe.getSnapshot, probe.getServerSnapshot);
  const [isHydrated, setIsHydrated] = useState(() => !probe.isHydrating());
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}

/** A store without a value: React reads its server snapshot only on the server and during hydration. */
function createProbe() {
  let isHydrating = false;
  return {
    isHydrating: () => isHydrating,
    subscribe: () => () => {},
    getSnapshot: () => null,
    getServerSnapshot() {
      isHydrating = true;
      return null;
    },
  };
}
