import { closesFence, opensFence, splitLines, type Fence } from './markdown-lines.ts';

/** What of a Markdown text takes time to read. */
export type TextLength = { words: number; codeLines: number };

/** Prose about technology is read slower than a novel. */
const WORDS_PER_MINUTE = 180;
/** A line of code is read word for word; where it is typed and tried as well, it takes several times as long. */
const SECONDS_PER_LINE = { read: 4, tried: 20 };

/** Counts the words outside of code blocks, and the lines inside that are not blank. */
export function measureText(markdown: string): TextLength {
  const length = { words: 0, codeLines: 0 };
  let fence: Fence | null = null;
  for (const line of splitLines(markdown)) {
    if (fence !== null) {
      if (closesFence(line, fence)) fence = null;
      else if (line.trim() !== '') length.codeLines += 1;
      continue;
    }
    fence = opensFence(line);
    if (fence === null) length.words += countWords(line);
  }
  return length;
}

export function readingSeconds({ words, codeLines }: TextLength, code: 'read' | 'tried'): number {
  return Math.round((words / WORDS_PER_MINUTE) * 60 + codeLines * SECONDS_PER_LINE[code]);
}

/** Tags, addresses of links and marks alone are not read. */
function countWords(line: string): number {
  const prose = line.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\]\([^()]*\)/g, '] ');
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
