import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { SearchSection, TableOfContents } from '../catalog.ts';
import { resolveAssetUrls, type Addresses } from './addresses.ts';
import { anchorHeadings, namesToIds } from './anchors.ts';
import { annotateCode } from './code-info.ts';
import { placeDiagrams } from './diagrams.ts';
import { placeDrawings, type DrawingAt } from './drawings.ts';
import type { Include } from './hugo-lines.ts';
import { highlightCode } from './highlight.ts';
import { placeMath } from './math.ts';
import { closeGaps, dropTitle } from './outline.ts';
import { parseMarkdown } from './parse.ts';
import { sanitize } from './sanitize.ts';
import { toPlainText, searchSections } from './sections.ts';
import { toMarkdown } from './to-markdown.ts';
import { keepMarksWithCode } from './unbroken.ts';
import { labelVideos, replaceIframes } from './video.ts';

export type Rendered = {
  html: string;
  text: string;
  /** The same as plain Markdown, where it is wanted. */
  markdown: string;
  toc: TableOfContents;
  sections: SearchSection[];
  /** The first heading, where it was taken off because the page shows it as its title. */
  title: string | null;
};

type RenderOptions = {
  addresses?: Addresses;
  anchorPrefix?: string;
  include?: Include;
  /** The drawings that become a part of the page. */
  drawingAt?: DrawingAt;
  /** Whether a first heading of these words is the title, which the page shows itself. */
  isTitle?: (heading: string) => boolean;
  /** Whether the text is also wanted as plain Markdown. */
  withMarkdown?: boolean;
  /** Changes the Markdown before it becomes HTML. */
  before?: (tree: MarkdownRoot) => void;
  /** Adds to the HTML what no author may write, once it is harmless. */
  after?: (tree: Root) => void;
};

export const EMPTY_RENDERED: Rendered = {
  html: '',
  text: '',
  markdown: '',
  toc: [],
  sections: [],
  title: null,
};

const toHtmlTree = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: 'note-' })
  .use(rehypeRaw)
  .freeze();
const stringifier = unified().use(rehypeStringify).freeze();

/**
 * Markdown in, harmless HTML out. What an author may influence happens before the sanitizer; what comes after it
 * (anchors, colors, wrappers) is made by us from text alone.
 */
export async function renderMarkdown(source: string, options: RenderOptions = {}): Promise<Rendered> {
  const { addresses = {}, anchorPrefix = '', include, withMarkdown = false, before, after } = options;
  if (source.trim() === '') return EMPTY_RENDERED;
  const tree = toSafeHtml(source, { addresses, ...(include && { include }), ...(before && { before }) });
  after?.(tree);
  const title = dropTitle(tree, options.isTitle ?? (() => false));
  closeGaps(tree);
  const toc = anchorHeadings(tree, anchorPrefix);
  const sections = searchSections(tree);
  const text = toPlainText(tree.children);
  const markdown = withMarkdown ? toMarkdown(tree, { sourceLength: source.length }) : '';
  addAttributes(tree);
  wrapTables(tree);
  placeMath(tree);
  await placeDiagrams(tree);
  if (options.drawingAt) placeDrawings(tree, options.drawingAt);
  await highlightCode(tree);
  keepMarksWithCode(tree);
  return { html: stringifyHtml(tree), text, markdown, toc, sections, title };
}

/** The first half of the pipeline, which ends with the sanitizer. */
export function toSafeHtml(
  source: string,
  { addresses = {}, include, before }: Pick<RenderOptions, 'addresses' | 'include' | 'before'>,
): Root {
  const { tree: markdown } = parseMarkdown(source, { include });
  before?.(markdown);
  annotateCode(markdown);
  const unsafe = toHtmlTree.runSync(markdown) as Root;
  replaceIframes(unsafe);
  namesToIds(unsafe);
  resolveAssetUrls(unsafe, addresses);

  const tree = sanitize(unsafe);
  labelVideos(tree);
  dropComments(tree);
  return tree;
}

export function stringifyHtml(tree: Root): string {
  return stringifier.stringify(tree);
}

/** What reading devices and browsers need to know about links, pictures and boxes. */
function addAttributes(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'img') node.properties['loading'] = 'lazy';
    if (node.tagName === 'input')
      node.properties['ariaLabel'] = node.properties['checked'] ? 'Done' : 'To do';
    // The empty corner of a table is the head of nothing.
    if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
    // Beside such a corner, the other cells of the row would not count as headers of their columns.
    if (node.tagName === 'th') node.properties['scope'] ??= 'col';
    const { href } = node.properties;
    if (typeof href === 'string' && /^https?:/i.test(href))
      node.properties['rel'] = ['noopener', 'noreferrer'];
  });
}

/** A wide table scrolls in a box of its own instead of stretching the page. */
function wrapTables(tree: Root): void {
  visit(tree, 'element', (node, at, parent) => {
    if (node.tagName !== 'table' || !parent || at === undefined) return;
    if (parent.type === 'element' && parent.properties['className'] !== undefined && parent.tagName === 'div')
      return;
    parent.children[at] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], tabIndex: 0 },
      children: [node],
    };
  });
}

function dropComments(tree: Root): void {
  visit(tree, (node, at, parent) => {
    if (!parent || at === undefined || (node.type !== 'comment' && node.type !== 'doctype')) return;
    parent.children.splice(at, 1);
    return at;
  });
}
