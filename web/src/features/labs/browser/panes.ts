import { useState, useSyncExternalStore } from 'react';

/** The size of a pane in percent, saved on this device. */
export function usePaneSize(name: string, initial: number): [number, (value: number) => void] {
  const key = `lab:${name}`;
  const [value, setValue] = useState(() => Number(localStorage.getItem(key)) || initial);
  return [
    value,
    (next) => {
      localStorage.setItem(key, String(next));
      setValue(next);
    },
  ];
}

/** LAY-07: a phone is 700 px or less. */
const PHONE = matchMedia('(max-width: 700px)');

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (notify) => {
      PHONE.addEventListener('change', notify);
      return () => PHONE.removeEventListener('change', notify);
    },
    () => PHONE.matches,
  );
}
