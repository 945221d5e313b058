import { readPageData } from '../../page-data.ts';
import { storedPerson } from '../../session/stored-person.ts';
import { answerAddress } from './answer-key.ts';
import { networkFirst } from './network-first.ts';
import { copiesOf, readIndex } from './offline-index.ts';

type Call = { address: string; init: RequestInit | undefined; network: () => Promise<Response> };

/**
 * The response to a call from the network, or this person's copy if offline. A new response replaces the
 * copy, so that online changes are available offline too.
 */
export async function answerCall({ address, init, network }: Call): Promise<Response> {
  const key = answerAddress(address, { method: init?.method, body: init?.body });
  let isCopy = false;
  const response = await networkFirst({
    network,
    async copy() {
      const cacheName = await cacheWith(key);
      const stored = cacheName === null ? undefined : await caches.match(key, { cacheName });
      isCopy = stored !== undefined;
      return stored;
    },
  });
  if (!isCopy && response.ok) void replaceCopy(key, response.clone());
  return response;
}

/** Whether the answer to a call is stored. */
export async function hasAnswer(address: string, init: RequestInit): Promise<boolean> {
  return (await cacheWith(answerAddress(address, { method: init.method, body: init.body }))) !== null;
}

async function replaceCopy(key: string, response: Response): Promise<void> {
  try {
    const cacheName = await cacheWith(key);
    if (cacheName === null) return;
    const body = await response.blob();
    const cache = await caches.open(cacheName);
    await cache.put(key, new Response(body, { headers: { 'content-type': 'application/json' } }));
    // Another tab may have logged out and deleted the cache, which was recreated by opening it.
    if ((await readIndex(caches)) === null) await caches.delete(cacheName);
  } catch (error) {
    console.warn('A copy could not be replaced by a newer answer', error);
  }
}

/** The cache with this person's response, made by this page's release. */
async function cacheWith(key: string): Promise<string | null> {
  const index = await readIndex(caches);
  const { offline: release } = readPageData();
  if (!index || index.person !== storedPerson(localStorage)) return null;
  for (const { cache } of copiesOf(index).filter((one) => one.release === release))
    if (await caches.match(key, { cacheName: cache })) return cache;
  return null;
}
