import type { Blockquote, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const TYPES: Readonly<Record<string, string>> = {
  note: 'info',
  info: 'info',
  tip: 'success',
  important: 'warning',
  warning: 'warning',
  caution: 'error',
  danger: 'error',
};
const MARK = /^\[!([A-Za-z]+)\][ \t]*([^\n]*)(?:\n|$)/;

/** `> [!NOTE]`, GitHub's syntax for alerts; text after it is a custom title. */
export function markCallouts(tree: Root): void {
  visit(tree, 'blockquote', (node) => {
    const [paragraph, ...others] = node.children;
    const [text, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : [];
    if (node.data || paragraph?.type !== 'paragraph' || text?.type !== 'text') return;
    const [whole, name = '', title = ''] = MARK.exec(text.value) ?? [];
    const type = whole === undefined ? undefined : TYPES[name.toLowerCase()];
    if (whole === undefined || !type) return;
    const left = text.value.slice(whole.length);
    const words = left === '' ? rest : [{ ...text, value: left }, ...rest];
    node.data = { hName: 'aside', hProperties: { className: ['alert', `alert-${type}`] } };
    node.children = [
      heading(title || name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()),
      ...(words.length > 0 ? [{ ...paragraph, children: words }] : []),
      ...others,
    ];
  });
}

function heading(value: string): Blockquote['children'][number] {
  return {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value }] }],
    data: { hProperties: { className: ['alert-title'] } },
  };
}
