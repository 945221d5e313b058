import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { Root as MarkdownRoot } from 'mdast';
import temml from 'temml';
import { SKIP, visit } from 'unist-util-visit';
import { childElements, classesOf } from './html-nodes.ts';
import { parseMathml } from './mathml.ts';
import type { TextFault } from './shortcode-body.ts';

/** No page could show a longer formula. */
const MAX_LENGTH = 4000;
/** A longer formula may be wider than a phone, so it scrolls separately. */
const LONG = 40;

/** Signs for screen readers only: "applied to", "times", "and", "plus". */
const INVISIBLE = /[\u2061-\u2064]/g;

type Formula = { tex: string; isBlock: boolean };

/** Whether a text may contain a formula; most need not be parsed. */
export function mayHaveMath(text: string): boolean {
  return /\$[^\s${]|\$\$|(?:```|~~~)[ \t]*math\b/.test(text);
}

/** Replaces the source of formulas by MathML; runs after the sanitizer, on text only. */
export function placeMath(tree: Root): void {
  visit(tree, 'element', (node, at, parent) => {
    const formula = formulaIn(node);
    if (!formula || !parent || at === undefined) return;
    parent.children[at] = rendered(formula);
    return SKIP;
  });
}

/** The faults of a text's formulas, with their lines. */
export function findMathFaults(tree: MarkdownRoot): TextFault[] {
  const faults: TextFault[] = [];
  visit(tree, (node) => {
    const isFormula =
      node.type === 'code'
        ? node.lang === 'math'
        : node.type === 'inlineCode' && classesIn(node.data).includes('language-math');
    if (!isFormula || (node.type !== 'code' && node.type !== 'inlineCode')) return;
    const result = compile({ tex: node.value, isBlock: node.type === 'code' });
    if ('message' in result)
      faults.push({ line: node.position?.start.line ?? 1, ...faultOf(result.message) });
  });
  return faults;
}

/** The source of a formula, if the element contains one. */
export function formulaIn(node: Element): Formula | null {
  const code = node.tagName === 'pre' ? childElements(node)[0] : node;
  if (code?.tagName !== 'code') return null;
  const classes = classesOf(code);
  if (!classes.includes('language-math')) return null;
  const isLine = classes.includes('math-inline') || classes.includes('math-display');
  if (node.tagName !== 'pre' && !isLine) return null;
  return { tex: toString(code).trim(), isBlock: !classes.includes('math-inline') };
}

/** The visible symbols of a formula, for search; empty for a faulty one. */
export function mathText(formula: Formula): string {
  const result = compile(formula);
  if ('message' in result) return '';
  const signs: string[] = [];
  visit(result.math, 'text', ({ value }) => void signs.push(value));
  return signs.join(' ').replaceAll(INVISIBLE, ' ');
}

/** A formula in Markdown. `<` is escaped in TeX, so that the rest is not taken as a tag. */
export function writeMath({ tex, isBlock }: Formula): string {
  const line = tex.replaceAll(/\s+/g, ' ').replaceAll('<', '\\lt ');
  return isBlock ? `$$${line}$$` : `$${line}$`;
}

/** The classes that a node of Markdown will have in HTML. */
function classesIn(data: unknown): unknown[] {
  const { hProperties } = (data ?? {}) as { hProperties?: { className?: unknown } };
  return Array.isArray(hProperties?.className) ? hProperties.className : [];
}

function rendered(formula: Formula): ElementContent {
  const result = compile(formula);
  if ('message' in result) return faultBox(formula, result.message);
  const { math } = result;
  if (!formula.isBlock && formula.tex.length <= LONG) return math;
  // A span, because a formula may be inside a paragraph. Scroll containers must be reachable by keyboard.
  const className = [formula.isBlock ? 'math-block' : 'math-long'];
  return { type: 'element', tagName: 'span', properties: { className, tabIndex: 0 }, children: [math] };
}

function compile({ tex, isBlock }: Formula): { math: Element } | { message: string } {
  if (tex.length > MAX_LENGTH) return { message: `it has more than ${MAX_LENGTH} signs` };
  try {
    const markup = temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: 1000,
      maxSize: [50, 50],
    });
    const math = parseMathml(markup);
    return math ? { math } : { message: 'it is empty' };
  } catch (error) {
    return { message: messageOf(error) };
  }
}

/** Without KaTeX's underlined excerpt, which uses combining characters. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/ at (?:position \d+|end of input):[\s\S]*$/, '').trim() || 'it can not be read';
}

function faultOf(message: string): Pick<TextFault, 'message' | 'hint'> {
  return {
    message: `the formula can not be rendered: ${message}`,
    hint: 'mend the TeX; a dollar sign that begins no formula is written \\$',
  };
}

/** Learners see the source, and authors why it is faulty. */
function faultBox({ tex, isBlock }: Formula, message: string): ElementContent {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: tex }],
  };
  return {
    type: 'element',
    tagName: 'span',
    properties: {
      className: ['content-fault', isBlock ? 'math-block' : 'math-long'],
      tabIndex: 0,
      title: faultOf(message).message,
    },
    children: [{ type: 'text', value: 'This formula can not be shown yet: ' }, code],
  };
}
