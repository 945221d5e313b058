import { plainLines } from './lines.ts';
import type { TextFault } from './shortcode-body.ts';

/** The text of an included file, or null if it is missing. */
export type Include = (path: string) => string | null;
/** Lines, with the author's line number of each. */
export type HugoLines = { lines: string[]; origin: number[] };

const INCLUDE = /^([ \t]*)\{\{[<%]\s*include\s+(?:\w+\s*=\s*)?["']?([^"'\s>%]+)["']?\s*\/?[>%]\}\}[ \t]*$/;
const MAXIMUM_LINES = 40;
const MAXIMUM_DEPTH = 3;
/** The limits of all includes in one text, which stop circular includes. */
const MAXIMUM_INCLUDED = { files: 50, characters: 1_000_000 };

type IncludeInput = { include: Include; faults: TextFault[] };
type IncludedAt = { indent: string; line: number | null; depth: number };

/** `{{< include "more.md" >}}` on its own line; the included text gets its indentation. */
export function includeFiles(source: string, { include, faults }: IncludeInput): HugoLines {
  const taken: HugoLines = { lines: [], origin: [] };
  const left = { ...MAXIMUM_INCLUDED };
  take(source, { indent: '', line: null, depth: 0 });
  return taken;

  function take(text: string, { indent, line, depth }: IncludedAt): void {
    const written = text.split('\n');
    const plain = plainLines(written);
    for (const [at, part] of written.entries()) {
      const from = line ?? at + 1;
      const found = part.includes('{{') && plain.has(at) ? INCLUDE.exec(part) : null;
      const mayInclude = found !== null && depth < MAXIMUM_DEPTH && (left.files -= 1) >= 0;
      const inner = mayInclude ? include(found[2] ?? '') : null;
      if (inner !== null) left.characters -= inner.length;
      if (found && inner !== null && left.characters >= 0) {
        take(inner, { indent: indent + (found[1] ?? ''), line: from, depth: depth + 1 });
        continue;
      }
      if (found)
        faults.push({
          line: from,
          message: `${found[2]} can not be included`,
          hint: 'name a text file inside the folder, which does not include itself',
        });
      taken.lines.push(found ? '' : indent + part);
      taken.origin.push(from);
    }
  }
}

/** Joins a shortcode that spans several lines. */
export function joinShortcodes({ lines, origin }: HugoLines): HugoLines {
  const plain = plainLines(lines);
  const joined: HugoLines = { lines: [], origin: [] };
  for (let at = 0; at < lines.length; at++) {
    const { text, last } = plain.has(at) ? wholeShortcode(lines, at) : { text: lines[at] ?? '', last: at };
    joined.lines.push(text);
    joined.origin.push(origin[at] ?? at + 1);
    at = last;
  }
  return joined;
}

function wholeShortcode(lines: readonly string[], at: number): { text: string; last: number } {
  const line = lines[at] ?? '';
  let text = line;
  let last = at;
  while (isUnfinished(text) && last + 1 < lines.length && last - at < MAXIMUM_LINES)
    text += ` ${(lines[(last += 1)] ?? '').trim()}`;
  return isUnfinished(text) ? { text: line, last: at } : { text, last };
}

function isUnfinished(text: string): boolean {
  const opened = Math.max(text.lastIndexOf('{{<'), text.lastIndexOf('{{%'));
  return opened > Math.max(text.lastIndexOf('>}}'), text.lastIndexOf('%}}'));
}
