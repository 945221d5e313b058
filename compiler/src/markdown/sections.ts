import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import type { SearchSection } from '../catalog.ts';
import { describeDiagram } from './diagram-source.ts';
import { classesOf, isMermaid } from './html-nodes.ts';
import { formulaIn, mathText } from './math.ts';

const MAX_SECTION_LENGTH = 20_000;
const BLOCKS = new Set([
  'p',
  'li',
  'td',
  'th',
  'pre',
  'div',
  'aside',
  'figure',
  'figcaption',
  'blockquote',
  'dd',
  'dt',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'summary',
  'details',
  'br',
]);

/** Splits a rendered text at its headings, so that a search can link to the section. */
export function searchSections(tree: Root): SearchSection[] {
  const sections: (SearchSection & { parts: string[] })[] = [];
  let current = { heading: '', anchor: '', text: '', parts: [] as string[] };
  for (const node of tree.children) {
    if (
      node.type === 'element' &&
      /^h[1-6]$/.test(node.tagName) &&
      typeof node.properties['id'] === 'string'
    ) {
      sections.push(current);
      current = { heading: toPlainText([node]), anchor: node.properties['id'], text: '', parts: [] };
    } else {
      current.parts.push(toPlainText([node]));
    }
  }
  sections.push(current);
  return sections
    .map(({ heading, anchor, parts }) => ({
      heading,
      anchor,
      text: parts.filter(Boolean).join(' ').slice(0, MAX_SECTION_LENGTH),
    }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

/** The words only, with a space at every break of the page. */
export function toPlainText(nodes: readonly (RootContent | ElementContent)[]): string {
  const parts: string[] = [];
  collect(nodes, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Missing content is not searchable. */
function isFaultBox(node: Element): boolean {
  return classesOf(node).some((name) => name === 'content-fault' || name === 'missing-picture');
}

function collect(nodes: readonly (RootContent | ElementContent)[], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(node.value);
    if (node.type !== 'element') continue;
    if (
      node.properties['dataFootnoteBackref'] !== undefined ||
      node.properties['dataFootnoteRef'] !== undefined
    )
      continue;
    if (isFaultBox(node)) continue;
    if (isMermaid(node)) {
      // The page shows a picture, so its source must not appear in the text.
      parts.push(` ${describeDiagram(toString(node).trim())} `);
      continue;
    }
    const formula = formulaIn(node);
    if (formula) {
      parts.push(formula.isBlock ? ` ${mathText(formula)} ` : mathText(formula));
      continue;
    }
    const block = BLOCKS.has(node.tagName);
    if (block) parts.push(' ');
    collect(node.children, parts);
    if (block) parts.push(' ');
  }
}
