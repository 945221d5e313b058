/** Limits of a content folder. A larger folder is refused, not truncated. */
export type Limits = typeof LIMITS;

const MEGABYTE = 1024 * 1024;

export const LIMITS = {
  metadataBytes: MEGABYTE / 4,
  textBytes: 2 * MEGABYTE,
  assetBytes: 10 * MEGABYTE,
  /** Videos are read, sent and stored piece by piece. */
  videoBytes: 200 * MEGABYTE,
  /** Of the starting files of one lab, which a browser is sent at once. */
  workshopBytes: 2 * MEGABYTE,
  files: 2_000_000,
  folderBytes: 4096 * MEGABYTE,
  /** Quotes and lists inside one another; every level is a level of recursion in a Markdown parser. */
  nesting: 24,
  openTags: 300,
  openBrackets: 100,
  /** Brackets that close nothing; a parser looks back from each of them. */
  strayBrackets: 200,
  emphasisMarks: 3000,
};

/** How large a file may be, by its name. */
export function maximumBytes(
  path: string,
  { assetBytes, videoBytes }: Pick<Limits, 'assetBytes' | 'videoBytes'> = LIMITS,
): number {
  return /\.(?:mp4|webm)$/i.test(path) ? videoBytes : assetBytes;
}
