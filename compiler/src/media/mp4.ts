import type { PictureSize } from '../folder/picture-size.ts';
import { toSeconds, type MediaFacts } from './media-facts.ts';
import type { RandomAccess } from './random-access.ts';

type Box = { type: string; start: number; end: number };

/**
 * ISO/IEC 14496-12: the movie header has the length, each track a header with its size and a handler with its
 * kind.
 */
export function readMp4(file: RandomAccess): MediaFacts | null {
  const movie = find(file, 'moov');
  const header = movie && find(file, 'mvhd', movie);
  if (!movie || !header) return null;
  const tracks = [...boxes(file, movie)].filter(({ type }) => type === 'trak');
  const kinds = tracks.map((track) => trackKind(file, track));
  const shown = tracks[kinds.indexOf('vide')];
  return {
    seconds: movieSeconds(file, { movie, header }),
    hasSound: kinds.includes('soun'),
    size: shown ? trackSize(file, shown) : null,
  };
}

/** The movie header of a fragmented file says zero; the length may be in a separate box. */
function movieSeconds(file: RandomAccess, { movie, header }: { movie: Box; header: Box }): number | null {
  const bytes = file.read(header.start, 32);
  const isLong = bytes.readUInt8(0) === 1;
  const scale = bytes.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  // All bits set means unknown.
  const isKnown = length > 0 && length < (isLong ? 2 ** 63 : 0xffffffff);
  return toSeconds((isKnown ? length : fragmentsLength(file, movie)) / scale);
}

function fragmentsLength(file: RandomAccess, movie: Box): number {
  const extension = find(file, 'mvex', movie);
  const header = extension && find(file, 'mehd', extension);
  if (!header) return 0;
  const bytes = file.read(header.start, 12);
  return bytes.readUInt8(0) === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
}

function trackKind(file: RandomAccess, track: Box): string {
  const media = find(file, 'mdia', track);
  const handler = media && find(file, 'hdlr', media);
  return handler ? file.read(handler.start + 8, 4).toString('latin1') : '';
}

/**
 * Width and height are the last eight bytes, as fixed-point numbers; a matrix before them may rotate the
 * picture.
 */
function trackSize(file: RandomAccess, track: Box): PictureSize | null {
  const header = find(file, 'tkhd', track);
  if (!header) return null;
  const bytes = file.read(header.end - 44, 44);
  const isTurned = bytes.readInt32BE(0) === 0 && bytes.readInt32BE(4) !== 0;
  const [width, height] = [bytes.readUInt32BE(36) >>> 16, bytes.readUInt32BE(40) >>> 16];
  if (!width || !height) return null;
  return isTurned ? { width: height, height: width } : { width, height };
}

function find(file: RandomAccess, type: string, within?: Box): Box | undefined {
  for (const box of boxes(file, within ?? { start: 0, end: file.size })) if (box.type === type) return box;
  return undefined;
}

function* boxes(file: RandomAccess, { start, end }: { start: number; end: number }): Iterable<Box> {
  for (let at = start; at + 8 <= end;) {
    const head = file.read(at, 16);
    const size = head.readUInt32BE(0);
    const isLarge = size === 1;
    // Zero means up to the end.
    const length = isLarge ? Number(head.readBigUInt64BE(8)) : size === 0 ? end - at : size;
    const inner = at + (isLarge ? 16 : 8);
    const next = at + length;
    if (next < inner || next > end) return;
    yield { type: head.toString('latin1', 4, 8), start: inner, end: next };
    at = next;
  }
}
