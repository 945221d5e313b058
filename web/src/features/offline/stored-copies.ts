import { storedPerson } from '../../session/stored-person.ts';
import { createStore } from '../../store.ts';
import { COPIES_KEY } from './mark.ts';
import { readIndex, type ItemCopy, type OfflineIndex } from './offline-index.ts';

/** This browser's stored copies; null if unknown or none. */
export const storedCopies = createStore<OfflineIndex | null>(null);

export async function loadCopies(): Promise<void> {
  const index = await readIndex(caches);
  storedCopies.set(index && index.person === storedPerson(localStorage) ? index : null);
}

export function showCopies(index: OfflineIndex | null): void {
  if (index) localStorage.setItem(COPIES_KEY, 'yes');
  else localStorage.removeItem(COPIES_KEY);
  storedCopies.set(index);
}

/** Videos are stored as long as there is room. */
export function leftOutText({ leftOutVideos: count }: ItemCopy): string {
  if (count === 0) return '';
  return ` · without ${count === 1 ? 'one video' : `${count} videos`}, for which there is no room`;
}
