import { formatMediaTime } from '@academy/domain/media-time';
import type { Cue } from '@academy/domain/webvtt';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { stringifyHtml, type Rendered } from '../markdown/render.ts';
import { toPlainText } from '../markdown/sections.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';

/**
 * Gives the paragraphs of a transcript the times of the captions whose words they contain. If most captions
 * match none, the captions themselves are shown first.
 */
export function timeTranscript(tree: Root, cues: readonly Cue[]): void {
  if (cues.length === 0) return;
  const matched = matchParagraphs(tree, cues);
  const found = matched.reduce((sum, { last, first }) => sum + last - first + 1, 0);
  if (found * 2 < cues.length) {
    const rule: Element = { type: 'element', tagName: 'hr', properties: {}, children: [] };
    tree.children.unshift(...cues.map(paragraphOf), rule);
    return;
  }
  for (const { element, first, last } of matched)
    setTimes(element, { start: cues[first]?.start ?? 0, end: cues[last]?.end ?? 0 });
}

/** The transcript of a video that only has captions. */
export function transcriptOf(cues: readonly Cue[]): Pick<Rendered, 'html' | 'text' | 'markdown'> {
  const tree: Root = { type: 'root', children: cues.map(paragraphOf) };
  const text = toPlainText(tree.children);
  const markdown = toMarkdown(tree, { sourceLength: text.length });
  return { html: stringifyHtml(tree), text, markdown };
}

function paragraphOf({ start, end, text }: Cue): Element {
  const paragraph: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  setTimes(paragraph, { start, end });
  return paragraph;
}

function setTimes({ properties }: Element, { start, end }: { start: number; end: number }): void {
  properties['dataStart'] = String(start);
  properties['dataEnd'] = String(end);
  properties['dataTime'] = formatMediaTime(start);
}

type Match = { element: Element; first: number; last: number };

/** The maximum number of consecutive captions missing from a transcript. */
const LOOK_AHEAD = 40;

/**
 * Both are in chronological order, so each paragraph is compared with the captions after those of the
 * previous one.
 */
function matchParagraphs(tree: Root, cues: readonly Cue[]): Match[] {
  const spoken = cues.map(({ text }) => wordsOf(text));
  const matches: Match[] = [];
  let next = 0;
  visit(tree, 'element', (element) => {
    const isText = element.tagName === 'p' || (element.tagName === 'li' && !hasParagraph(element));
    if (!isText || next >= cues.length) return;
    const words = wordsOf(toPlainText(element.children));
    const isIn = (at: number) => spoken[at] !== ' ' && words.includes(spoken[at] ?? '\n');
    let first = next;
    while (first < Math.min(next + LOOK_AHEAD, cues.length) && !isIn(first)) first += 1;
    if (!isIn(first)) return;
    let last = first;
    while (isIn(last + 1)) last += 1;
    matches.push({ element, first, last });
    next = last + 1;
  });
  return matches;
}

function hasParagraph({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && child.tagName === 'p');
}

/** Words separated by spaces, so that only whole ones match. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
