/** The extension of a picture by what its first bytes say; null for everything that is none, whatever it is called. */
export function pictureType(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.slice(4, 12) === 'ftypavif' || start.slice(4, 12) === 'ftypavis') return 'avif';
  return SVG.test(bytes.toString('utf8', 0, 2048)) ? 'svg' : null;
}

/** What may come before the root of a drawing. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE svg[^<>]*>\s*)*<svg[\s>]/i;
