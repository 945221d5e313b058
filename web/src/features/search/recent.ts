import { cleanSearch } from '@academy/domain/search-text';

const KEY = 'recentSearches';
const MOST = 6;

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was searched for on this device, the latest first. It never leaves the device. */
export function recentSearches(storage: Shelf): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(storage: Shelf, text: string): void {
  const search = cleanSearch(text);
  if (!search) return;
  const others = recentSearches(storage).filter((one) => one.toLowerCase() !== search.toLowerCase());
  storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MOST)));
}

export function forgetSearches(storage: Shelf): void {
  storage.removeItem(KEY);
}
