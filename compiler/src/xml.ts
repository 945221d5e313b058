/** A strict parser for a subset of XML: no document type, no custom entities, no processing instructions. */

export type XmlAttribute = { namespace: string; name: string; value: string; offset: number };
export type XmlNode =
  | {
      kind: 'element';
      namespace: string;
      name: string;
      attributes: XmlAttribute[];
      /** Local names of the elements around it, the root first; true only while it is visited. */
      ancestors: readonly string[];
      offset: number;
    }
  | { kind: 'text'; value: string; ancestors: readonly string[]; offset: number };

export class XmlError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const NAME = '[A-Za-z_][\\w.-]*';
const DECLARATION = /<\?xml\s[^?<>]*\?>\s*/y;
const OPENING = new RegExp(`<(?:(${NAME}):)?(${NAME})(?=[\\s/>])`, 'y');
const ATTRIBUTE = new RegExp(`\\s+(?:(${NAME}):)?(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const TAG_END = /\s*(\/?)>/y;
const CLOSING = new RegExp(`</((?:${NAME}:)?${NAME})\\s*>`, 'y');
const COMMENT = /<!--[\s\S]*?--(>?)/y;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const TEXT = /[^<]+/y;
const MAX_DEPTH = 256;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const PREDEFINED: Record<string, string | undefined> = {
  __proto__: null as never,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

type OpenElement = { written: string; prefixes: Readonly<Record<string, string>> };

/** Visits elements and texts in document order. Throws an XmlError at the first thing that is not plain XML. */
export function walkXml(text: string, visit: (node: XmlNode) => void): void {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const open: OpenElement[] = [];
  const ancestors: string[] = [];
  let roots = 0;
  const declaration = take(DECLARATION)?.[0];
  const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(declaration ?? '')?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() !== 'utf-8') throw new XmlError('must be written in UTF-8', 0);

  while (at < text.length) {
    const offset = at;
    const opening = take(OPENING);
    if (opening) {
      const [, prefix = '', name = ''] = opening;
      if (open.length === 0) roots += 1;
      if (roots > 1) throw new XmlError('must have one root element', offset);
      const { attributes, prefixes } = readAttributes(open.at(-1)?.prefixes ?? { xml: XML_NAMESPACE }, take);
      const resolve = (used: string) => resolvePrefix(prefixes, used, offset);
      visit({
        kind: 'element',
        namespace: prefix === '' ? (prefixes[''] ?? '') : resolve(prefix),
        name,
        attributes: attributes.map(({ prefix: used, ...attribute }) => ({
          ...attribute,
          namespace: used === '' ? '' : resolve(used),
        })),
        ancestors,
        offset,
      });
      const end = take(TAG_END);
      if (!end) throw new XmlError('holds a tag that is not well-formed', offset);
      if (end[1] === '/') continue;
      if (open.length >= MAX_DEPTH) throw new XmlError('is nested too deeply', offset);
      open.push({ written: prefix === '' ? name : `${prefix}:${name}`, prefixes });
      ancestors.push(name);
      continue;
    }
    const closing = take(CLOSING);
    if (closing) {
      if (open.pop()?.written !== closing[1]) throw new XmlError('closes a tag that is not open', offset);
      ancestors.pop();
      continue;
    }
    const comment = take(COMMENT);
    if (comment?.[1] === '>') continue;
    if (comment) throw new XmlError('is not well-formed XML', offset);
    const cdata = take(CDATA);
    const plain = cdata ? null : take(TEXT);
    const value = cdata ? (cdata[1] ?? '') : plain && decode(plain[0], offset);
    if (value === null) throw new XmlError(explain(text, at), at);
    if (open.length > 0) visit({ kind: 'text', value, ancestors, offset });
    else if (value.trim() !== '') throw new XmlError('must hold nothing beside its root element', offset);
  }
  if (open.length > 0 || roots === 0) throw new XmlError('is not complete', text.length);
}

type Written = { prefix: string; name: string; value: string; offset: number };

function readAttributes(
  inherited: Readonly<Record<string, string>>,
  take: (pattern: RegExp) => RegExpExecArray | null,
): { attributes: Written[]; prefixes: Readonly<Record<string, string>> } {
  const prefixes: Record<string, string> = Object.assign(Object.create(null), inherited);
  const attributes: Written[] = [];
  const seen = new Set<string>();
  for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
    const [, prefix = '', name = '', double, single] = found;
    const offset = found.index;
    if (seen.has(`${prefix}:${name}`)) throw new XmlError(`holds ${name} twice in one tag`, offset);
    seen.add(`${prefix}:${name}`);
    const value = decode(double ?? single ?? '', offset);
    if (prefix === 'xmlns' || (prefix === '' && name === 'xmlns'))
      prefixes[prefix === '' ? '' : name] = value;
    else attributes.push({ prefix, name, value, offset });
  }
  if (prefixes['xml'] !== XML_NAMESPACE) throw new XmlError('must not redefine the prefix xml', 0);
  return { attributes, prefixes };
}

function resolvePrefix(prefixes: Readonly<Record<string, string>>, prefix: string, offset: number): string {
  const namespace = prefixes[prefix];
  if (!namespace) throw new XmlError(`uses the prefix ${prefix}, which is not declared`, offset);
  return namespace;
}

function decode(written: string, offset: number): string {
  if (!written.includes('&')) return written;
  return written.replaceAll(/&[^;&]*;?/g, (reference) => {
    const [, decimal, hex, name = ''] = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));$/i.exec(reference) ?? [];
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null && isXmlCharacter(code)) return String.fromCodePoint(code);
    const known = PREDEFINED[name];
    if (known === undefined) throw new XmlError('must not hold entities of its own', offset);
    return known;
  });
}

function isXmlCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0x10ffff)
  );
}

function explain(text: string, at: number): string {
  if (/^<!doctype/i.test(text.slice(at, at + 9))) return 'must not declare a document type or entities';
  if (text.startsWith('<?', at)) return 'must not hold processing instructions';
  return 'is not well-formed XML';
}
