import type { Paragraph, Parents, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { extractShortcodes, shortcodeIndex, type TextFault } from './shortcodes.ts';
import { shortcodeNodes } from './shortcode-nodes.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Markdown with its shortcodes as a tree; faults are told with the lines of the text that was given. */
export function parseMarkdown(source: string): { tree: Root; faults: TextFault[] } {
  const { text, shortcodes, faults } = extractShortcodes(source);
  const tree = parser.parse(text);
  if (shortcodes.length > 0) {
    replaceMarks(tree, (paragraph) => {
      const number = shortcodeIndex(textOf(paragraph));
      const shortcode = number === null ? undefined : shortcodes[number];
      return shortcode ? shortcodeNodes(shortcode, (inner) => parser.parse(inner).children) : null;
    });
  }
  return { tree, faults };
}

function replaceMarks(parent: Parents, replacement: (paragraph: Paragraph) => RootContent[] | null): void {
  const children = parent.children as RootContent[];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child?.type === 'paragraph') {
      const nodes = replacement(child);
      if (nodes) children.splice(at, 1, ...nodes);
    } else if (child && 'children' in child) {
      replaceMarks(child, replacement);
    }
  }
}

function textOf({ children }: Paragraph): string {
  const [only, ...others] = children;
  return only?.type === 'text' && others.length === 0 ? only.value : '';
}
