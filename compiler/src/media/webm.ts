import type { PictureSize } from '../folder/picture-size.ts';
import { toSeconds, type MediaFacts } from './media-facts.ts';
import type { RandomAccess } from './random-access.ts';

type Element = { id: number; start: number; end: number };

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const SOUND = 2;
const NANOSECONDS = 1e9;

/** RFC 9559: length and tracks are in a segment, before its clusters. */
export function readWebm(file: RandomAccess): MediaFacts | null {
  const segment = find(file, SEGMENT, { start: 0, end: file.size });
  if (!segment) return null;
  const parts = before(elements(file, segment), CLUSTER);
  const info = parts.find(({ id }) => id === INFO);
  const tracks = parts.find(({ id }) => id === TRACKS);
  if (!info || !tracks) return null;
  const entries = [...elements(file, tracks)].filter(({ id }) => id === TRACK);
  return {
    seconds: lengthOf(file, info),
    hasSound: entries.some((track) => readNumber(file, find(file, TRACK_TYPE, track)) === SOUND),
    size: sizeOf(file, entries),
  };
}

function lengthOf(file: RandomAccess, info: Element): number | null {
  const duration = find(file, DURATION, info);
  if (!duration) return null;
  const bytes = file.read(duration.start, 8);
  const length = duration.end - duration.start === 4 ? bytes.readFloatBE(0) : bytes.readDoubleBE(0);
  const scale = readNumber(file, find(file, TIMESTAMP_SCALE, info)) ?? 1_000_000;
  return toSeconds((length * scale) / NANOSECONDS);
}

function sizeOf(file: RandomAccess, tracks: readonly Element[]): PictureSize | null {
  const video = tracks.map((track) => find(file, VIDEO, track)).find((found) => found !== undefined);
  if (!video) return null;
  const width = readNumber(file, find(file, PIXEL_WIDTH, video));
  const height = readNumber(file, find(file, PIXEL_HEIGHT, video));
  return width && height ? { width, height } : null;
}

function readNumber(file: RandomAccess, element: Element | undefined): number | null {
  if (!element) return null;
  return [...file.read(element.start, Math.min(8, element.end - element.start))].reduce(
    (value, byte) => value * 256 + byte,
    0,
  );
}

function find(file: RandomAccess, id: number, within: Omit<Element, 'id'>): Element | undefined {
  for (const element of elements(file, within)) if (element.id === id) return element;
  return undefined;
}

function before(all: Iterable<Element>, id: number): Element[] {
  const found: Element[] = [];
  for (const element of all) {
    if (element.id === id) break;
    found.push(element);
  }
  return found;
}

/** An element is its id, its size and its content; the first byte of both numbers encodes their length. */
function* elements(file: RandomAccess, { start, end }: Omit<Element, 'id'>): Iterable<Element> {
  for (let at = start; at + 2 <= end;) {
    const head = file.read(at, 12);
    const idLength = lengthIn(head.readUInt8(0));
    const sizeLength = lengthIn(head.readUInt8(idLength));
    if (idLength > 4 || sizeLength > 8) return;
    const inner = at + idLength + sizeLength;
    const size = sizeIn(head.subarray(idLength, idLength + sizeLength));
    const next = size === null ? end : inner + size;
    yield { id: head.readUIntBE(0, idLength), start: inner, end: Math.min(next, end) };
    at = next;
  }
}

function lengthIn(first: number): number {
  return Math.clz32(first) - 23;
}

/** All bits set means that the size is unknown, as in a live recording. */
function sizeIn(bytes: Buffer): number | null {
  const marker = 0x80 >> (bytes.length - 1);
  const values = [bytes.readUInt8(0) - marker, ...bytes.subarray(1)];
  if (values[0] === marker - 1 && values.slice(1).every((value) => value === 0xff)) return null;
  return values.reduce((value, byte) => value * 256 + byte, 0);
}
