import { createHash } from 'node:crypto';
import { COPIES_FILE, FAILED_FILE } from '@academy/compiler/folder/copies';
import { pictureType } from '@academy/compiler/folder/picture-type';
import { svgFaults } from '@academy/compiler/svg';
import type { ArchivedFile } from '@academy/compiler/archive/write';
import { posterKey, type HostedVideo } from '@academy/domain/videos';
import { findPosters } from './posters.ts';
import { PrivateAddressError } from './public-fetch.ts';

const MEGABYTE = 1024 * 1024;

export const PICTURE_LIMITS = {
  pictures: 500,
  bytes: 10 * MEGABYTE,
  totalBytes: 100 * MEGABYTE,
  milliseconds: 10_000,
  redirects: 3,
  atOnce: 4,
};

type CopyOptions = {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  /** Files of the folder that texts name by their address in its repository. */
  local: Readonly<Record<string, string>>;
  /** Videos on other hosts that have no poster yet. */
  videos?: readonly HostedVideo[];
  /** False copies nothing. */
  isWanted: boolean;
  limits?: typeof PICTURE_LIMITS;
};

/**
 * Fetches pictures that lie on other hosts and posters of videos there, so that the site shows copies of its own. The
 * files travel with the folder: the copies, a list of them, and a list of what could not be copied and why. A video
 * without a poster lacks nothing: the page shows a plain one in its place.
 */
export async function copyPictures(
  addresses: readonly string[],
  { local, videos = [], isWanted, limits = PICTURE_LIMITS, ...options }: CopyOptions,
): Promise<ArchivedFile[]> {
  const urls = [...new Set(addresses)];
  const copies: Record<string, string> = { ...local };
  const files = new Map<string, ArchivedFile>();
  const failed: Record<string, string> = {};
  for (const url of isWanted ? urls.slice(limits.pictures) : urls)
    failed[url] = isWanted
      ? `more than ${limits.pictures} pictures are not copied`
      : '--no-pictures was given';
  const fetching = { ...options, limits };
  const waiting: Copying[] = [
    ...urls.map((url) => ({
      key: url,
      fetch: () => fetchPicture(url, fetching),
      fail: (reason: string) => void (failed[url] = reason),
    })),
    ...[...new Map(videos.map((video) => [posterKey(video), video]))].map(([key, video]) => ({
      key,
      fetch: () => fetchPoster(video, fetching),
      fail: () => undefined,
    })),
  ].slice(0, isWanted ? limits.pictures : 0);
  let total = 0;
  const work = async () => {
    for (let copying = waiting.shift(); copying !== undefined; copying = waiting.shift()) {
      const { key, fetch, fail } = copying;
      try {
        const file = await fetch();
        total += file.bytes.length;
        if (total > limits.totalBytes) throw new PictureError('the pictures together are too large');
        copies[key] = file.path;
        files.set(file.path, file);
      } catch (error) {
        options.signal.throwIfAborted();
        fail(reasonOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: limits.atOnce }, work));
  return [...listFile(COPIES_FILE, copies), ...listFile(FAILED_FILE, failed), ...files.values()].toSorted(
    (one, two) => (one.path < two.path ? -1 : 1),
  );
}

type Copying = { key: string; fetch: () => Promise<ArchivedFile>; fail: (reason: string) => void };

function listFile(path: string, texts: Record<string, string>): ArchivedFile[] {
  return Object.keys(texts).length === 0 ? [] : [{ path, bytes: Buffer.from(JSON.stringify(texts)) }];
}

function reasonOf(error: unknown): string {
  if (error instanceof PictureError) return error.message;
  if (error instanceof PrivateAddressError) return 'its host is not on the public internet';
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'its host took too long'
    : 'it could not be reached';
}

class PictureError extends Error {}

type Fetching = Pick<CopyOptions, 'fetch' | 'signal'> & {
  limits: typeof PICTURE_LIMITS;
  headers?: Record<string, string>;
};

/** Hosts do not have every poster in every size: the first that can be had. */
async function fetchPoster(video: HostedVideo, fetching: Fetching): Promise<ArchivedFile> {
  const readJson = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetchInTime(url, { ...fetching, headers });
    return JSON.parse((await bytesOf(response, MEGABYTE)).toString()) as unknown;
  };
  for await (const url of findPosters(video, readJson)) {
    try {
      return await fetchPicture(url, fetching);
    } catch (error) {
      fetching.signal.throwIfAborted();
      if (!(error instanceof PictureError)) throw error;
    }
  }
  throw new PictureError('its host has no poster');
}

async function fetchPicture(url: string, fetching: Fetching): Promise<ArchivedFile> {
  const response = await fetchInTime(url, fetching);
  const bytes = await bytesOf(response, fetching.limits.bytes);
  // A host may call its files whatever it likes: the bytes decide.
  const extension = pictureType(bytes);
  const called = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!extension) throw new PictureError(`it is ${called || 'of no known type'}, not a picture`);
  const [unsafe] = extension === 'svg' ? svgFaults(bytes) : [];
  if (unsafe) throw new PictureError(`it ${unsafe.message}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { path: `.academy/pictures/${hash}.${extension}`, bytes };
}

/** The time is that of the whole answer, since the signal also ends the reading of its body. */
function fetchInTime(url: string, { signal, ...fetching }: Fetching): Promise<Response> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(fetching.limits.milliseconds)]);
  return fetchFollowingRedirects(url, { ...fetching, signal: inTime });
}

async function fetchFollowingRedirects(address: string, fetching: Fetching): Promise<Response> {
  let url = address;
  for (let hop = 0; hop <= fetching.limits.redirects; hop++) {
    const { signal, headers } = fetching;
    const response = await fetching.fetch(url, { signal, ...(headers && { headers }) });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) {
      if (response.status === 200) return response;
      await response.body?.cancel();
      throw new PictureError(`its host answered ${response.status}`);
    }
    await response.body?.cancel();
    url = new URL(next, url).href;
    if (!/^https?:/.test(url)) throw new PictureError('its host leads to something that is no web address');
  }
  throw new PictureError('its host leads from one address to the next');
}

async function bytesOf(response: Response, maximum: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maximum) throw new PictureError('it is larger than a picture may be');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
