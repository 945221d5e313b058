import { useState, useSyncExternalStore } from 'react';

/** How large a pane is, remembered on this device. */
export function usePane(name: string, usual: number): [number, (value: number) => void] {
  const key = `lab:${name}`;
  const [value, setValue] = useState(() => Number(localStorage.getItem(key)) || usual);
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

export function usePhone(): boolean {
  return useSyncExternalStore(
    (tell) => {
      PHONE.addEventListener('change', tell);
      return () => PHONE.removeEventListener('change', tell);
    },
    () => PHONE.matches,
  );
}
