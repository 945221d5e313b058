import { useSyncExternalStore } from 'react';
import { createListeners } from '../store.ts';

/** Reading settings of this device. The inline script reads the same keys before the first paint. */
export const READING_SETTINGS = {
  textSize: { small: 'Small', normal: 'Normal', large: 'Large', larger: 'Very large' },
  lineLength: { short: 'Short', normal: 'Normal', long: 'Long' },
} as const;

export type ReadingSetting = keyof typeof READING_SETTINGS;

const { subscribe, notify } = createListeners();

export function useReadingSetting(name: ReadingSetting): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? 'normal',
    () => 'normal',
  );
}

export function chooseReadingSetting(name: ReadingSetting, value: string): void {
  const { dataset } = document.documentElement;
  if (value === 'normal') {
    delete dataset[name];
    localStorage.removeItem(name);
  } else {
    dataset[name] = value;
    localStorage.setItem(name, value);
  }
  notify();
}
