import { INLINE_ELEMENTS } from '@academy/domain/html-text';
import type { TextSpan } from '@academy/domain/text-quote';

/** The text of an article as used by quotes, and the document position of each character. */
export type TextModel = { text: string; nodes: readonly Text[]; offsets: readonly number[] };

/** Elements added by the page, and invisible ones. */
const SKIPPED = '.heading-link, .code-head, figure.video, [hidden]';

/** White space and block boundaries count as one space, so that markup changes don't matter. */
export function readText(root: Element): TextModel {
  const characters: string[] = [];
  const nodes: Text[] = [];
  const offsets: number[] = [];
  let isSeparated = false;
  const push = (character: string, node: Text, offset: number) => {
    characters.push(character);
    nodes.push(node);
    offsets.push(offset);
  };
  const visit = (node: Node) => {
    if (node instanceof Text) {
      for (let offset = 0; offset < node.data.length; offset += 1) {
        const character = node.data.charAt(offset);
        if (/\s/.test(character)) {
          isSeparated = true;
          continue;
        }
        if (isSeparated && characters.length > 0) push(' ', node, offset);
        isSeparated = false;
        push(character, node, offset);
      }
    } else if (node instanceof Element && !node.matches(SKIPPED)) {
      const isBlock = !INLINE_ELEMENTS.has(node.localName);
      isSeparated ||= isBlock;
      node.childNodes.forEach(visit);
      isSeparated ||= isBlock;
    }
  };
  visit(root);
  return { text: characters.join(''), nodes, offsets };
}

/** The part of the text that a range covers. */
export function spanOf({ nodes, offsets }: TextModel, range: Range): TextSpan {
  const first = (isIt: (node: Text, offset: number) => boolean) => {
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = nodes[middle];
      if (node && isIt(node, offsets[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    start: first((node, offset) => range.comparePoint(node, offset) >= 0),
    end: first((node, offset) => range.comparePoint(node, offset + 1) > 0),
  };
}

export function rangeOf({ nodes, offsets }: TextModel, { start, end }: TextSpan): Range | null {
  const [first, last] = [nodes[start], nodes[end - 1]];
  if (!first || !last) return null;
  const range = new Range();
  range.setStart(first, offsets[start] ?? 0);
  range.setEnd(last, (offsets[end - 1] ?? 0) + 1);
  return range;
}
