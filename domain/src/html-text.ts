import { decodeEntities } from './html.ts';
import { collapseSpace } from './text-quote.ts';

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
    );
  return collapseSpace(decodeEntities(text)).trim();
}
