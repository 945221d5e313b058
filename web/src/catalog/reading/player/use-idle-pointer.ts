import { useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether nobody has moved the pointer or pressed a key for a while; only watched where it matters. */
export function useIdlePointer(enabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown']) document.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const event of ['pointermove', 'pointerdown', 'keydown'])
        document.removeEventListener(event, wake);
    };
  }, [enabled]);
  return isIdle;
}
