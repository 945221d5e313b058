import type { Element } from 'hast';
import type { Code } from 'mdast';
import { toString } from 'hast-util-to-string';

const BLOCKS = new Set(
  `aside blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section
   summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** Whether an element is a block; all others are inline. */
export function isBlock({ tagName }: Element): boolean {
  return BLOCKS.has(tagName);
}

export function childElements(node: Element): Element[] {
  return node.children.filter((child): child is Element => child.type === 'element');
}

export function classesOf({ properties }: Element): string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

export function propertyOf({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Whether a block of code is the source of a diagram. */
export function isMermaid(node: Element): boolean {
  const [code] = node.tagName === 'pre' ? childElements(node) : [];
  return code !== undefined && classesOf(code).includes('language-mermaid');
}

/** A block of code with the name of its language. */
export function codeOf(node: Element): Code {
  const code = childElements(node).find(({ tagName }) => tagName === 'code');
  const language = code && classesOf(code).find((name) => name.startsWith('language-'));
  return {
    type: 'code',
    lang: language?.slice('language-'.length) ?? null,
    value: toString(node).replace(/\n$/, ''),
  };
}
