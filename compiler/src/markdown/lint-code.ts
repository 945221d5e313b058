import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { TextFault } from './shortcode-body.ts';

const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Bidirectional controls, which make code look different from what runs. */
export function lintCode(tree: Root, source: string): TextFault[] {
  const found: TextFault[] = [];
  if (!TURNING.test(source)) return found;
  visit(tree, (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return;
    const isFenced = node.type === 'code' && /[`~]/.test(source.charAt(node.position?.start.offset ?? 0));
    const first = (node.position?.start.line ?? 1) + (isFenced ? 1 : 0);
    for (const [at, line] of node.value.split('\n').entries()) {
      const sign = TURNING.exec(line)?.[0];
      if (!sign) continue;
      const point = sign.charCodeAt(0).toString(16).toUpperCase();
      found.push({
        line: first + at,
        message: `the code contains U+${point}, an invisible character that makes it look different from what runs`,
        hint: `remove it, or write it as an escape such as \\u${point}`,
      });
    }
  });
  return found;
}
