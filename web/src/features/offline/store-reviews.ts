import { getReviews, listReviewQuestions } from '@academy/contract/reviews';
import { pages } from '@academy/domain/pages';
import { endOfDay } from '@academy/domain/reviews';
import { storedPerson } from '../../session/stored-person.ts';
import { createCopyWriter, Forgotten } from './copy-writer.ts';
import { currentLimit } from './limits.ts';
import { assetsIn } from './needed.ts';
import { newCacheName, readIndex, usedBytes, writeIndex, type OfflineIndex } from './offline-index.ts';
import { createRecording } from './recording-client.ts';

/**
 * Stores the next review: its page and today's questions, without the keys of assessed checks. It is stored
 * along with other copies and must not fail them: an error keeps what was stored before.
 */
export async function storeReviews(index: OfflineIndex, release: string): Promise<OfflineIndex> {
  const { reviews: _, ...others } = index;
  const cache = newCacheName(index.person);
  const bytes = await storeIn(cache, { release, usedBefore: usedBytes(others) }).catch((error: unknown) => {
    console.warn('The next review could not be stored for offline use', error);
    return null;
  });
  // Another tab may have logged out meanwhile and deleted everything but this.
  if (storedPerson(localStorage) !== index.person || (await readIndex(caches)) === null) {
    await caches.delete(cache);
    throw new Forgotten();
  }
  if (bytes === null) return index;
  const next = { ...others, reviews: { release, cache, bytes } };
  await writeIndex(caches, next);
  return next;
}

/** Returns the number of stored bytes. */
async function storeIn(
  cache: string,
  { release, usedBefore }: { release: string; usedBefore: number },
): Promise<number> {
  const { client, answers } = createRecording();
  const query = { until: endOfDay(new Date()) };
  await client.send(getReviews, { query });
  await client.send(listReviewQuestions, { query });
  const room = (await currentLimit(navigator.storage)) - usedBefore;
  const writer = createCopyWriter({ cache: await caches.open(cache), fetch, room, onStored: () => {} });
  for (const [address, text] of answers) await writer.storeAnswer(address, text);
  for (const address of assetsIn([...answers.values()]).files) await writer.storeAsset(address);
  await writer.storePage(pages.review.path(), release);
  return writer.bytes();
}
