import { readPageData } from '../../page-data.ts';
import { storedPerson } from '../../session/stored-person.ts';
import { asTrustedScriptUrl } from '../../trusted-types.ts';
import { TooLarge } from './copy-writer.ts';
import { fetchState, NotReadable } from './item-content.ts';
import {
  CACHE_PREFIX,
  findItem,
  newIndex,
  readIndex,
  withoutItem,
  withoutUnusedSites,
  writeIndex,
  type OfflineIndex,
} from './offline-index.ts';
import { fetchRelease, SwitchedOff } from './release.ts';
import { storeReviews } from './store-reviews.ts';
import { deleteUnused, storeItem, type Item, type Progress } from './store-item.ts';
import { showCopies } from './stored-copies.ts';

const WORKER = '/offline-worker.js';
const LOCK = 'offline-copies';
const CHECK_EVERY_MS = 10 * 60_000;

export type StoreOutcome = 'stored' | 'too-large' | 'no-space' | 'not-readable' | 'switched-off' | 'failed';

/** Stores a course or guide for offline use. A failure keeps what was stored before. */
export async function storeCopy(item: Item, onProgress: (progress: Progress) => void): Promise<StoreOutcome> {
  const person = storedPerson(localStorage);
  if (person === null) return 'not-readable';
  return alone(async () => {
    try {
      const index = await ownIndex(person);
      await registerWorker();
      showCopies(await storeItem(item, { index, onProgress }));
      return 'stored';
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === 'failed') console.error('A copy for offline use could not be stored', error);
      if ((await readIndex(caches)) === null) await unregisterWorker();
      return outcome;
    }
  });
}

export async function removeCopy(item: Item): Promise<void> {
  await alone(async () => {
    const index = await readIndex(caches);
    if (!index) return;
    const next = withoutUnusedSites(withoutItem(index, item));
    if (next.items.length === 0) return forget();
    await writeIndex(caches, next);
    await deleteUnused();
    showCopies(next);
  });
}

/** On logout or a change of person: deletes all copies and their worker. */
export async function forgetCopies(): Promise<void> {
  // Logging out does not wait for another tab that is storing a copy; that tab finds its copy deleted.
  await navigator.locks.request(LOCK, { steal: true }, forget);
}

/** Updates the copies to the current content and release. Requires the person and the network. */
export async function updateCopies(now: () => number): Promise<void> {
  await alone(async () => {
    const index = await readIndex(caches);
    if (!index) return forget();
    const { offline: release } = readPageData();
    if (index.person !== storedPerson(localStorage) || release === null) return forget();
    showCopies(index);
    const isOfOtherRelease = index.items.some((item) => item.release !== release);
    if (!navigator.onLine || (!isOfOtherRelease && now() - index.checkedAt < CHECK_EVERY_MS)) return;
    try {
      const current = await updated(index, now);
      if (current.items.length === 0) return await forget();
      showCopies(current);
    } catch (error) {
      if (error instanceof SwitchedOff) return forget();
      console.warn('Offline copies could not be updated', error);
    }
  });
}

/** Replaces the stored review by the next one. */
export async function updateReviews(): Promise<void> {
  await alone(async () => {
    const index = await readIndex(caches);
    const { offline: release } = readPageData();
    if (!index || release === null || index.person !== storedPerson(localStorage)) return;
    showCopies(await storeReviews(index, release));
    await deleteUnused();
  });
}

async function updated(index: OfflineIndex, now: () => number): Promise<OfflineIndex> {
  const { release } = await fetchRelease();
  let current = index;
  for (const item of index.items) {
    try {
      const { revision, readable } = await fetchState(item.kind, item.slug);
      // Content that is no longer permitted is deleted first, even if the rest can't be updated.
      if (item.readable?.some((id) => !readable.includes(id))) {
        current = withoutItem(current, item);
        await writeIndex(caches, current);
      }
      const isSame = findItem(current, item) && readable.length === item.readable?.length;
      if (!isSame || revision !== item.revision || release !== item.release)
        current = await storeItem(item, { index: current, onProgress: () => {} });
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      current = withoutItem(current, item);
    }
  }
  // Another tab has logged out meanwhile.
  if ((await readIndex(caches)) === null) return newIndex(index.person);
  current = withoutUnusedSites({ ...current, checkedAt: now() });
  await writeIndex(caches, current);
  const isStored = current.reviews?.cache !== index.reviews?.cache;
  if (current.items.length > 0 && !isStored) current = await storeReviews(current, release);
  await deleteUnused();
  return current;
}

/** Only one tab changes the copies at a time. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work) as Promise<Result>;
}

async function ownIndex(person: string): Promise<OfflineIndex> {
  const index = await readIndex(caches);
  if (index && index.person !== person) await forget();
  return index?.person === person ? index : newIndex(person);
}

async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  await unregisterWorker();
  showCopies(null);
}

/** The worker is only registered with copies. */
async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(asTrustedScriptUrl(WORKER), { scope: '/' });
  await navigator.serviceWorker.ready;
}

async function unregisterWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

function outcomeOf(error: unknown): StoreOutcome {
  if (error instanceof TooLarge) return 'too-large';
  if (error instanceof NotReadable) return 'not-readable';
  if (error instanceof SwitchedOff) return 'switched-off';
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'no-space' : 'failed';
}
