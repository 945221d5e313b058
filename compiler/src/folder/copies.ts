import { posix } from 'node:path';
import { matchesHost } from '@academy/domain/hosts';
import { posterKey } from '@academy/domain/videos';
import * as z from 'zod/mini';
import type { FoundVideo, MissingPicture } from '../catalog.ts';
import type { AssetRequest } from './assets.ts';
import { fileInRepository, type Repository } from './repository.ts';
import type { Report, Source } from './source.ts';

/**
 * Copies included in a folder for pictures on other hosts: address → file, address → reason. Posters of
 * hosted videos are among the files by their key.
 */
export const COPIES_FILE = '.academy/pictures.json';
export const FAILED_FILE = '.academy/missing-pictures.json';

const textsByAddress = z.record(z.string(), z.string().check(z.maxLength(500)));
const MAXIMUM_BYTES = 4 * 1024 * 1024;

type Place = { file: string; line: number; column?: number };

/** How an item uses a picture on another host: as a file of the folder, from its host, or not at all. */
export type PictureUse = {
  take(request: AssetRequest): void;
  show(url: string): void;
  miss(picture: Pick<MissingPicture, 'url' | 'reason'>): void;
  place: Place;
};

type Options = {
  source: Source;
  repository: Repository | undefined;
  /** Hosts that pages may load pictures from. */
  imageHosts: readonly string[];
  warn: Report;
};

/** Decides for each picture on another host what a page shows instead. */
export class RemotePictures {
  readonly missing: MissingPicture[] = [];
  /** Files of the folder that are referenced by their address in its repository. */
  readonly local: Record<string, string> = {};
  readonly #options: Options;
  readonly #copies: ReadonlyMap<string, string>;
  readonly #failed: ReadonlyMap<string, string>;

  constructor(options: Options) {
    this.#options = options;
    this.#copies = readTexts(options.source, COPIES_FILE);
    this.#failed = readTexts(options.source, FAILED_FILE);
  }

  use(address: string, { take, show, miss, place }: PictureUse): void {
    const url = address.trim();
    const copy = this.#copies.get(url) ?? this.#findLocal(url);
    if (copy !== undefined) return take(requestOf(copy, { key: url, place }));
    if (this.#isAllowed(url)) return show(url);
    const reason = this.#failed.get(url);
    const warning = {
      ...place,
      message: `${url.slice(0, 200)} ${reason === undefined ? 'lies on another host' : `was not copied: ${reason}`}`,
      hint:
        reason === undefined
          ? 'it is copied when the folder is published, if it can be reached'
          : 'readers see a box with its description and a link; put the file into the folder',
    };
    this.#options.warn(warning);
    this.missing.push({ url, reason: reason ?? 'it was not copied', warning });
    miss({ url, reason: reason ?? 'it was not copied' });
  }

  /** Uses the poster included in the folder for a video without one. */
  usePoster({ withoutPoster: video, ...place }: FoundVideo, take: PictureUse['take']): void {
    const key = video && posterKey(video);
    const copy = key && this.#copies.get(key);
    if (key && copy) take(requestOf(copy, { key, place }));
  }

  #isAllowed(url: string): boolean {
    if (!/^https:/i.test(url) || !URL.canParse(url)) return false;
    const { hostname } = new URL(url);
    return this.#options.imageHosts.some((pattern) => matchesHost(pattern, hostname));
  }

  #findLocal(url: string): string | undefined {
    const { source, repository } = this.#options;
    const file = repository && fileInRepository(url, { source, repository });
    if (file) this.local[url] = file;
    return file ?? undefined;
  }
}

function requestOf(copy: string, { key, place }: { key: string; place: Place }): AssetRequest {
  const reference = posix.relative(posix.dirname(place.file), copy);
  return { reference, file: place.file, line: place.line, isError: false, key };
}

/** An unreadable list is ignored: the pictures are then missing. */
function readTexts(source: Source, file: string): ReadonlyMap<string, string> {
  if (typeof source.locate(file) !== 'object') return new Map();
  const text = source.readText(file, MAXIMUM_BYTES);
  const read = textsByAddress.safeParse(text === null ? null : parseJson(text));
  return new Map(read.success ? Object.entries(read.data) : []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
