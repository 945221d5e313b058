import { useEffect, useState } from 'react';
import { isServerFault } from './network-first.ts';
import { useOnline } from '../../ui/use-online.ts';

const PAUSE_MS = 10_000;

/** Whether the server answers for a page, which a network alone does not tell. It is checked until it does. */
export function useIsReachable(path: string): boolean {
  const isOnline = useOnline();
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    const forget = () => setReachable(false);
    addEventListener('offline', forget);
    return () => removeEventListener('offline', forget);
  }, []);
  useEffect(() => {
    if (!isOnline || isReachable) return undefined;
    let isCurrent = true;
    const check = async () => {
      const response = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (isCurrent && response && !isServerFault(response)) setReachable(true);
    };
    void check();
    const timer = setInterval(() => void check(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [path, isOnline, isReachable]);
  return isOnline && isReachable;
}
