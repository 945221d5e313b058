import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import { pages } from '@academy/domain/pages';
import { readPageData } from '../../page-data.ts';
import { storedPerson } from '../../session/stored-person.ts';
import { createCopyWriter, Forgotten, OtherRelease, type CopyWriter } from './copy-writer.ts';
import { fetchContent, type ItemContent } from './item-content.ts';
import { currentLimit } from './limits.ts';
import { assetsIn } from './needed.ts';
import {
  newCacheName,
  readIndex,
  unusedCaches,
  usedBytes,
  withItem,
  withoutItem,
  withoutUnusedSites,
  writeIndex,
  type ItemCopy,
  type OfflineIndex,
  type SiteCopy,
} from './offline-index.ts';
import { createRecording } from './recording-client.ts';
import { fetchRelease, type Release } from './release.ts';
import { storeReviews } from './store-reviews.ts';

export type Item = Pick<ItemCopy, 'kind' | 'slug'>;
export type Progress = { done: number; total: number };

type Storing = { index: OfflineIndex; onProgress: (progress: Progress) => void };

/** Stores or updates a course or guide; the previous copy is kept until the new one is complete. */
export async function storeItem(item: Item, storing: Storing): Promise<OfflineIndex> {
  try {
    return await storeOnce(item, storing);
  } catch (error) {
    if (error instanceof OtherRelease) return storeOnce(item, storing);
    throw error;
  } finally {
    await deleteUnused();
  }
}

/** Replaced and unfinished copies. */
export async function deleteUnused(): Promise<void> {
  const index = await readIndex(caches);
  for (const name of unusedCaches(await caches.keys(), index)) await caches.delete(name);
}

async function storeOnce(item: Item, { index, onProgress }: Storing): Promise<OfflineIndex> {
  const release = await fetchRelease();
  const content = await fetchContent(item.kind, item.slug);
  const limit = await currentLimit(navigator.storage);
  const assets = assetsIn([...content.answers.values()]);
  const site = siteToStore(index, release, content);
  const total =
    content.pages.length +
    content.answers.size +
    assets.files.length +
    assets.videos.length +
    (site ? site.files.length : 0);
  let done = 0;
  const onStored = () => onProgress({ done: ++done, total });

  const others = { ...withoutItem(index, item) };
  if (site) others.sites = others.sites.filter((one) => one.release !== release.release);
  const writerFor = async (name: string, usedBefore: number): Promise<CopyWriter> =>
    createCopyWriter({ cache: await caches.open(name), fetch, room: limit - usedBefore, onStored });

  if (site) {
    const cache = newCacheName(index.person);
    const writer = await writerFor(cache, usedBytes(others));
    await storeSite(writer, release.release, site.files);
    const copy: SiteCopy = { release: release.release, cache, bytes: writer.bytes(), hasLabs: site.hasLabs };
    others.sites = [...others.sites, copy];
  }

  const cache = newCacheName(index.person);
  const writer = await writerFor(cache, usedBytes(others));
  for (const [address, text] of content.answers) await writer.storeAnswer(address, text);
  await inParallel(content.pages, (path) => writer.storePage(path, release.release));
  await inParallel(assets.files, writer.storeAsset);
  let leftOutVideos = 0;
  for (const video of assets.videos) if (!(await writer.storeVideo(video))) leftOutVideos += 1;

  // Another tab may have logged out meanwhile and deleted it, or found nothing to delete yet.
  if (storedPerson(localStorage) !== index.person || !(await caches.has(cache))) throw new Forgotten();
  const { title, path, revision, readable } = content;
  const copy: ItemCopy = {
    ...item,
    title,
    path,
    revision,
    readable,
    release: release.release,
    cache,
    bytes: writer.bytes(),
    leftOutVideos,
    storedAt: Date.now(),
  };
  const next = withoutUnusedSites(withItem(others, copy));
  await writeIndex(caches, next);
  return storeReviews(next, release.release);
}

/** The files of the release, unless they are already stored; null if there is nothing to do. */
function siteToStore(index: OfflineIndex, release: Release, { hasLabs }: ItemContent) {
  const known = index.sites.find((site) => site.release === release.release);
  if (known && (known.hasLabs || !hasLabs)) return null;
  const { logo, icon, hero } = readPageData().brand;
  const files = [...release.files, ...(hasLabs ? release.labFiles : []), logo, icon, hero, ...brandFonts()];
  return { files, hasLabs };
}

/** The scripts, the list of copies, and the session: without that, nobody counts as logged in. */
async function storeSite(writer: CopyWriter, release: string, files: readonly string[]): Promise<void> {
  const { client, answers } = createRecording();
  const { data } = await client.send(verifyUserAccess, {});
  await client.send(getUserDetails, { headers: { email: data.email } });
  for (const [address, text] of answers) await writer.storeAnswer(address, text);
  await writer.storePage(pages.offline.path(), release);
  await inParallel(files, writer.storeFile);
}

const AT_ONCE = 4;

async function inParallel<One>(list: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const run = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** The tenant's fonts, as referenced by the page's style. */
function brandFonts(): string[] {
  const style = document.querySelector('head style')?.textContent ?? '';
  return [...style.matchAll(/url\("(\/brand\/[^"]+)"\)/g)].map(([, address = '']) => address);
}
