import type { Element, Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import { visit } from 'unist-util-visit';
import { highlightCode } from './highlight.ts';
import { placeMath } from './math.ts';
import { stringifyHtml, toSafeHtml } from './render.ts';
import { sanitize } from './sanitize.ts';
import { keepMarksWithCode } from './unbroken.ts';

/** Blocks that become spans where only phrasing content is allowed. */
const BLOCKS = new Set('p pre ul ol li blockquote div table thead tbody tr td th figure section'.split(' '));
const HEADING = /^h[1-6]$/;

/**
 * Renders a short text inside a form, such as a question: without anchors and pictures, because several
 * snippets share one page, and with HTML shown literally, because a type like `List<String>` is not a tag.
 */
export async function renderSnippet(
  source: string,
  { isPhrase = false }: { isPhrase?: boolean } = {},
): Promise<string> {
  if (source.trim() === '') return '';
  const tree = toSafeHtml(source, { before: showAsText });
  visit(tree, 'element', simplify);
  placeMath(tree);
  await highlightCode(tree);
  visit(tree, 'element', keepTokensWhole);
  keepMarksWithCode(tree);
  if (isPhrase) toPhrase(tree);
  visit(tree, 'element', (node) => {
    // Long lines wrap, so there is nothing to scroll by keyboard.
    delete node.properties['tabIndex'];
  });
  return stringifyHtml(tree);
}

export async function renderCode({ language, text }: { language: string; text: string }): Promise<string> {
  const [name = ''] = language.split(/\s/, 1);
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: name ? { className: [`language-${name}`] } : {},
    children: [{ type: 'text', value: text }],
  };
  const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] };
  const tree = sanitize({ type: 'root', children: [pre] });
  await highlightCode(tree);
  for (const node of tree.children) if (node.type === 'element') delete node.properties['tabIndex'];
  return stringifyHtml(tree);
}

function showAsText(tree: MarkdownRoot): void {
  visit(tree, 'image', (node, at, parent) => {
    if (parent && at !== undefined) parent.children[at] = { type: 'text', value: node.alt ?? '' };
  });
  visit(tree, 'html', (node, at, parent) => {
    if (!parent || at === undefined) return;
    const text = { type: 'text' as const, value: node.value };
    const isInline = parent.type !== 'root' && parent.type !== 'listItem' && parent.type !== 'blockquote';
    parent.children[at] = isInline ? text : { type: 'paragraph', children: [text] };
  });
}

function simplify(node: Element): void {
  const { href } = node.properties;
  delete node.properties['id'];
  if (HEADING.test(node.tagName)) node.tagName = 'p';
  if (node.tagName !== 'a') return;
  // An internal link would leave the check, so only external links work, in a new tab.
  if (typeof href === 'string' && /^https?:\/\//i.test(href))
    node.properties = { href, target: '_blank', rel: ['noopener', 'noreferrer'] };
  else Object.assign(node, { tagName: 'span', properties: {} });
}

/** Inline code of several words only breaks between them: each one is a span that styles keep on one line. */
function keepTokensWhole(node: Element, _at: number | undefined, parent: Element | Root | undefined): void {
  const [only, ...others] = node.children;
  if (node.tagName !== 'code' || only?.type !== 'text' || others.length > 0) return;
  if ((parent?.type === 'element' && parent.tagName === 'pre') || !/\S\s+\S/.test(only.value)) return;
  node.children = only.value
    .split(/(\s+)/)
    .map((value) =>
      value.trim() === ''
        ? { type: 'text', value }
        : { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value }] },
    );
}

function toPhrase(tree: Root): void {
  const [only, ...others] = tree.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  if (only?.type === 'element' && only.tagName === 'p' && others.length === 0) {
    tree.children = only.children;
  }
  visit(tree, 'element', (node) => {
    if (node.tagName === 'input') Object.assign(node, { tagName: 'span', properties: {} });
    if (node.tagName === 'hr') Object.assign(node, { tagName: 'br', properties: {} });
    if (BLOCKS.has(node.tagName)) node.tagName = 'span';
  });
}
