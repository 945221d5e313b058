import {
  closesFence,
  dedent,
  indentOf,
  isBlank,
  isHeading,
  isQuote,
  isThematicBreak,
  markerOf,
  opensFence,
  quoteText,
  type Fence,
  type Marker,
} from './markdown-lines.ts';

export interface ListBlock {
  kind: 'list';
  ordered: boolean;
  items: ListItem[];
  source: string;
}

export interface ListItem {
  box: Box;
  text: string;
  comment: string;
}

type Box = 'right' | 'wrong' | 'none';

/** Reads a whole list. Content nested in an item is part of its text, except that a quote is its comment. */
export function readList({ lines, at, marker }: { lines: readonly string[]; at: number; marker: Marker }): {
  block: ListBlock;
  next: number;
} {
  const items: ListItem[] = [];
  let next = at;
  let current: Marker | null = marker;
  while (current !== null) {
    const item = readItem({ lines, at: next, marker: current });
    items.push(item.item);
    next = item.next;
    const following = markerOf(lines[next] ?? '');
    current = following?.style === marker.style && following.ordered === marker.ordered ? following : null;
  }
  const source = lines.slice(at, next).join('\n').trimEnd();
  return { block: { kind: 'list', ordered: marker.ordered, items, source }, next };
}

export function hasBox(marker: Marker): boolean {
  return boxOf(marker.rest).box !== 'none';
}

function readItem({ lines, at, marker }: { lines: readonly string[]; at: number; marker: Marker }): {
  item: ListItem;
  next: number;
} {
  const { box, rest } = boxOf(marker.rest);
  const text = [rest];
  const comment: string[] = [];
  let fence: Fence | null = opensFence(lines[at] ?? '');
  let afterBlank = false;
  let inQuote = false;
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (fence !== null) {
      text.push(dedent(line, marker.content));
      if (closesFence(line, fence)) fence = null;
      continue;
    }
    if (isBlank(line)) {
      text.push('');
      afterBlank = true;
      inQuote = false;
      continue;
    }
    if (endsItem({ line, marker, afterBlank })) break;
    afterBlank = false;
    if (isQuote(line)) {
      comment.push(quoteText(line));
      inQuote = true;
      continue;
    }
    fence = opensFence(line);
    if (fence !== null || markerOf(line) !== null) inQuote = false;
    if (inQuote) comment.push(line.trimStart());
    else text.push(dedent(line, marker.content));
  }
  return { item: { box, text: text.join('\n').trim(), comment: comment.join('\n').trim() }, next };
}

function endsItem({
  line,
  marker,
  afterBlank,
}: {
  line: string;
  marker: Marker;
  afterBlank: boolean;
}): boolean {
  const indent = indentOf(line);
  if (indent >= marker.content) return false;
  if (markerOf(line) !== null || isThematicBreak(line) || isHeading(line)) return true;
  // Authors indent comments and code loosely: anything deeper than the marker belongs to the item.
  if (isQuote(line) || opensFence(line) !== null) return indent <= marker.indent;
  return afterBlank;
}

function boxOf(rest: string): { box: Box; rest: string } {
  const close = rest.startsWith('[') ? rest.slice(0, 3).indexOf(']') : -1;
  if (close === -1) return { box: 'none', rest };
  const inside = rest.slice(1, close).trim();
  const next = rest[close + 1];
  // `[x](…)`, `[x][…]` and `[x]: …` are links, not boxes.
  if (next === '(' || next === '[' || next === ':') return { box: 'none', rest };
  if (inside !== '' && inside.toLowerCase() !== 'x') return { box: 'none', rest };
  return { box: inside === '' ? 'wrong' : 'right', rest: rest.slice(close + 1).trimStart() };
}
