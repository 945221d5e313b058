import type { Element, ElementContent, Root, Text } from 'hast';
import { visit } from 'unist-util-visit';

const OPENING = /[([“‘"']+$/;
const CLOSING = /^[.,;:!?…)\]”’"']+/;

/**
 * Keeps punctuation next to inline code on its line. Styles make such code an inline block, next to which a
 * line may break, even before a comma.
 */
export function keepMarksWithCode(tree: Root): void {
  const parents: Element[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') return 'skip';
    if (node.children.some(isInlineCode)) parents.push(node);
    return undefined;
  });
  for (const node of parents) node.children = withMarks(node.children);
}

function withMarks(children: readonly ElementContent[]): ElementContent[] {
  const nodes: ElementContent[] = [];
  let taken = 0;
  for (const [at, node] of children.entries()) {
    const shown = node.type === 'text' ? { ...node, value: node.value.slice(taken) } : node;
    taken = 0;
    if (!isInlineCode(shown)) {
      if (shown.type !== 'text' || shown.value !== '') nodes.push(shown);
      continue;
    }
    const before = nodes.at(-1);
    const opening = before?.type === 'text' ? (OPENING.exec(before.value)?.[0] ?? '') : '';
    const after = children[at + 1];
    const closing = after?.type === 'text' ? (CLOSING.exec(after.value)?.[0] ?? '') : '';
    taken = closing.length;
    if (before?.type === 'text' && opening !== '') before.value = before.value.slice(0, -opening.length);
    nodes.push(opening || closing ? unbroken([...text(opening), shown, ...text(closing)]) : shown);
  }
  return nodes;
}

/** Code, or a link or emphasis that only contains code. */
function isInlineCode(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  const [only, ...others] = node.children;
  if (node.tagName === 'code') return true;
  return /^(a|strong|em)$/.test(node.tagName) && others.length === 0 && !!only && isInlineCode(only);
}

function unbroken(children: ElementContent[]): Element {
  return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children };
}

function text(value: string): Text[] {
  return value === '' ? [] : [{ type: 'text', value }];
}
