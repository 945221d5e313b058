import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * False while the component is as the server has rendered it, then true. The difference is rendered by a transition, in
 * slices, so that a slow phone is not blocked by it.
 */
export function useHydrated(): boolean {
  const [probe] = useState(createProbe);
  useSyncExternalStore(probe.subscribe, probe.getSnapshot, probe.getServerSnapshot);
  const [isHydrated, setIsHydrated] = useState(() => !probe.isHydrating());
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}

/** A store without a value: React reads its server snapshot on the server and while it hydrates, and at no other time. */
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
