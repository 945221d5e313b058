import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const HEADING = /^h[1-6]$/;

/**
 * Removes a first heading that repeats the title, which the page shows itself. Returns its text, or null.
 * `isTitle` decides by the text.
 */
export function dropTitle(tree: Root, isTitle: (heading: string) => boolean): string | null {
  const at = tree.children.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const first = tree.children[at];
  if (first?.type !== 'element' || !HEADING.test(first.tagName)) return null;
  const words = toString(first).trim();
  if (words === '' || !isTitle(words)) return null;
  const next = tree.children[at + 1];
  tree.children.splice(at, next?.type === 'text' && next.value.trim() === '' ? 2 : 1);
  return words;
}

/** Whether two titles are the same to a reader. */
export function isSameTitle(one: string, other: string): boolean {
  const plain = (title: string) =>
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
      .trim();
  return plain(one) === plain(other);
}

/**
 * Closes gaps in the heading levels: the page's title is its only h1, so the text begins at h2. A heading
 * inside an alert or a list is at most one level below the heading before it.
 */
export function closeGaps(tree: Root): void {
  const outline = new Set<unknown>(tree.children);
  const open: number[] = [];
  visit(tree, 'element', (node) => {
    if (!HEADING.test(node.tagName)) return;
    const level = Number(node.tagName.slice(1));
    if (!outline.has(node)) {
      setLevel(node, Math.max(2, Math.min(level, open.length + 2)));
      return;
    }
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    setLevel(node, open.length + 1);
  });
}

function setLevel(node: Element, level: number): void {
  node.tagName = `h${Math.min(6, level)}`;
}
