import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/**
 * What the compiler generates for formulas and diagrams, without links, scripts, foreign content and
 * animations.
 */
const MATHML = `math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd
   mtext mtr munder munderover`;
const SVG = 'svg g defs marker path rect circle ellipse line polyline polygon text tspan desc';

const TAGS = new Set(
  `a abbr aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6
   hr i img input ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr
   u ul var ${MATHML} ${SVG}`.split(/\s+/),
);

const MATHML_ATTRIBUTES =
  'display displaystyle fence form stretchy movablelimits accent notation scriptlevel depth lspace rspace minsize maxsize mathcolor mathbackground';
const SVG_ATTRIBUTES = `viewBox points d x y x1 y1 x2 y2 cx cy r rx ry dx dy refX refY markerWidth markerHeight orient role fill
   stroke strokeWidth strokeDashArray strokeLineJoin strokeLineCap markerStart markerEnd textAnchor dominantBaseline fontSize
   fontWeight fontStyle fillOpacity strokeDashOffset`;

const ATTRIBUTES = new Set(
  `id className href target src alt title lang dir width height loading rel tabIndex type disabled checked start reversed colSpan
   rowSpan headers scope abbr align span open ariaLabel ariaDescribedBy dataFootnotes dataFootnoteRef dataFootnoteBackref
   dataAudience dataIcon dataLanguage dataTitle dataVideo dataVideoId dataVideoAccount dataVideoPlayer dataVideoHash dataVideoSrc
   ${MATHML_ATTRIBUTES} ${SVG_ATTRIBUTES}`.split(/\s+/),
);

const CLASSES =
  /^(?:alert(?:-(?:title|info|warning|success|error))?|content-fault|missing-picture|checks|conditional-cta|video|code|table-scroll|hl-[a-z]+|task-list-item|contains-task-list|footnotes|data-footnote-backref|sr-only|math-[a-z0-9]+|tml-[a-z]+|(?:up|down)strike|sout|diagram(?:-scroll|-code)?|drawing)$/;

/** Parses HTML as a browser would. */
function parseHtml(html: string): Root {
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html } as never] };
  return unified().use(rehypeRaw).runSync(tree) as Root;
}

/** Dangerous parts of a page, in words; empty if it is safe. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  visit(parseHtml(html), (node) => {
    if (node.type === 'element') dangers.push(...elementDangers(node));
    else if (node.type !== 'text' && node.type !== 'root') dangers.push(`a ${node.type}`);
  });
  return dangers;
}

function* elementDangers({ tagName, properties }: Element): Iterable<string> {
  if (!TAGS.has(tagName)) yield `<${tagName}>`;
  for (const [name, value] of Object.entries(properties)) {
    if (!ATTRIBUTES.has(name)) yield `${tagName}[${name}]`;
    if (name === 'className' && (value as string[]).some((part) => !CLASSES.test(part)))
      yield `${tagName}.${String(value)}`;
    if (name === 'id' && !/^[\p{Letter}\p{Number}-]+$/u.test(String(value))) yield `#${String(value)}`;
  }
  for (const name of ['fill', 'stroke', 'markerStart', 'markerEnd'])
    if (/url\((?!#(?:diagram|drawing)-)/.test(String(properties[name])))
      yield `${name} ${String(properties[name])}`;
  const { href, src, dataVideoSrc, type, target, rel } = properties;
  if (target !== undefined && (target !== '_blank' || !String(rel).includes('noopener')))
    yield `target ${String(target)}`;
  if (tagName === 'input' && type !== 'checkbox') yield `an input of type ${String(type)}`;
  if (href !== undefined && !safeLink(String(href))) yield `href ${String(href)}`;
  for (const source of [src, dataVideoSrc]) {
    if (source !== undefined && !/^(?:https:\/\/|\/assets\/content\/)/.test(String(source)))
      yield `src ${String(source)}`;
  }
}

/** Normalizes an address like a browser, without control characters and outer blanks. */
function safeLink(href: string): boolean {
  const read = [...href].filter((character) => character > ' ').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme);
}
