import type { Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markCallouts } from './callouts.ts';
import { parseWithoutFalseTags } from './false-tags.ts';
import { faultBox } from './fault-box.ts';
import { convertHugo } from './hugo.ts';
import type { Include } from './hugo-lines.ts';
import { lintHidden } from './lint-hidden.ts';
import { lintTree } from './lint-tree.ts';
import { strengthenLoose } from './loose-emphasis.ts';
import { fenceMath, MATH_NODES, MATH_SYNTAX } from './math-syntax.ts';
import { placeVariables } from './session-variables.ts';
import type { TextFault } from './shortcode-body.ts';
import { shortcodeNodes } from './shortcode-nodes.ts';
import { extractShortcodes, splitAtMarks, type Placed } from './shortcodes.ts';

const parser = unified()
  .data('micromarkExtensions', [MATH_SYNTAX])
  .data('fromMarkdownExtensions', [MATH_NODES])
  .use(remarkParse)
  .use(remarkGfm)
  .freeze();

/** Markdown with shortcodes as a tree with the line numbers of the given text. */
export function parseMarkdown(
  source: string,
  { include }: { include?: Include | undefined } = {},
): { tree: Root; faults: TextFault[] } {
  const hugo = convertHugo(source, include);
  const { text: written, placed, faults } = extractShortcodes(hugo.text);
  const parsed = parseText(written);
  const { tree, text } = parsed;
  faults.push(...parsed.faults);
  if (text.includes('[!')) markCallouts(tree);
  if (placed.length > 0) {
    const nodesAt = placed.map((thing) => nodesOf(thing, faults));
    replaceMarks(tree, nodesAt);
  }
  if (text.includes('\uE004')) placeVariables(tree);
  const { lineOf } = hugo;
  if (!lineOf) return { tree, faults };
  visit(tree, ({ position }) => {
    // A new object, because the nodes of a shortcode share one.
    if (position) position.start = { ...position.start, line: lineOf(position.start.line) };
  });
  return {
    tree,
    faults: [...hugo.faults, ...faults.map((fault) => ({ ...fault, line: lineOf(fault.line) }))],
  };
}

function parseText(written: string): ReturnType<typeof parseWithoutFalseTags> {
  const { tree, text, faults } = parseWithoutFalseTags(fenceMath(written), (source) => parser.parse(source));
  strengthenLoose(tree, text);
  return { tree, text, faults: [...faults, ...lintTree(tree, text)] };
}

/** Replaces each mark by its nodes. */
function replaceMarks(parent: Parents, placed: readonly RootContent[][]): void {
  const children = parent.children as RootContent[];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child?.type === 'paragraph') {
      const nodes = splitParagraph(child, placed);
      if (nodes) {
        children.splice(at, 1, ...nodes);
        at += nodes.length - 1;
      }
    } else if (child && 'children' in child) {
      replaceMarks(child, placed);
    }
  }
}

/** A mark may share its paragraph with adjacent lines. Null for a paragraph without marks. */
function splitParagraph(paragraph: Paragraph, placed: readonly RootContent[][]): RootContent[] | null {
  if (!paragraph.children.some((child) => child.type === 'text' && child.value.includes('\uE000')))
    return null;
  const nodes: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const flush = () => {
    if (words.length > 0) nodes.push({ ...paragraph, children: words });
    words = [];
  };
  for (const child of paragraph.children) {
    if (child.type !== 'text' || !child.value.includes('\uE000')) {
      words.push(child);
      continue;
    }
    for (const part of splitAtMarks(child.value)) {
      if (typeof part === 'number') {
        flush();
        nodes.push(...(placed[part] ?? []));
      } else if (part.trim() !== '') {
        words.push({ ...child, value: part.replace(/^\n|\n$/g, '') });
      }
    }
  }
  flush();
  return nodes;
}

function nodesOf(thing: Placed, faults: TextFault[]): RootContent[] {
  if ('fault' in thing) return [faultBox(thing.fault)];
  const { name, line } = thing.shortcode;
  const add = (found: TextFault[]) => void faults.push(...found.map((fault) => ({ ...fault, line })));
  const nodes = shortcodeNodes(thing.shortcode, (inner) => {
    const parsed = parseText(inner);
    add(parsed.faults);
    return parsed.tree.children;
  });
  if (name === 'embed') add(lintHidden({ type: 'root', children: nodes }));
  return nodes;
}
