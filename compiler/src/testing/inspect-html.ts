import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const TAGS = new Set(
  `a abbr aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6
   hr i img input ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr
   u ul var`.split(/\s+/),
);

const ATTRIBUTES = new Set(
  `id className href target src alt title lang dir width height loading rel tabIndex type disabled checked start reversed colSpan
   rowSpan headers scope abbr align span open ariaLabel ariaDescribedBy dataFootnotes dataFootnoteRef dataFootnoteBackref
   dataAudience dataIcon dataLanguage dataTitle dataVideo dataVideoId dataVideoAccount dataVideoPlayer dataVideoHash dataVideoSrc`.split(
    /\s+/,
  ),
);

const CLASSES =
  /^(?:alert(?:-(?:title|info|warning|success|error))?|content-fault|missing-picture|checks|conditional-cta|video|code|table-scroll|hl-[a-z]+|task-list-item|contains-task-list|footnotes|data-footnote-backref|sr-only)$/;

/** Parses HTML as a browser would. */
function parseHtml(html: string): Root {
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html } as never] };
  return unified().use(rehypeRaw).runSync(tree) as Root;
}

/** Everything in a page that should not be there, in words; an empty list is what a test hopes for. */
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

/** As a browser reads an address: without its control characters and outer blanks. */
function safeLink(href: string): boolean {
  const read = [...href].filter((character) => character > ' ').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme);
}
