import { collapseSpace } from './text-quote.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Elements that leave the words around them together; every other one separates them. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The text of sanitized HTML as a browser has it, with one space where white space is. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<figure class="video"[\s\S]*?<\/figure>/g, ' ')
    .replace(/<\/?([a-zA-Z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/g, (_tag, name: string) =>
      INLINE_ELEMENTS.has(name.toLowerCase()) ? '' : ' ',
    )
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, decode);
  return collapseSpace(text).trim();
}

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = Number(name.replace(/^#x?/i, (sign) => (sign === '#' ? '' : '0x')));
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}
