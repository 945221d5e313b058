import { SaxesParser } from 'saxes';

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number };

/** From the first bytes of a picture; null if unknown. */
export function pictureSize(bytes: Buffer, extension: string): PictureSize | null {
  try {
    if (extension === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (extension === 'gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (extension === 'jpg' || extension === 'jpeg') return jpegSize(bytes);
    if (extension === 'svg') return svgSize(bytes.toString('utf8', 0, SVG_HEAD));
    return extension === 'webp' ? webpSize(bytes) : null;
  } catch {
    return null;
  }
}

/** The frame follows any number of other segments. */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at < bytes.length && bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

/** A comment or a license may precede the root element. */
const SVG_HEAD = 8192;

/** Like browsers: the root's own width and height in pixels, or else its view box. */
function svgSize(text: string): PictureSize | null {
  const root = readRoot(text);
  const pixels = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(root[name] ?? '')?.[1]);
  const [, , boxWidth, boxHeight] = (root['viewBox'] ?? '').trim().split(/[\s,]+/);
  const width = pixels('width') || Number(boxWidth);
  const height = pixels('height') || Number(boxHeight);
  return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : null;
}

/** The attributes of the first element. The rest is truncated, so errors are ignored. */
function readRoot(text: string): Record<string, string> {
  let root: Record<string, string> | undefined;
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ attributes }) => void (root ??= attributes));
  parser.write(text);
  return root ?? {};
}
