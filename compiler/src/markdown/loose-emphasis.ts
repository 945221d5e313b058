import type { PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

const LOOSE = /\*\*([ \t]{0,20})([^*\s][^*\n]{0,300}?)([ \t]{0,20})\*\*/g;

/** `** bold**` is bold in the editors that authors use, but not in CommonMark. */
export function strengthenLoose(tree: Root, source: string): void {
  if (!source.includes('**')) return;
  visit(tree, 'text', (node, at, parent) => {
    if (!parent || at === undefined || !node.value.includes('**')) return;
    const { start, end } = node.position ?? {};
    // An escaped asterisk is literal.
    if (source.slice(start?.offset ?? 0, end?.offset ?? 0).includes('\\*')) return;
    const parts: PhrasingContent[] = [];
    let from = 0;
    let blank = '';
    const push = (text: string) => {
      if (text !== '') parts.push({ type: 'text', value: text.replaceAll(/[ \t]{2,}/g, ' ') });
    };
    for (const found of node.value.matchAll(LOOSE)) {
      const [whole, before = '', words = '', after = ''] = found;
      // The blanks inside the asterisks separate words, so they move outside.
      push(blank + node.value.slice(from, found.index) + before);
      parts.push({ type: 'strong', children: [{ type: 'text', value: words }] });
      from = found.index + whole.length;
      blank = after;
    }
    if (parts.length === 0) return;
    push(blank + node.value.slice(from));
    parent.children.splice(at, 1, ...(parts as never[]));
    return [SKIP, at + parts.length];
  });
}
