import { createHash } from 'node:crypto';
import { COPIES_FILE } from '@academy/compiler/folder/copies';
import { svgFaults } from '@academy/compiler/svg';
import type { ArchivedFile } from '@academy/compiler/archive/write';

const EXTENSIONS: Record<string, string> = {
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

const LIMITS = { pictures: 500, bytes: 10 * 1024 * 1024, seconds: 10, redirects: 3, atOnce: 4 };

export type CopyResult = { files: ArchivedFile[]; failed: { url: string; reason: string }[] };

/** Fetches pictures that lie on other hosts, so that the site shows copies of its own. What can't be had stays away. */
export async function copyPictures(
  urls: readonly string[],
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<CopyResult> {
  const names: Record<string, string> = {};
  const files = new Map<string, ArchivedFile>();
  const failed: CopyResult['failed'] = urls
    .slice(LIMITS.pictures)
    .map((url) => ({ url, reason: `more than ${LIMITS.pictures} pictures are not copied` }));
  const waiting = urls.slice(0, LIMITS.pictures);
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        const file = await fetchPicture(url, { fetch, signal });
        names[url] = file.path;
        files.set(file.path, file);
      } catch (error) {
        failed.push({
          url,
          reason: error instanceof PictureError ? error.message : 'it could not be reached',
        });
      }
    }
  };
  await Promise.all(Array.from({ length: LIMITS.atOnce }, work));
  if (files.size === 0) return { files: [], failed };
  const list = { path: COPIES_FILE, bytes: Buffer.from(JSON.stringify(names)) };
  return { files: [list, ...files.values()].toSorted((one, two) => (one.path < two.path ? -1 : 1)), failed };
}

class PictureError extends Error {}

type Fetching = { fetch: typeof globalThis.fetch; signal: AbortSignal };

async function fetchPicture(url: string, { fetch, signal }: Fetching): Promise<ArchivedFile> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.seconds * 1000)]);
  const response = await fetchFollowingRedirects(url, { fetch, signal: inTime });
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = EXTENSIONS[type];
  if (!extension) throw new PictureError(`it is ${type || 'of no known type'}, not a picture`);
  const bytes = await bytesOf(response);
  const [unsafe] = extension === 'svg' ? svgFaults(bytes) : [];
  if (unsafe) throw new PictureError(`it ${unsafe.message}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { path: `.academy/pictures/${hash}.${extension}`, bytes };
}

async function fetchFollowingRedirects(address: string, fetching: Fetching): Promise<Response> {
  let url = address;
  for (let hop = 0; hop <= LIMITS.redirects; hop++) {
    const response = await fetching.fetch(url, { signal: fetching.signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) {
      if (response.status === 200) return response;
      await response.body?.cancel();
      throw new PictureError(`its host answered ${response.status}`);
    }
    await response.body?.cancel();
    url = new URL(next, url).href;
    if (!/^https?:/.test(url)) throw new PictureError('its host sends one elsewhere');
  }
  throw new PictureError('its host sends one in circles');
}

async function bytesOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > LIMITS.bytes) throw new PictureError('it is larger than a picture may be');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
