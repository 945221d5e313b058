import type { Element, ElementContent, Properties, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { classesOf } from './html-nodes.ts';

/** The presentational part of MathML: nothing that links, embeds or acts. */
const TAGS = new Set(
  `math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle
   msub msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
);
const WORD =
  /^(?:true|false|block|inline|prefix|infix|postfix|center|left|right|top|bottom|updiagonalstrike|downdiagonalstrike|horizontalstrike|normal)$/;
const LENGTH = /^[+-]?\d{0,3}(?:\.\d{1,6})?(?:em|ex|pt|px|%)?$/;
const COLOR = /^#[0-9a-f]{3,8}$/i;
const NUMBER = /^[+-]?\d{1,2}$/;

/**
 * Attributes with their allowed values. Names are those of the tree, in which HTML attributes are camel case.
 */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  display: WORD,
  displaystyle: WORD,
  fence: WORD,
  form: WORD,
  stretchy: WORD,
  symmetric: WORD,
  largeop: WORD,
  movablelimits: WORD,
  accent: WORD,
  accentunder: WORD,
  notation: WORD,
  mathvariant: WORD,
  separator: WORD,
  scriptlevel: NUMBER,
  columnspan: NUMBER,
  rowspan: NUMBER,
  width: LENGTH,
  height: LENGTH,
  depth: LENGTH,
  lspace: LENGTH,
  rspace: LENGTH,
  voffset: LENGTH,
  minsize: LENGTH,
  maxsize: LENGTH,
  linethickness: LENGTH,
  mathcolor: COLOR,
  mathbackground: COLOR,
};
const CLASSES =
  /^tml-(?:jot|small|left|right|overline|underline|cancel|xcancel|fbox|tageqn|tag)$|^(?:up|down)strike$|^sout$/;

/** The site's policy allows no style attribute, so the few relevant styles become classes. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|;)padding-left:0(?:em|pt)?(?=;|$)/, 'math-l0'],
  [/(?:^|;)padding-right:0(?:em|pt)?(?=;|$)/, 'math-r0'],
  [/(?:^|;)padding-left:1em(?=;|$)/, 'math-l1'],
  [/(?:^|;)padding-left:2em(?=;|$)/, 'math-l2'],
  [/(?:^|;)border-left:/, 'math-bl'],
  [/(?:^|;)border-right:/, 'math-br'],
  [/(?:^|;)border-top:/, 'math-bt'],
  [/(?:^|;)border-bottom:/, 'math-bb'],
  [/(?:^|;)border:1px solid(?=;|$)/, 'math-box'],
  [/(?:^|;)width:100%(?=;|$)/, 'math-full'],
  [/(?:^|;)width:50%(?=;|$)/, 'math-half'],
];

const parser = unified().use(rehypeRaw).freeze();

/** MathML as a tree with only the listed elements; all others are dropped with their contents. */
export function parseMathml(markup: string): Element | null {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: markup } as never] }) as Root;
  const math = tree.children.find((node): node is Element => node.type === 'element');
  return math?.tagName === 'math' ? cleanElement(math) : null;
}

function cleanElement({ tagName, properties, children, ...node }: Element): Element {
  return {
    type: 'element',
    tagName,
    properties: cleanProperties({ ...node, tagName, properties, children }),
    children: children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return [child];
      return child.type === 'element' && TAGS.has(child.tagName) ? [cleanElement(child)] : [];
    }),
  };
}

function cleanProperties(element: Element): Properties {
  const allowed: Properties = {};
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value === 'object' || value === undefined) continue;
    if (ATTRIBUTES[name.toLowerCase()]?.test(String(value))) allowed[name] = value;
  }
  const { style } = element.properties;
  const written = typeof style === 'string' ? style.replaceAll(/\s*([:;])\s*/g, '$1') : '';
  const color = /(?:^|;)color:(#[0-9a-f]{3,8})(?=;|$)/i.exec(written)?.[1];
  if (color) allowed['mathcolor'] = color;
  const className = [
    ...classesOf(element).filter((name) => CLASSES.test(name)),
    ...STYLES.filter(([pattern]) => pattern.test(written)).map(([, name]) => name),
  ];
  return className.length > 0 ? { ...allowed, className } : allowed;
}
