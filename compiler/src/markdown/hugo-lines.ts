import { plainLines } from './lines.ts';
import type { TextFault } from './shortcode-body.ts';

/** The text of a file that a page includes, or null where there is none. */
export type Include = (path: string) => string | null;
/** Lines, and of each the line that the author wrote. */
export type HugoLines = { lines: string[]; origin: number[] };

const INCLUDE = /^([ \t]*)\{\{[<%]\s*include\s+(?:\w+\s*=\s*)?["']?([^"'\s>%]+)["']?\s*\/?[>%]\}\}[ \t]*$/;
const UNFINISHED = /\{\{[<%](?!.*[>%]\}\})/;
const MAXIMUM_LINES = 40;
const MAXIMUM_DEPTH = 3;

type IncludeInput = { include: Include; faults: TextFault[] };
type IncludedAt = { indent: string; line: number | null; depth: number };

/** `{{< include "more.md" >}}` on a line of its own; what it brings in has the indentation of the line. */
export function includeFiles(source: string, { include, faults }: IncludeInput): HugoLines {
  const taken: HugoLines = { lines: [], origin: [] };
  take(source, { indent: '', line: null, depth: 0 });
  return taken;

  function take(text: string, { indent, line, depth }: IncludedAt): void {
    const written = text.split('\n');
    const plain = plainLines(written);
    for (const [at, part] of written.entries()) {
      const from = line ?? at + 1;
      const found = part.includes('{{') && plain.has(at) ? INCLUDE.exec(part) : null;
      const inner = found && depth < MAXIMUM_DEPTH ? include(found[2] ?? '') : null;
      if (found && inner !== null) {
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

/** A shortcode may go over several lines; it is read as one. */
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
  while (UNFINISHED.test(text) && last + 1 < lines.length && last - at < MAXIMUM_LINES)
    text += ` ${(lines[(last += 1)] ?? '').trim()}`;
  return UNFINISHED.test(text) ? { text: line, last: at } : { text, last };
}
