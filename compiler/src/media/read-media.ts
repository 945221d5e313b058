import type { MediaFacts } from './media-facts.ts';
import { readMp4 } from './mp4.ts';
import { withFile, type RandomAccess } from './random-access.ts';
import { readWebm } from './webm.ts';

const READERS: Record<string, (file: RandomAccess) => MediaFacts | null> = { mp4: readMp4, webm: readWebm };

/** Null for a file with a wrong extension: it may still play, which is up to browsers. */
export function readMedia(path: string, extension: string): MediaFacts | null {
  const read = READERS[extension];
  if (!read) return null;
  try {
    return withFile(path, read);
  } catch (error) {
    // An offset past the end of its bytes, or a file with too many parts.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
