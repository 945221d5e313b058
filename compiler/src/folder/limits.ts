/** Limits of a content folder. A larger folder is refused, not truncated. */
export type Limits = typeof LIMITS;

const MEGABYTE = 1024 * 1024;

export const LIMITS = {
  metadataBytes: MEGABYTE / 4,
  textBytes: 2 * MEGABYTE,
  assetBytes: 10 * MEGABYTE,
  /** Videos are read, sent and stored in chunks. */
  videoBytes: 200 * MEGABYTE,
  /** Of the starting files of one lab, which are sent to a browser in one response. */
  workshopBytes: 2 * MEGABYTE,
  files: 2_000_000,
  folderBytes: 4096 * MEGABYTE,
  /** Nested quotes and lists; every level is a level of recursion in a Markdown parser. */
  nesting: 24,
  openTags: 300,
  openBrackets: 100,
  /** Unmatched brackets; a parser looks back from each of them. */
  strayBrackets: 200,
  emphasisMarks: 3000,
};

/** The maximum size of a file, by its name. */
export function maximumBytes(
  path: string,
  { assetBytes, videoBytes }: Pick<Limits, 'assetBytes' | 'videoBytes'> = LIMITS,
): number {
  return /\.(?:mp4|webm)$/i.test(path) ? videoBytes : assetBytes;
}
