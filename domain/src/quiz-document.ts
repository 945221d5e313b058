import {
  closesFence,
  dedent,
  headingLevel,
  headingText,
  indentOf,
  isBlank,
  isHeading,
  isQuote,
  markerOf,
  opensFence,
  quoteText,
  type Fence,
} from './markdown-lines.ts';
import { hasBox, readList, type ListBlock } from './quiz-list.ts';

export interface Section {
  heading: string;
  blocks: Block[];
  see?: SectionLink;
}

/** Where a question is explained, as its author names it. */
export interface SectionLink {
  target: string;
  title: string;
}

export type Block = TextBlock | CodeBlock | ListBlock;

export interface TextBlock {
  kind: 'paragraph' | 'quote';
  text: string;
}

export interface CodeBlock {
  kind: 'code';
  language: string;
  text: string;
}

/** Reads every line a constant number of times, so the time is linear in the length of the text. */
export function readDocument(lines: readonly string[]): { intro: string; sections: Section[] } {
  const level = questionLevel(lines);
  const intro: string[] = [];
  const sections: { heading: string; lines: string[]; see: SectionLink | null }[] = [];
  let fence: Fence | null = null;
  for (const line of lines) {
    const heading = fence === null ? headingText(line, level) : null;
    if (heading !== null) {
      sections.push({ heading, lines: [], see: null });
      continue;
    }
    const section = sections.at(-1);
    const see = section && fence === null ? readSectionLink(line) : null;
    if (section && see) {
      section.see ??= see;
      section.lines.push('');
      continue;
    }
    fence = fence === null ? opensFence(line) : closesFence(line, fence) ? null : fence;
    (section?.lines ?? intro).push(line);
  }
  return {
    intro: intro.join('\n').trim(),
    sections: sections.map(({ heading, lines: own, see }) => ({
      heading,
      blocks: readBlocks(own),
      ...(see && { see }),
    })),
  };
}

const SEE = /^ {0,3}\[see\]:/i;

/** `[see]: target "Title"`: a link definition, which shows nothing in other readers of Markdown. */
function readSectionLink(line: string): SectionLink | null {
  if (!SEE.test(line)) return null;
  const rest = line.slice(line.indexOf(':') + 1).trim();
  const isBracketed = rest.startsWith('<');
  const end = isBracketed ? rest.indexOf('>') : rest.search(/\s/);
  if (isBracketed && end === -1) return null;
  const target = end === -1 ? rest : rest.slice(isBracketed ? 1 : 0, end);
  const title = end === -1 ? '' : rest.slice(end + 1).trim();
  return { target, title: /^(?:".*"|'.*'|\(.*\))$/.test(title) ? title.slice(1, -1).trim() : '' };
}

/** Questions start at `## `; in a text without one, at its highest level, as quizdown's own examples do. */
export function questionLevel(lines: readonly string[]): number {
  let highest = 7;
  let fence: Fence | null = null;
  for (const line of lines) {
    const level = fence === null ? headingLevel(line) : null;
    if (level === 2) return 2;
    if (level !== null) highest = Math.min(highest, level);
    else fence = fence === null ? opensFence(line) : closesFence(line, fence) ? null : fence;
  }
  return highest === 7 ? 2 : highest;
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  block: Block;
  next: number;
}

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  const marker = markerOf(line);
  if (marker !== null && (marker.indent < 4 || hasBox(marker))) return readList({ lines, at, marker });
  const fence = opensFence(line);
  if (fence !== null) return readFenced({ lines, at, fence });
  if (indentOf(line) >= 4) return readIndented(lines, at);
  return isQuote(line) ? readQuote(lines, at) : readParagraph(lines, at);
}

function readFenced({ lines, at, fence }: { lines: readonly string[]; at: number; fence: Fence }): Read {
  const indent = indentOf(lines[at] ?? '');
  const code: string[] = [];
  let next = at + 1;
  while (next < lines.length && !closesFence(lines[next] ?? '', fence)) {
    code.push(dedent(lines[next] ?? '', indent));
    next += 1;
  }
  return { block: { kind: 'code', language: fence.language, text: code.join('\n') }, next: next + 1 };
}

function readIndented(lines: readonly string[], at: number): Read {
  const code: string[] = [];
  let next = at;
  while (next < lines.length && (isBlank(lines[next] ?? '') || indentOf(lines[next] ?? '') >= 4)) {
    code.push(dedent(lines[next] ?? '', 4));
    next += 1;
  }
  return { block: { kind: 'code', language: '', text: code.join('\n').trimEnd() }, next };
}

function readQuote(lines: readonly string[], at: number): Read {
  const text: string[] = [];
  let next = at;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    if (isQuote(line)) text.push(quoteText(line));
    else if (isBlank(line) || interruptsText(line)) break;
    else text.push(line.trimStart());
    next += 1;
  }
  return { block: { kind: 'quote', text: text.join('\n').trim() }, next };
}

function readParagraph(lines: readonly string[], at: number): Read {
  const text: string[] = [];
  let next = at;
  do {
    text.push((lines[next] ?? '').trimStart());
    next += 1;
  } while (next < lines.length && !isBlank(lines[next] ?? '') && !interruptsText(lines[next] ?? ''));
  return { block: { kind: 'paragraph', text: text.join('\n').trimEnd() }, next };
}

/** A number at the start of a line of prose ("2023. It was…") starts a list only with a checkbox, or when it is 1. */
function interruptsText(line: string): boolean {
  if (isQuote(line) || isHeading(line) || opensFence(line) !== null) return true;
  const marker = markerOf(line);
  if (marker === null || marker.rest === '') return false;
  return hasBox(marker) || !marker.ordered || marker.number === 1;
}
