import type { Element, ElementContent } from 'hast';
import { toString } from 'hast-util-to-string';
import type { PhrasingContent } from 'mdast';
import { childElements, isBlock, propertyOf } from './html-nodes.ts';
import { formulaIn, writeMath } from './math.ts';

type Mark = 'strong' | 'emphasis' | 'delete';

type Lines = {
  isOneLine?: boolean;
  /** The open marks: nested bold is redundant, and hundreds of levels would take the writer minutes. */
  marks?: readonly Mark[];
};

/** Text, links and pictures in one line. Blocks inside become part of the line, with spaces around them. */
export function toPhrasing(nodes: readonly ElementContent[], lines: Lines = {}): PhrasingContent[] {
  return trimEnds(joined(nodes, lines));
}

function convert(node: ElementContent, lines: Lines): PhrasingContent[] {
  if (node.type === 'text') return [text(node.value.replace(/\s+/g, ' '))];
  if (node.type !== 'element') return [];
  if (isBlock(node))
    return [text(' '), ...node.children.flatMap((child) => convert(child, lines)), text(' ')];
  switch (node.tagName) {
    case 'b':
    case 'strong':
      return mark('strong', node, lines);
    case 'cite':
    case 'dfn':
    case 'em':
    case 'i':
    case 'var':
      return mark('emphasis', node, lines);
    case 'del':
    case 's':
      return mark('delete', node, lines);
    case 'code': {
      const formula = formulaIn(node);
      return formula ? [{ type: 'html', value: writeMath(formula) }] : inlineCode(node);
    }
    case 'kbd':
    case 'samp':
      return inlineCode(node);
    case 'q':
      return [text('“'), ...node.children.flatMap((child) => convert(child, lines)), text('”')];
    case 'br':
      return lines.isOneLine ? [text(' ')] : [{ type: 'break' }];
    case 'img':
      return image(node);
    case 'a':
      return link(node, lines);
    case 'sup':
      return footnote(node) ?? node.children.flatMap((child) => convert(child, lines));
    case 'input':
      return [];
    default:
      return node.children.flatMap((child) => convert(child, lines));
  }
}

function mark(type: Mark, node: Element, lines: Lines): PhrasingContent[] {
  const { marks = [] } = lines;
  if (marks.includes(type)) return node.children.flatMap((child) => convert(child, lines));
  return wrap(joined(node.children, { ...lines, marks: [...marks, type] }), (children) => ({
    type,
    children,
  }));
}

/** Markdown allows no spaces at the ends of a mark, so they move outside. */
function wrap(
  nodes: PhrasingContent[],
  build: (children: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const before = first?.type === 'text' && first.value.startsWith(' ') ? [text(' ')] : [];
  const after = last?.type === 'text' && last.value.endsWith(' ') ? [text(' ')] : [];
  const children = trimEnds(nodes);
  return children.length > 0 ? [...before, build(children), ...after] : before;
}

function inlineCode(node: Element): PhrasingContent[] {
  const value = toString(node).replace(/\s+/g, ' ');
  return value.trim() === '' ? [] : [{ type: 'inlineCode', value }];
}

function image(node: Element): PhrasingContent[] {
  const url = propertyOf(node, 'src');
  return url ? [{ type: 'image', url, alt: propertyOf(node, 'alt') ?? '' }] : [];
}

/** Markdown readers get the visitors' link of a call to action. */
function link(node: Element, lines: Lines): PhrasingContent[] {
  if (node.properties['dataFootnoteBackref'] !== undefined) return [];
  const audience = propertyOf(node, 'dataAudience');
  if (audience !== undefined && audience !== 'guest') return [];
  const url = propertyOf(node, 'href');
  const children = joined(node.children, lines);
  return url ? wrap(children, (inner) => ({ type: 'link', url, children: inner as never })) : children;
}

function footnote(node: Element): PhrasingContent[] | null {
  const [reference] = childElements(node);
  if (reference?.properties['dataFootnoteRef'] === undefined) return null;
  const identifier = toString(reference).trim();
  return /^\d{1,6}$/.test(identifier) ? [{ type: 'footnoteReference', identifier, label: identifier }] : [];
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}

/** The nodes as Markdown, with adjacent texts merged and single spaces. */
function joined(sources: readonly ElementContent[], lines: Lines): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (const node of sources.flatMap((source) => convert(source, lines))) {
    const last = nodes.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else nodes.push(node);
  }
  nodes.forEach((node, at) => {
    if (node.type !== 'text') return;
    node.value = node.value.replace(/ {2,}/g, ' ');
    if (nodes[at - 1]?.type === 'break') node.value = node.value.trimStart();
  });
  return nodes;
}

function trimEnds(nodes: PhrasingContent[]): PhrasingContent[] {
  const isGap = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
  let [start, end] = [0, nodes.length];
  while (start < end && isGap(nodes[start])) start += 1;
  while (end > start && isGap(nodes[end - 1])) end -= 1;
  const rest = nodes.slice(start, end);
  const [first, last] = [rest[0], rest.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return rest;
}
