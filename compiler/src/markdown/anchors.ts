import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { TableOfContents } from '../catalog.ts';
import { toPlainText } from './sections.ts';

/** Ids of the page around the text; an anchor with the same name would conflict. */
const RESERVED_IDS = new Set([
  'app',
  'root',
  'main',
  'content',
  'header',
  'footer',
  'nav',
  'navigation',
  'search',
  'modals',
  'toasts',
  'page-data',
  'tenant',
]);

/**
 * Gives every heading an anchor made of its words and lists the headings, reproducibly. Authored ids and `<a
 * name>` are kept in the same normalization, and links inside the text are adapted.
 */
export function anchorHeadings(tree: Root, prefix: string): TableOfContents {
  const used = new Map<string, number>();
  const moved = new Map<string, string>();
  const contents: TableOfContents = [];
  // Headings in alerts and quotes are not part of the outline.
  const outline = new Set<unknown>(tree.children);

  visit(tree, 'element', (node) => {
    const written = node.properties['id'];
    delete node.properties['id'];
    if (/^h[1-6]$/.test(node.tagName)) {
      const text = toString(node).trim();
      const anchor = uniqueAnchor(anchorOf(typeof written === 'string' ? written : text, prefix), used);
      node.properties['id'] = anchor;
      if (typeof written === 'string') moved.set(written, anchor);
      if (text && outline.has(node) && !isHidden(node))
        contents.push({ depth: Number(node.tagName.slice(1)), text: toPlainText([node]) || text, anchor });
    } else if (typeof written === 'string' && written) {
      const anchor = uniqueAnchor(anchorOf(written, prefix), used);
      node.properties['id'] = anchor;
      moved.set(written, anchor);
    }
  });

  let letters: Map<string, string> | undefined;
  const byLetters = () => (letters ??= new Map([...used.keys()].map((id) => [squeezeAnchor(id), id])));
  visit(tree, 'element', (node) => {
    const { href, ariaDescribedBy } = node.properties;
    if (typeof href === 'string' && href.startsWith('#') && href.length > 1) {
      const target = decode(href.slice(1));
      const anchor = anchorOf(target, prefix);
      const meant = used.has(anchor) ? anchor : byLetters().get(squeezeAnchor(anchor));
      node.properties['href'] = `#${moved.get(target) ?? meant ?? anchor}`;
    }
    if (Array.isArray(ariaDescribedBy)) {
      node.properties['ariaDescribedBy'] = ariaDescribedBy
        .map((id) => moved.get(String(id)) ?? '')
        .filter(Boolean);
    }
  });
  return contents;
}

/** `<a name>` is the older form of ids; the sanitizer only allows ids. */
export function namesToIds(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { name, id } = node.properties;
    if (node.tagName === 'a' && typeof name === 'string' && !id) node.properties['id'] = name;
    delete node.properties['name'];
  });
}

/** Tools place hyphens differently, so a link matches an anchor by letters and digits only. */
export function squeezeAnchor(anchor: string): string {
  return anchor.replaceAll('-', '');
}

export function anchorOf(text: string, prefix = ''): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  const anchor = `${prefix}${words || 'section'}`;
  return RESERVED_IDS.has(anchor) ? `section-${anchor}` : anchor;
}

/** Counters are cached, so that ten thousand equal headings don't take quadratic time. */
export function uniqueAnchor(anchor: string, used: Map<string, number>): string {
  let count = used.get(anchor) ?? 0;
  let candidate = count === 0 ? anchor : `${anchor}-${count}`;
  while (used.has(candidate)) candidate = `${anchor}-${(count += 1)}`;
  used.set(anchor, count + 1);
  if (candidate !== anchor) used.set(candidate, 1);
  return candidate;
}

function isHidden(node: Element): boolean {
  return Array.isArray(node.properties['className']) && node.properties['className'].includes('sr-only');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
