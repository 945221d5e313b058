import { useEffect, useState } from 'react';

const PATIENCE_MS = 2_000;

/** True as soon as the browser has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
