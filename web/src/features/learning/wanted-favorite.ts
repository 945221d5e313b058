import type { Likeable } from './pending-write.ts';

type Wanted = Likeable & { title: string };

const KEY = 'wantedFavorite';
/** Long enough to register and confirm an address. */
const MAX_AGE_MS = 3_600_000;

/** Stores a visitor's favorite until they have logged in. */
export function rememberWantedFavorite(
  storage: Pick<Storage, 'setItem'>,
  { likeableType, id, title }: Wanted,
  now: number,
): void {
  storage.setItem(KEY, new URLSearchParams({ likeableType, id, title, at: String(now) }).toString());
}

export function hasWantedFavorite(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== null;
}

export function takeWantedFavorite(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  now: number,
): Wanted | null {
  const stored = new URLSearchParams(storage.getItem(KEY) ?? '');
  storage.removeItem(KEY);
  const [likeableType, id, title] = ['likeableType', 'id', 'title'].map((name) => stored.get(name) ?? '');
  if (!id || !title || now - Number(stored.get('at')) > MAX_AGE_MS) return null;
  if (likeableType !== 'course' && likeableType !== 'lesson' && likeableType !== 'guide') return null;
  return { likeableType, id, title };
}
