import { decodeEntities } from '@academy/domain/html';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

export type Reference = {
  url: string;
  line: number;
  kind: 'picture' | 'video' | 'link';
  /** The description of a picture; undefined if unknown. */
  alt?: string;
};

const ATTRIBUTE = /<(img|video|source|a)\b[^<>]*?\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const POSTER = /<video\b[^<>]*?\sposter\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const ALTERNATIVE = /\salt\s*=/i;

const KINDS: Record<string, Reference['kind']> = { a: 'link', img: 'picture' };

/** All references of a text with their lines: required pictures, and links. */
export function findReferences(tree: Root): Reference[] {
  const found: Reference[] = [];
  const used = usedDefinitions(tree);
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'image')
      found.push({ url: node.url, line, kind: 'picture', alt: node.alt?.trim() ?? '' });
    if (node.type === 'link') found.push({ url: node.url, line, kind: 'link' });
    // Authors also write comments as definitions, such as `[//]: # (note)`: an unused one is not a link.
    const use = node.type === 'definition' ? used.get(node.identifier) : undefined;
    if (node.type === 'definition' && use) found.push({ url: node.url, line, kind: use });
    const { dataVideoPoster } = (node.data as { hProperties?: Record<string, unknown> })?.hProperties ?? {};
    if (typeof dataVideoPoster === 'string') found.push({ url: dataVideoPoster, line, kind: 'picture' });
    if (node.type === 'html') {
      const html = withoutComments(node.value);
      for (const match of html.matchAll(POSTER))
        found.push({ url: decodeEntities(match[1] ?? match[2] ?? match[3] ?? ''), line, kind: 'picture' });
      for (const match of html.matchAll(ATTRIBUTE)) {
        const url = decodeEntities(match[2] ?? match[3] ?? match[4] ?? '');
        const before = html.slice(0, match.index).split('\n').length - 1;
        const kind = KINDS[match[1]?.toLowerCase() ?? ''] ?? 'video';
        const isSilent = match[1]?.toLowerCase() === 'img' && !ALTERNATIVE.test(tagAt(html, match.index));
        found.push({ url, line: line + before, kind, ...(isSilent && { alt: '' }) });
      }
    }
  });
  return found;
}

/** Keeps line numbers. */
function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

function tagAt(html: string, at: number): string {
  const end = html.indexOf('>', at);
  return html.slice(at, end < 0 ? undefined : end);
}

/** Whether a text may contain references: most need not be parsed. */
export function mayHaveReferences(text: string): boolean {
  return /!\[|\]\(|\]:|<(?:img|video|source|a|iframe)\b|@@@|\{\{/i.test(text);
}

/** What each definition is used for; a missing picture is the more serious fault. */
function usedDefinitions(tree: Root): Map<string, Reference['kind']> {
  const used = new Map<string, Reference['kind']>();
  visit(tree, (node) => {
    if (node.type === 'imageReference') used.set(node.identifier, 'picture');
    if (node.type === 'linkReference' && !used.has(node.identifier)) used.set(node.identifier, 'link');
  });
  return used;
}
