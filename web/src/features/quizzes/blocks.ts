import {
  closesFence,
  dedent,
  indentOf,
  isBlank,
  markerOf,
  opensFence,
  splitLines,
} from '@academy/domain/markdown-lines';

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] };

/** The few shapes that the texts of a quiz take. Whatever is none of them is a paragraph. */
export function blocksOf(text: string): Block[] {
  const lines = splitLines(text);
  const blocks: Block[] = [];
  let isOpen = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const last: Block | undefined = isOpen ? blocks.at(-1) : undefined;
    const fence = opensFence(line);
    const marker = markerOf(line);
    isOpen = true;
    if (isBlank(line)) {
      isOpen = last?.kind === 'list' && markerOf(lines[at + 1] ?? '') !== null;
    } else if (fence) {
      const indent = indentOf(line);
      const code: string[] = [];
      for (at += 1; at < lines.length && !closesFence(lines[at] ?? '', fence); at += 1)
        code.push(dedent(lines[at] ?? '', indent));
      blocks.push({ kind: 'code', text: code.join('\n') });
      isOpen = false;
    } else if (marker && last?.kind === 'list') {
      last.items.push(marker.rest);
    } else if (marker && (!last || !marker.ordered || marker.number === 1)) {
      blocks.push({ kind: 'list', isOrdered: marker.ordered, items: [marker.rest] });
    } else if (last?.kind === 'list') {
      last.items.push(`${last.items.pop() ?? ''} ${line.trim()}`);
    } else if (last?.kind === 'paragraph') {
      last.text += `\n${line.trim()}`;
    } else {
      blocks.push({ kind: 'paragraph', text: line.replace(/^\s*(#{1,6}|>)\s+/, '').trim() });
    }
  }
  return blocks;
}
