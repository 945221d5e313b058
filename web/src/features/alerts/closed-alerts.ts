import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../store.ts';

/** The alerts that were closed on this device. The inline script reads the same key before the first paint. */
const STORAGE_KEY = 'closedAlerts';

/** An alert that is changed after it was closed has another key, so it is shown again. */
export function alertKey({ id, updatedAt }: Pick<PublicAlert, 'id' | 'updatedAt'>): string {
  return `${id}@${updatedAt}`;
}

export function useClosedAlerts(): string[] {
  return useSyncExternalStore(subscribe, readStored, () => '').split(' ');
}

/** Keeps only the keys of current alerts, so that the list does not grow. */
export function closeAlert(key: string, currentKeys: readonly string[]): void {
  const closed = readStored()
    .split(' ')
    .filter((stored) => currentKeys.includes(stored));
  localStorage.setItem(STORAGE_KEY, [...closed, key].join(' '));
  listeners.notify();
}

const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  // Another tab has closed one.
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

function readStored(): string {
  return localStorage.getItem(STORAGE_KEY) ?? '';
}
