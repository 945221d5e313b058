import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { BARE_ATTRIBUTES, HIDDEN_NAMES, HTML_NAMES, PAIRED_NAMES } from './html-names.ts';
import type { TextFault } from './shortcode-body.ts';

const TAG = /<(\/?)([A-Za-z][^\s/<>]{0,100})((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^"'<>]){0,2000})>/g;
const PROCESSING = /<(?:\?|![A-Z[])[^<>]{0,2000}>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const HIDDEN = new RegExp(`<(${[...HIDDEN_NAMES].join('|')})\\b[^<>]*>`, 'g');
/** Blocks of HTML are reparsed once their first tag is text. */
const MAXIMUM_PASSES = 4;

type FalseTag = { at: number; tag: string; message: string };

/**
 * Authors write `List<String>` and `<First Name>` as text, but Markdown sees an HTML tag, which would be
 * invisible. Such tags become text, with a warning.
 */
export function parseWithoutFalseTags(
  source: string,
  parse: (source: string) => Root,
): { tree: Root; text: string; faults: TextFault[] } {
  const found = new Map<string, TextFault>();
  let text = source;
  let tree = parse(text);
  for (let pass = 0; pass < MAXIMUM_PASSES; pass++) {
    const tags = falseTagsIn(tree, text);
    if (tags.length === 0) break;
    addFaults(found, { tags, text });
    text = escapeAll(text, tags);
    tree = parse(text);
  }
  return { tree, text, faults: [...found.values()] };
}

/** The same for plain HTML. */
export function escapeFalseTags(html: string): string {
  return escapeAll(html, findFalseTags(html));
}

function falseTagsIn(tree: Root, text: string): FalseTag[] {
  const blocks: { start: number; end: number }[] = [];
  const parts: string[] = [];
  let length = 0;
  visit(tree, 'html', ({ position }, _at, parent) => {
    const start = position?.start.offset ?? 0;
    const end = position?.end.offset ?? 0;
    parts.push(' '.repeat(Math.max(0, start - length)), text.slice(start, end));
    length = end;
    if (parent && parent.type !== 'paragraph') blocks.push({ start, end });
  });
  if (parts.length === 0) return [];
  const tags = findFalseTags(parts.join(''));
  const starts = new Set(tags.map(({ at }) => at));
  // The rest of a block is Markdown once its first tag is text, so it is processed in the next pass.
  const opened = blocks.filter(({ start }) => starts.has(start));
  let next = 0;
  return tags.filter(({ at }) => {
    while ((opened[next]?.end ?? Infinity) <= at) next += 1;
    return at <= (opened[next]?.start ?? Infinity);
  });
}

/** Text in HTML that looks like a tag. */
function findFalseTags(html: string): FalseTag[] {
  const visible = withoutHidden(html.replace(COMMENT, blank));
  const found = [...visible.matchAll(PROCESSING)].map(({ index, 0: tag }): FalseTag => ({
    at: index,
    tag,
    message: notATag(tag),
  }));
  const tags = [...visible.matchAll(TAG)].map(
    ({ index, 0: tag, 1: closing, 2: name = '', 3: rest = '' }) => ({
      at: index,
      tag,
      name,
      attributes: rest.trim(),
      isClosing: closing !== '',
    }),
  );
  const closings = new Map<string, number>();
  for (const { at, name, isClosing } of tags) if (isClosing) closings.set(name.toLowerCase(), at);
  for (const { at, tag, name, attributes, isClosing } of tags) {
    const isType = /^[A-Z]$/.test(name) && /\w/.test(html[at - 1] ?? '');
    if (!isElement(name) || isType || (!isClosing && hasWordsAlone(attributes)))
      found.push({ at, tag, message: notATag(tag) });
    else if (!isClosing && mustClose(name, attributes) && (closings.get(name.toLowerCase()) ?? -1) < at)
      found.push({ at, tag, message: `${shorten(tag)} is never closed and is shown as text` });
  }
  return found.toSorted((one, other) => one.at - other.at);
}

/** HTML tags are all lower case or all upper case; `Object` is a type. */
function isElement(name: string): boolean {
  const isMixed = /[a-z]/.test(name) && /[A-Z]/.test(name);
  return !isMixed && HTML_NAMES.has(name.toLowerCase());
}

/** `<b and c>` and `<time and place>`: words of a sentence instead of attributes. */
function hasWordsAlone(attributes: string): boolean {
  const names = attributes.replace(/\/$/, '').split(/\s+/).filter(Boolean);
  return names.length > 0 && names.every((name) => /^\p{L}+$/u.test(name) && !BARE_ATTRIBUTES.has(name));
}

function mustClose(name: string, attributes: string): boolean {
  const known = name.toLowerCase();
  return HIDDEN_NAMES.has(known) || (attributes === '' && PAIRED_NAMES.has(known));
}

/** Drawings and scripts contain names of their own. */
function withoutHidden(html: string): string {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const open = new Set<string>();
  let visible = '';
  let from = 0;
  for (const { index, 0: tag, 1: name = '' } of lower.matchAll(HIDDEN)) {
    const end = index + tag.length;
    if (index < from || open.has(name)) continue;
    const closing = lower.indexOf(`</${name}`, end);
    if (closing < 0) open.add(name);
    else {
      visible += html.slice(from, end) + ' '.repeat(closing - end);
      from = closing;
    }
  }
  return visible + html.slice(from);
}

function addFaults(found: Map<string, TextFault>, { tags, text }: { tags: FalseTag[]; text: string }): void {
  let line = 1;
  let from = 0;
  for (const { at, tag, message } of tags) {
    line += text.slice(from, at).split('\n').length - 1;
    from = at;
    if (!found.has(tag)) found.set(tag, { line, message, hint: HINT });
  }
}

const HINT = 'put code into backticks, and write &lt; for a sign that begins no tag';

function notATag(tag: string): string {
  return `${shorten(tag)} is no tag of HTML and is shown as text`;
}

function shorten(tag: string): string {
  const line = tag.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function escapeAll(text: string, tags: readonly FalseTag[]): string {
  let escaped = '';
  let from = 0;
  for (const { at } of tags) {
    escaped += `${text.slice(from, at)}&lt;`;
    from = at + 1;
  }
  return escaped + text.slice(from);
}

function blank(part: string): string {
  return ' '.repeat(part.length);
}
