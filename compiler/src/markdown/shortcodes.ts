import { dedent, indentOf, markerOf } from '@academy/domain/markdown-lines';
import { scanLines } from './lines.ts';
import { readShortcode, type Shortcode, type TextFault } from './shortcode-body.ts';

/**
 * Private-use characters frame the mark, and are removed from all authored text, so no text can forge one.
 */
const MARK = /\uE000(\d+)\uE001/;
const FORGED = /[\uE000\uE001]/g;
/** Also in lists and quotes, including the start of an item. */
const MARKER = /^((?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])[ \t])*)@@@[ \t]*([\w-]*)$/;

type Open = { name: string; at: number; prefix: string };
/** The replacement of a block: a shortcode or its fault. */
export type Placed = { shortcode: Shortcode } | { fault: TextFault };

/**
 * Extracts the shortcodes of a Markdown text and replaces each by a mark. Line numbers are kept: a block is
 * at least three lines long, so the mark is between two empty ones and forms its own paragraph.
 */
export function extractShortcodes(source: string): { text: string; placed: Placed[]; faults: TextFault[] } {
  if (!source.includes('@@@')) return { text: source.replace(FORGED, ''), placed: [], faults: [] };
  const lines = source.replace(FORGED, '').split('\n');
  const placed: Placed[] = [];
  const faults: TextFault[] = [];
  const columns = new ListColumns();
  let open: Open | null = null;

  scanLines(lines, (line, at) => {
    const base = columns.take(line);
    const marker = line.includes('@@@') ? MARKER.exec(line.trimEnd()) : null;
    if (!marker) return;
    const [, prefix = '', name = ''] = marker;
    // Indented by four more columns it is code.
    if (prefix.trim() === '' && indentOf(line) - base > 3 && !open) return;
    if (open && name) refuse(open, unclosed(open));
    if (name) {
      open = { name, at, prefix };
    } else if (open) {
      close(open, at);
      open = null;
    } else {
      lines[at] = prefix.replace(/[^>]/g, '');
      faults.push({
        line: at + 1,
        message: '@@@ closes a shortcode that was never opened',
        hint: 'open it with @@@ and its name, such as @@@alert',
      });
    }
  });
  if (open) refuse(open, unclosed(open));
  return { text: lines.join('\n'), placed, faults };

  function close(opened: Open, at: number): void {
    const { prefix } = opened;
    const body = lines.slice(opened.at + 1, at).map((line) => withoutPrefix(line, prefix));
    const read = readShortcode(opened, body.join('\n'));
    lines.fill(prefix.replace(/[^>]/g, ''), opened.at, at + 1);
    if ('shortcode' in read) return put(opened, { shortcode: read.shortcode });
    const [fault] = read.faults;
    if (fault) put(opened, { fault });
    faults.push(...read.faults);
  }

  function refuse(opened: Open, fault: TextFault): void {
    faults.push(fault);
    lines[opened.at] = '';
    put(opened, { fault });
  }

  function put({ at, prefix }: Open, thing: Placed): void {
    const mark = `\uE000${placed.length}\uE001`;
    const isFirst = /[-*+.)]/.test(prefix) || 'fault' in thing;
    lines[isFirst ? at : at + 1] = `${prefix}${mark}`;
    placed.push(thing);
  }
}

/** The parts of a text around its marks, and the numbers of the marks. */
export function splitAtMarks(text: string): (string | number)[] {
  return text.split(MARK).map((part, at) => (at % 2 === 0 ? part : Number(part)));
}

function unclosed({ name, at }: Open): TextFault {
  return {
    line: at + 1,
    message: `@@@${name} is never closed`,
    hint: 'end it with a line that holds @@@ alone',
  };
}

/** A body is indented like its marker; in a quote each line has a quote marker. */
function withoutPrefix(line: string, prefix: string): string {
  if (prefix === '') return line;
  if (prefix.includes('>')) return line.replace(/^[ \t]*>[ \t]?/, '');
  return dedent(line, indentOf(prefix.replace(/\S/g, ' ')));
}

/** Tracks the indentation of the innermost list item. */
class ListColumns {
  #columns: number[] = [];

  /** The column of the list item that the line belongs to, or 0. */
  take(line: string): number {
    if (line.trim() === '') return this.#columns.at(-1) ?? 0;
    const indent = indentOf(line);
    this.#columns = this.#columns.filter((column) => column <= indent);
    const base = this.#columns.at(-1) ?? 0;
    const marker = markerOf(line);
    if (marker && indent - base <= 3) this.#columns.push(marker.content);
    return base;
  }
}
