const RASTER = new Set(['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp']);

/** The extension of a picture according to its first bytes; null for anything else, whatever its name. */
export function pictureType(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  // Some programs list AVIF after the brand of its container.
  if (start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(start.slice(8))) return 'avif';
  return SVG.test(bytes.toString('utf8', 0, 2048)) ? 'svg' : null;
}

/** What may precede the root of a drawing. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE svg[^<>]*>\s*)*<svg[\s>]/i;

/**
 * Why browsers can't show a file with a picture's extension; null if they can. They detect PNG, JPEG, GIF,
 * WebP and AVIF by their bytes, so any of these may have the extension of another.
 */
export function pictureProblem(
  bytes: Buffer,
  { name, extension }: { name: string; extension: string },
): { message: string; hint: string } | null {
  if (!RASTER.has(extension)) return null;
  const type = pictureType(bytes);
  if (type === 'svg')
    return { message: `the picture ${name} is an SVG drawing`, hint: 'name it .svg, in the text as well' };
  if (type) return null;
  const start = bytes.toString('utf8', 0, 512).trimStart();
  if (bytes.length === 0)
    return { message: `the picture ${name} is empty`, hint: 'put the picture in its place' };
  if (start.startsWith('version https://git-lfs.'))
    return {
      message: `the picture ${name} is a pointer of Git LFS`,
      hint: 'fetch the picture by git lfs pull',
    };
  if (/^\uFEFF?<(?:!doctype html|html|head|body)\b/i.test(start))
    return {
      message: `the picture ${name} is an HTML page`,
      hint: 'save the picture itself, not the page that shows it',
    };
  return {
    message: `the picture ${name} is no PNG, JPEG, GIF, WebP or AVIF`,
    hint: 'open it in a program for pictures and save it as one of these',
  };
}
