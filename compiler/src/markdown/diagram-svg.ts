import type { Element, ElementContent, Properties, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { classesOf } from './html-nodes.ts';

const TAGS = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan'.split(' '),
);
const NUMBERS = /^[-+.,\d\s]{1,20000}$/;
const LENGTH = /^-?[\d.]{1,24}(?:em|px)?$/;
const PAINT = /^(?:none|var\(--diagram-[a-z-]+\))$/;
const WORD = /^[a-z-]{1,24}$|^\d{3}$/;
const MARKER = /^url\(#[\w-]+\)$/;

/** Attributes of the tree with what they may say: shapes and the variables of the stylesheet, no author's colors. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  viewBox: NUMBERS,
  points: NUMBERS,
  d: /^[-+.,\d\sA-Za-z]{1,20000}$/,
  transform: /^(?:(?:translate|rotate|scale)\([-+.,\d\s]+\)\s*)+$/,
  strokeDashArray: NUMBERS,
  fill: PAINT,
  stroke: PAINT,
  markerStart: MARKER,
  markerEnd: MARKER,
  orient: WORD,
  textAnchor: WORD,
  dominantBaseline: WORD,
  fontWeight: WORD,
  fontStyle: WORD,
  strokeLineJoin: WORD,
  strokeLineCap: WORD,
  textDecoration: WORD,
  ...Object.fromEntries(
    'x y x1 y1 x2 y2 cx cy r rx ry dx dy width height refX refY markerWidth markerHeight strokeWidth fontSize'
      .split(' ')
      .map((name) => [name, LENGTH]),
  ),
};

/** Text of the library is set small; this is what makes its least one 13 pixels. */
const SCALE = 1.2;

const parser = unified().use(rehypeRaw).freeze();

/** The picture with nothing in it but shapes, texts and variables of the stylesheet. Ids begin with the prefix. */
export function parseDiagram(markup: string, prefix: string): Element | null {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: markup } as never] }) as Root;
  const svg = tree.children.find((node): node is Element => node.type === 'element');
  if (svg?.tagName !== 'svg') return null;
  const { properties, ...rest } = clean(svg, prefix);
  const [width, height] = [Number(properties['width']), Number(properties['height'])];
  if (!(width > 0) || !(height > 0)) return null;
  return {
    ...rest,
    properties: { ...properties, width: Math.ceil(width * SCALE), height: Math.ceil(height * SCALE) },
  };
}

function clean(element: Element, prefix: string): Element {
  const children = element.children.flatMap((child): ElementContent[] => {
    // Line breaks between shapes are only weight.
    if (child.type === 'text') return isTextPart(element) ? [child] : [];
    return child.type === 'element' && TAGS.has(child.tagName) ? [clean(child, prefix)] : [];
  });
  return {
    type: 'element',
    tagName: element.tagName,
    properties: cleanProperties(element, prefix),
    children,
  };
}

function isTextPart({ tagName }: Element): boolean {
  return tagName === 'text' || tagName === 'tspan';
}

function cleanProperties(element: Element, prefix: string): Properties {
  const kept: Properties = {};
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value === 'object' || value === undefined) continue;
    const written = String(value).replace(/^var\(--_?([a-z-]+)\)$/, 'var(--diagram-$1)');
    if (!ATTRIBUTES[name]?.test(written)) continue;
    const isMarker = name === 'markerStart' || name === 'markerEnd';
    kept[name] = isMarker ? written.replace('url(#', `url(#${prefix}-`) : shorten(written);
  }
  const { id } = element.properties;
  if (element.tagName === 'marker' && typeof id === 'string' && /^[\w-]+$/.test(id))
    kept['id'] = `${prefix}-${id}`;
  if (classesOf(element).includes('mono')) kept['className'] = ['diagram-code'];
  return kept;
}

/** `4.549999999999` says no more than `4.55`. */
function shorten(value: string): string {
  return value.replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}
