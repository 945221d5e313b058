import type { Element, ElementContent, Root } from 'hast';
import type {
  BlockContent,
  ListItem,
  PhrasingContent,
  Root as MarkdownRoot,
  RootContent,
  TableRow,
} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { childElements, classesOf, codeOf, isBlock, propertyOf } from './html-nodes.ts';
import { toPhrasing } from './to-phrasing.ts';

const writer = unified()
  // Without padding, since one long cell would widen every row.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', fences: true, listItemIndent: 'one' })
  .freeze();

/** Deep nesting repeats its markers in every line, so a hostile text could grow without bounds. */
const MAX_GROWTH = 4;
const ALWAYS_ALLOWED = 64 * 1024;

/**
 * A sanitized text as plain Markdown, for programs. It is derived from the same tree as the HTML, so it never
 * contains more than the page. Empty if the text cannot be written this way.
 */
export function toMarkdown(tree: Root, { sourceLength }: { sourceLength: number }): string {
  try {
    const limit = Math.max(ALWAYS_ALLOWED, sourceLength * MAX_GROWTH);
    const children = toBlocks(tree.children);
    // Checked before writing, which takes the memory of the whole text once per level.
    if (marksOf(children) > limit) return '';
    const root: MarkdownRoot = { type: 'root', children };
    const text = writer.stringify(root).trim();
    return text.length <= limit ? text : '';
  } catch (error) {
    // Nested too deeply for the writer, but not for the page.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/**
 * The minimum number of characters that nesting adds: one per level in every line of code, and in one line of
 * other blocks.
 */
function marksOf(nodes: readonly RootContent[], depth = 0): number {
  return nodes.reduce((sum, node) => {
    switch (node.type) {
      case 'blockquote':
      case 'listItem':
        return sum + marksOf(node.children, depth + 1);
      case 'list':
        return sum + marksOf(node.children, depth);
      case 'code':
        return sum + depth * (node.value.match(/^.+$/gm)?.length ?? 0);
      default:
        return sum + depth;
    }
  }, 0);
}

/** Keeps blocks; inline content between them becomes a paragraph. */
function toBlocks(nodes: readonly Root['children'][number][]): BlockContent[] {
  const blocks: BlockContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const children = toPhrasing(run);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'doctype') continue;
    if (node.type === 'element' && isBlock(node)) {
      endRun();
      blocks.push(...toBlock(node));
    } else {
      run.push(node);
    }
  }
  endRun();
  return blocks;
}

function toBlock(node: Element): BlockContent[] {
  switch (node.tagName) {
    case 'p':
    case 'dt':
    case 'summary':
    case 'figcaption':
    case 'caption':
      return paragraph(node);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(node);
    case 'blockquote':
      return quote(toBlocks(node.children));
    case 'aside':
      return callout(node);
    case 'ul':
    case 'ol':
      return list(node);
    case 'pre':
      return [codeOf(node)];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return table(node);
    case 'section':
      return node.properties['dataFootnotes'] === undefined ? toBlocks(node.children) : footnotes(node);
    default:
      return toBlocks(node.children);
  }
}

/** Terms are bold, captions are italic. */
const MARKED: Partial<Record<string, 'strong' | 'emphasis'>> = {
  dt: 'strong',
  summary: 'strong',
  figcaption: 'emphasis',
  caption: 'emphasis',
};

function paragraph(node: Element): BlockContent[] {
  const children = toPhrasing(node.children);
  const mark = MARKED[node.tagName];
  if (children.length === 0) return [];
  return [{ type: 'paragraph', children: mark ? [{ type: mark, children }] : children }];
}

function heading(node: Element): BlockContent[] {
  const depth = Number(node.tagName.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6;
  const children = toPhrasing(node.children);
  return children.length > 0 ? [{ type: 'heading', depth, children }] : [];
}

function quote(children: BlockContent[]): BlockContent[] {
  return children.length > 0 ? [{ type: 'blockquote', children }] : [];
}

const CALLOUTS: Readonly<Record<string, string>> = {
  'alert-warning': 'Warning',
  'alert-success': 'Success',
  'alert-error': 'Error',
};

/** An alert is a quote that begins with its kind. */
function callout(node: Element): BlockContent[] {
  const kind =
    classesOf(node)
      .map((name) => CALLOUTS[name])
      .find(Boolean) ?? 'Note';
  const label: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: `${kind}:` }] };
  const [first, ...others] = toBlocks(node.children);
  if (!first) return [];
  if (first.type !== 'paragraph') return quote([{ type: 'paragraph', children: [label] }, first, ...others]);
  return quote([{ ...first, children: [label, { type: 'text', value: ' ' }, ...first.children] }, ...others]);
}

function list(node: Element): BlockContent[] {
  const start = propertyOf(node, 'start');
  const children = childElements(node).flatMap((item): ListItem[] => {
    const blocks = toBlocks(item.tagName === 'li' ? item.children : [item]);
    if (blocks.length === 0) return [];
    const isTask = classesOf(item).includes('task-list-item');
    return [
      {
        type: 'listItem',
        spread: false,
        checked: isTask ? hasCheckedBox(item) : null,
        children: blocks,
      },
    ];
  });
  if (children.length === 0) return [];
  const ordered = node.tagName === 'ol';
  return [
    { type: 'list', ordered, start: ordered ? Number(start ?? 1) || 1 : null, spread: false, children },
  ];
}

function hasCheckedBox(item: Element): boolean {
  return item.children.some((child) => {
    if (child.type !== 'element') return false;
    return child.tagName === 'input' ? Boolean(child.properties['checked']) : hasCheckedBox(child);
  });
}

/** The first row is the header, since Markdown requires one. */
function table(node: Element): BlockContent[] {
  const parts = childElements(node);
  const captions = parts.filter(({ tagName }) => tagName === 'caption').flatMap(paragraph);
  const rows = parts
    .flatMap((part) => (part.tagName === 'tr' ? [part] : childElements(part)))
    .filter(({ tagName }) => tagName === 'tr');
  const [head] = rows;
  if (!head) return captions;
  const align = childElements(head).map((cell) => {
    const side = propertyOf(cell, 'align');
    return side === 'left' || side === 'center' || side === 'right' ? side : null;
  });
  return [...captions, { type: 'table', align, children: rows.map(tableRow) }];
}

function tableRow(row: Element): TableRow {
  return {
    type: 'tableRow',
    children: childElements(row).map((cell) => ({
      type: 'tableCell',
      // A cell is one line.
      children: toPhrasing(cell.children, { isOneLine: true }),
    })),
  };
}

function footnotes(section: Element): BlockContent[] {
  const items = childElements(section)
    .filter(({ tagName }) => tagName === 'ol')
    .flatMap(childElements);
  return items.map((item, at) => ({
    type: 'footnoteDefinition',
    identifier: String(at + 1),
    label: String(at + 1),
    children: toBlocks(item.children),
  })) as unknown as BlockContent[];
}
