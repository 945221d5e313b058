import type { Element, ElementContent, Properties, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { classesOf } from './html-nodes.ts';

const TAGS = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan'.split(' '),
);
const NUMBERS = /^[-+.,\d\s]{1,20000}$/;
const LENGTH = /^-?[\d.]{1,24}(?:em|px)?$/;
/** The colors of the library, and those of a tenant, which authored drawings may use with a fallback. */
const LIBRARY_PAINT = /^(none)$|^var\(--_?([a-z-]+)\)$/;
const TENANT_PAINT =
  /^(?:(none|currentColor)|(var\(--(?:brand|on-brand|accent|background|surface|text|muted|border))\s*(?:,\s*#[\da-f]{3,6}\s*)?\))$/;
const WORD = /^[a-z-]{1,24}$|^\d{3}$/;
const MARKER = /^url\(#[\w-]+\)$/;

/** Attributes of the tree, except paint, with their allowed values. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  viewBox: NUMBERS,
  points: NUMBERS,
  d: /^[-+.,\d\sA-Za-z]{1,20000}$/,
  transform: /^(?:(?:translate|rotate|scale)\([-+.,\d\s]+\)\s*)+$/,
  strokeDashArray: NUMBERS,
  strokeDashOffset: LENGTH,
  fillOpacity: LENGTH,
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

/** The library's text is small; this scales its minimum to 13 pixels. */
const SCALE = 1.2;

const parser = unified().use(rehypeRaw).freeze();

type CleanOptions = { prefix: string; paintOf: (written: string) => string | null };

/** The picture with only shapes, texts and variables of the stylesheet. Ids begin with the prefix. */
export function parseDiagram(markup: string, prefix: string): Element | null {
  const svg = parseSvg(markup);
  return svg && resized(clean(svg, { prefix, paintOf: libraryPaint }), SCALE);
}

/**
 * An authored drawing that only uses the tenant's colors, so that it can be inlined and follow the color
 * scheme; null for any other, which remains a picture.
 */
export function parseDrawing(markup: string, prefix: string): Element | null {
  const svg = parseSvg(markup);
  if (!svg || !isDrawing(svg) || !/var\(--/.test(markup)) return null;
  return resized(clean(svg, { prefix, paintOf: tenantPaint }), 1);
}

function parseSvg(markup: string): Element | null {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: markup } as never] }) as Root;
  const svg = tree.children.find((node): node is Element => node.type === 'element');
  return svg?.tagName === 'svg' ? svg : null;
}

function resized({ properties, ...svg }: Element, scale: number): Element | null {
  const [width, height] = [Number(properties['width']), Number(properties['height'])];
  if (!(width > 0) || !(height > 0)) return null;
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { ...svg, properties: { ...properties, ...size } };
}

function isDrawing({ tagName, properties, children }: Element): boolean {
  const isPlain = ['style', 'className', 'href', 'xLinkHref'].every((name) => properties[name] === undefined);
  const isOurs = ['fill', 'stroke'].every((name) => tenantPaint(String(properties[name] ?? 'none')) !== null);
  const parts = children.filter((child) => child.type === 'element');
  return TAGS.has(tagName) && isPlain && isOurs && parts.every(isDrawing);
}

function libraryPaint(written: string): string | null {
  const [, none, name] = LIBRARY_PAINT.exec(written) ?? [];
  return none ?? (name ? `var(--diagram-${name})` : null);
}

function tenantPaint(written: string): string | null {
  const [, word, variable] = TENANT_PAINT.exec(written) ?? [];
  return word ?? (variable ? `${variable})` : null);
}

function clean(element: Element, options: CleanOptions): Element {
  const children = element.children.flatMap((child): ElementContent[] => {
    // Line breaks between shapes are useless bytes.
    if (child.type === 'text') return isTextPart(element) ? [child] : [];
    return child.type === 'element' && TAGS.has(child.tagName) ? [clean(child, options)] : [];
  });
  return {
    type: 'element',
    tagName: element.tagName,
    properties: cleanProperties(element, options),
    children,
  };
}

function isTextPart({ tagName }: Element): boolean {
  return tagName === 'text' || tagName === 'tspan';
}

function cleanProperties(element: Element, { prefix, paintOf }: CleanOptions): Properties {
  const allowed: Properties = {};
  for (const [name, value] of Object.entries(element.properties)) {
    if (value === undefined || value === null) continue;
    const written = Array.isArray(value) ? value.join(' ') : String(value);
    if (name === 'fill' || name === 'stroke') {
      const paint = paintOf(written);
      if (paint) allowed[name] = paint;
      continue;
    }
    if (!ATTRIBUTES[name]?.test(written)) continue;
    const isMarker = name === 'markerStart' || name === 'markerEnd';
    allowed[name] = isMarker ? written.replace('url(#', `url(#${prefix}-`) : shorten(written);
  }
  const { id } = element.properties;
  if (element.tagName === 'marker' && typeof id === 'string' && /^[\w-]+$/.test(id))
    allowed['id'] = `${prefix}-${id}`;
  if (classesOf(element).includes('mono')) allowed['className'] = ['diagram-code'];
  return allowed;
}

/** Shortens `4.549999999999` to `4.55`. */
function shorten(value: string): string {
  return value.replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}
