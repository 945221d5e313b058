import { cleanSearch } from '@academy/domain/search-text';
import { useMemo, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

const KEY = 'recentSearches';
const MAX_SEARCHES = 6;

type SearchStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Recent searches on this device, latest first. They are never sent. */
export function recentSearches(storage: SearchStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

/** The searches when the field appeared, and a function that clears them. */
export function useRecentSearches(): [readonly string[], () => void] {
  const isHydrated = useHydrated();
  const [isCleared, setCleared] = useState(false);
  const recent = useMemo(
    () => (isHydrated && !isCleared ? recentSearches(localStorage) : []),
    [isHydrated, isCleared],
  );
  const clear = () => {
    clearSearches(localStorage);
    setCleared(true);
  };
  return [recent, clear];
}

export function rememberSearch(storage: SearchStorage, text: string): void {
  const search = cleanSearch(text);
  if (!search) return;
  const others = recentSearches(storage).filter((one) => one.toLowerCase() !== search.toLowerCase());
  storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES)));
}

export function clearSearches(storage: SearchStorage): void {
  storage.removeItem(KEY);
}
