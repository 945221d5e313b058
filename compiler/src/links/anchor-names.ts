import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { anchorOf, squeezeAnchor, uniqueAnchor } from '../markdown/anchors.ts';

/** Ids of the page itself, around the texts. */
const OF_THE_PAGE = ['top', 'transcript', 'knowledge-check', 'instructors'];

const HTML_ID = /<[a-z][^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const HTML_HEADING = /<h[1-6]\b[^>]*>([\s\S]{0,500}?)<\/h[1-6]>/gi;

/** The anchors of a text, known before it is rendered; see `anchorHeadings`. */
export type AnchorNames = {
  /** The anchor for a name, or null. */
  find(name: string): string | null;
  /** Those of the texts, without those of the page around them. */
  names: readonly string[];
};

export function anchorNames(tree: Root, prefix = ''): AnchorNames {
  return findAmong(namesIn(tree, prefix), prefix);
}

/** Only the anchors, which are few enough to keep for every text. */
export function namesIn(tree: Root, prefix: string): string[] {
  const used = new Map<string, number>();
  const names: string[] = [];
  const add = (words: string) => names.push(uniqueAnchor(anchorOf(words, prefix), used));
  visit(tree, (node) => {
    if (node.type === 'heading') add(wordsOf(node));
    if (node.type === 'footnoteDefinition') names.push(`note-fn-${node.identifier}`);
    if (node.type !== 'html') return;
    for (const [, inner = ''] of node.value.matchAll(HTML_HEADING)) add(inner.replaceAll(/<[^<>]*>/g, ''));
    for (const [, one, two, three] of node.value.matchAll(HTML_ID)) add(one ?? two ?? three ?? '');
  });
  return names;
}

/** The anchors of several texts on one page. */
export function joinAnchors(all: readonly AnchorNames[]): AnchorNames {
  return findAmong(
    all.flatMap(({ names }) => names),
    '',
  );
}

export function findAmong(own: readonly string[], prefix: string): AnchorNames {
  const names = [...own, ...OF_THE_PAGE];
  const byLetters = new Map(names.map((name) => [squeezeAnchor(name), name]));
  const exact = new Set(names);
  return {
    names: own,
    find(name) {
      const anchor = anchorOf(name, prefix);
      return exact.has(anchor)
        ? anchor
        : (byLetters.get(squeezeAnchor(anchor)) ?? byLetters.get(squeezeAnchor(name)) ?? null);
    },
  };
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
