import { diffLines } from './line-diff.ts';
import type { DiffLine } from './line-diff.ts';
import type { TextBlock } from './text-blocks.ts';

type Texts = readonly TextBlock[];

/**
 * Whether a text says something else than before. White space, punctuation, capitals, articles, typo-size corrections of
 * words, words that were joined or split, and blocks that only moved do not; other words do, and so does every character
 * of code.
 */
export function isSubstantial(before: Texts, after: Texts): boolean {
  const [removed, added] = withoutCommon(before, after);
  const [old, next] = [removed.flatMap(tokensOf), added.flatMap(tokensOf)];
  return hunksOf(diffLines(old, next)).some(({ removed, added }) => !isCorrection(removed, added));
}

/** A part of a block, as it was or is. */
export type TextPart = DiffLine;
export type BlockChange = Pick<TextBlock, 'kind' | 'section'> & { parts: TextPart[] };

/** The blocks that changed in substance, each with its words marked. */
export function changedBlocks(before: Texts, after: Texts): BlockChange[] {
  const blocks = new Map([...before, ...after].map((block) => [keyOf(block), block]));
  const lines = diffLines(before.map(keyOf), after.map(keyOf));
  const moved = commonKeys(before, after);
  for (const { change, text } of lines) if (change === 'same') moved.set(text, (moved.get(text) ?? 0) - 1);
  const others = (counts: Map<string, number>) => (keys: readonly string[]) =>
    keys.filter((key) => !take(counts, key)).flatMap((key) => blocks.get(key) ?? []);
  const [gone, come] = [others(new Map(moved)), others(new Map(moved))];
  return hunksOf(lines).flatMap(({ removed, added }) => pairUp(gone(removed), come(added)));
}

/** Blocks at the same place of a hunk belong together if they share enough words; others are gone or new. */
function pairUp(removed: Texts, added: Texts): BlockChange[] {
  const changes: BlockChange[] = [];
  const rest = [...removed];
  let afterPairs = 0;
  for (const after of added) {
    const at = rest.slice(0, NEARBY).findIndex((before) => isSimilar(before, after));
    const gone = rest.splice(0, at + 1);
    const before = gone.pop();
    changes.push(...gone.map((block) => whole(block, 'removed')));
    if (!before) changes.push(whole(after, 'added'));
    else if (isSubstantial([before], [after])) changes.push(changeOf(before, after));
    if (before) afterPairs = changes.length;
  }
  // What was there comes before what stands in its place now.
  return changes.toSpliced(afterPairs, 0, ...rest.map((block) => whole(block, 'removed')));
}

function whole({ kind, section, text }: TextBlock, change: 'added' | 'removed'): BlockChange {
  return { kind, section, parts: [{ change, text }] };
}

function changeOf(before: TextBlock, after: TextBlock): BlockChange {
  const [old, next] = [before.text, after.text].map((text) => text.split(/(\s+)/));
  return { kind: after.kind, section: after.section, parts: join(diffLines(old ?? [], next ?? [])) };
}

/** So many blocks are looked at for the one that a block was before; a text that was rewritten has hundreds. */
const NEARBY = 8;
const SIMILAR = 0.3;

function isSimilar(before: TextBlock, after: TextBlock): boolean {
  if (before.kind !== after.kind) return false;
  const [old, next] = [wordsOf(before.text), wordsOf(after.text)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  const same = next.filter((word) => take(left, word)).length;
  const isShared = same >= SIMILAR * Math.max(old.length, next.length, 1);
  return isShared || isCorrection(old, next);
}

/** Neighbors of one kind as one part; white space between two changes belongs to them. */
function join(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const hunk of runsOf(parts)) {
    const [before, after] = [
      hunk.filter(({ change }) => change !== 'added'),
      hunk.filter(({ change }) => change !== 'removed'),
    ].map((side) => side.map(({ text }) => text).join(''));
    if (hunk.every(({ change }) => change === 'same')) joined.push({ change: 'same', text: after ?? '' });
    else {
      if (before) joined.push({ change: 'removed', text: before });
      if (after) joined.push({ change: 'added', text: after });
    }
  }
  return joined;
}

/** Runs of changes and of what is the same between them. */
function runsOf(parts: readonly TextPart[]): TextPart[][] {
  const runs: { isSame: boolean; parts: TextPart[] }[] = [];
  parts.forEach((part, at) => {
    const isBetween = part.text.trim() === '' && [parts[at - 1], parts[at + 1]].every(isChange);
    const isSame = part.change === 'same' && !isBetween;
    const last = runs.at(-1);
    if (last && last.isSame === isSame) last.parts.push(part);
    else runs.push({ isSame, parts: [part] });
  });
  return runs.map((run) => run.parts);
}

function isChange(part: TextPart | undefined): boolean {
  return part !== undefined && part.change !== 'same';
}

type Hunk = { removed: string[]; added: string[] };

function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  let isOpen = false;
  for (const { change, text } of lines) {
    if (change === 'same') {
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ removed: [], added: [] });
    isOpen = true;
    hunks.at(-1)?.[change].push(text);
  }
  return hunks;
}

/** Without the blocks that are on both sides, wherever they stand. */
function withoutCommon(before: Texts, after: Texts): [TextBlock[], TextBlock[]] {
  const common = commonKeys(before, after);
  const others = (texts: Texts) => {
    const left = new Map(common);
    return texts.filter((block) => !take(left, keyOf(block)));
  };
  return [others(before), others(after)];
}

/** Whether there was one of them left, which is taken then. */
function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  counts.set(key, count - 1);
  return count > 0;
}

/** How often each block is on both sides. */
function commonKeys(before: Texts, after: Texts): Map<string, number> {
  const [old, next] = [countKeys(before), countKeys(after)];
  const common = new Map<string, number>();
  for (const [key, count] of old) common.set(key, Math.min(count, next.get(key) ?? 0));
  return common;
}

function countKeys(texts: Texts): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of texts) counts.set(keyOf(block), (counts.get(keyOf(block)) ?? 0) + 1);
  return counts;
}

/** Equal for blocks that say the same. */
function keyOf(block: TextBlock): string {
  return tokensOf(block).join(' ');
}

/** No word has a character of this kind, so that a line of code is never taken for a word. */
const CODE = '\u{0}';

function tokensOf({ kind, text }: TextBlock): string[] {
  if (kind !== 'code') return wordsOf(text);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.filter((line) => line !== '').map((line) => CODE + line);
}

const WORDS = /`[^`]*`|\[[ x]\]|[\p{L}\p{N}]+(?:['.-][\p{L}\p{N}]+)*/giu;
const ARTICLES = new Set(['a', 'an', 'the']);

/** In small letters; code inside of a line stays as it is, and so do the boxes of right and wrong answers. */
function wordsOf(text: string): string[] {
  const words = text.replaceAll('’', "'").match(WORDS) ?? [];
  return words
    .map((word) => (word.startsWith('`') ? CODE + word : word.toLowerCase()))
    .filter((word) => !ARTICLES.has(word));
}

function isCorrection(removed: readonly string[], added: readonly string[]): boolean {
  if ([...removed, ...added].some((word) => word.startsWith(CODE))) return false;
  if (removed.join('') === added.join('')) return true;
  return removed.length === added.length && removed.every((word, at) => isTypo(word, added[at] ?? ''));
}

const TYPO_LENGTH = 5;

/** One letter more, less, other or swapped in a longer word, not at its beginning, where it turns the meaning around. */
function isTypo(before: string, after: string): boolean {
  if (before === after) return true;
  if (/\p{N}|[[\]]/u.test(before + after) || Math.min(before.length, after.length) < TYPO_LENGTH)
    return false;
  let start = 0;
  while (before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const isSwap = old.length === 2 && next.length === 2 && old[0] === next[1] && old[1] === next[0];
  return start > 0 && (isSwap || (old.length <= 1 && next.length <= 1));
}
