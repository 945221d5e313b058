import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Asset } from '../catalog.ts';
import { readMedia } from '../media/read-media.ts';
import { svgFaults } from '../svg.ts';
import { fileChunks } from './file-chunks.ts';
import { maximumBytes } from './limits.ts';
import { pictureSize } from './picture-size.ts';
import { pictureProblem, pictureType } from './picture-type.ts';
import { similarFileHint } from './similar-file.ts';
import { formatMegabytes, type Report, type Source } from './source.ts';

const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

export type AssetRequest = {
  reference: string;
  file: string;
  line: number;
  isError: boolean;
  /** The name in the text, if it differs from the reference. */
  key?: string;
};

type Refuse = (message: string, hint: string) => null;
/** Forbidden files are a fault wherever they are referenced. */
type ReadInput = {
  reference: string;
  refuse: Refuse;
  forbid: Refuse;
  warn(message: string, hint: string): void;
};

const MAXIMUM_PIXELS = 4000;

/** Finds and checks the files that texts reference, and identifies each by the hash of its content. */
export class AssetCollector {
  readonly found = new Map<string, Asset>();
  readonly #byPath = new Map<string, Asset | null>();
  readonly #source: Source;
  readonly #report: Report;
  readonly #warn: Report;

  constructor({ source, report, warn }: { source: Source; report: Report; warn: Report }) {
    this.#source = source;
    this.#report = report;
    this.#warn = warn;
  }

  add({ reference, file, line, isError }: AssetRequest): Asset | null {
    const refuse = (message: string, hint: string): null => {
      (isError ? this.#report : this.#warn)({ file, line, message, hint });
      return null;
    };
    const target = posix.normalize(posix.join(posix.dirname(file), reference));
    const located = reference.includes('\0') ? 'outside' : this.#source.locate(target);
    const forbid = (message: string, hint: string): null => {
      this.#report({ file, line, message, hint });
      return null;
    };
    if (reference.includes('\\'))
      return forbid(
        `${reference} is written with backslashes`,
        `write ${reference.replaceAll('\\', '/')}, which works on every system`,
      );
    if (located === 'outside')
      return forbid(
        `${reference} lies outside the folder`,
        'copy the file into the folder and name it there',
      );
    if (located === 'missing')
      return refuse(
        `${reference} is not there`,
        similarFileHint(this.#source, { path: target, file }) ??
          'check the spelling, or add the file to the folder',
      );

    const warn = (message: string, hint: string) => this.#warn({ file, line, message, hint });
    const known = this.#byPath.get(located.path);
    if (known !== undefined) return known;
    const asset = this.#read(located, { reference, refuse, forbid, warn });
    this.#byPath.set(located.path, asset);
    if (asset) this.found.set(asset.hash, asset);
    return asset;
  }

  #read(
    located: { path: string; bytes: number },
    { reference, refuse, forbid, warn }: ReadInput,
  ): Asset | null {
    const extension = posix.extname(located.path).slice(1).toLowerCase();
    const mediaType = MEDIA_TYPES[extension];
    const maximum = maximumBytes(located.path, this.#source.limits);
    if (!mediaType)
      return refuse(
        `${reference} is not a kind of file that is published`,
        `use one of ${Object.keys(MEDIA_TYPES).join(', ')}`,
      );
    if (located.bytes > maximum)
      return refuse(
        `${reference} is ${formatMegabytes(located.bytes)}; files may be at most ${formatMegabytes(maximum)}`,
        'make it smaller, or link to it on another host',
      );
    const file = { extension, mediaType, bytes: located.bytes, path: located.path };
    if (mediaType.startsWith('video/')) {
      const media = readMedia(located.path, extension);
      return { hash: hashFile(located.path), ...file, ...(media && { media }) };
    }
    const bytes = readFileSync(located.path);
    const [unsafe] = extension === 'svg' ? svgFaults(bytes) : [];
    if (unsafe)
      return forbid(
        `${reference} ${unsafe.message}`,
        'save it as a plain SVG: shapes, text and styles, without scripts, links or a DOCTYPE',
      );
    const problem = pictureProblem(bytes, { name: reference, extension });
    if (problem) warn(problem.message, problem.hint);
    const size = problem ? null : pictureSize(bytes, pictureType(bytes) ?? extension);
    const { width = 0, height = 0 } = size ?? {};
    if (extension !== 'svg' && Math.max(width, height) > MAXIMUM_PIXELS)
      warn(
        `${reference} is ${width} × ${height} pixels`,
        `save it with at most ${MAXIMUM_PIXELS} pixels on a side`,
      );
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { hash, ...file, ...(size && { size }) };
  }
}

function hashFile(path: string): string {
  const hash = createHash('sha256');
  for (const chunk of fileChunks(path, 1024 * 1024)) hash.update(chunk);
  return hash.digest('hex');
}

export function isPublishedFile(reference: string): boolean {
  return Object.hasOwn(MEDIA_TYPES, posix.extname(reference).slice(1).toLowerCase());
}
