import { HUGO_ALERTS, HUGO_NAMES, hugoElement, isHugoName, openAlert } from './hugo-elements.ts';
import { includeFiles, joinShortcodes, type HugoLines, type Include } from './hugo-lines.ts';
import { outsideCode, plainLines } from './lines.ts';
import { markVariables } from './session-variables.ts';
import type { TextFault } from './shortcode-body.ts';

export type HugoText = {
  text: string;
  /** Maps a line of `text` to the author's line; null if they are the same. */
  lineOf: ((line: number) => number) | null;
  faults: TextFault[];
};

/** Trailing whitespace of the fields is trimmed later: a pattern for it would backtrack. */
const SHORTCODE = /\{\{[<%]\s*(\/?)\s*([A-Za-z][\w-]*)(\s[^{}]*?)?[>%]\}\}/g;
const ESCAPED = /\{\{([<%])\/\*[ \t]?(.{0,300}?)[ \t]?\*\/([>%])\}\}/g;
const MAXIMUM_OPEN = 8;

/** Replaces the Hugo shortcodes that lessons and workshops use by Markdown and HTML. */
export function convertHugo(source: string, include: Include = () => null): HugoText {
  if (!source.includes('{{')) return { text: source, lineOf: null, faults: [] };
  const faults: TextFault[] = [];
  const { lines, origin } = joinShortcodes(includeFiles(source, { include, faults }));
  const plain = plainLines(lines);
  const paired = findPairs({ lines, plain, origin, faults });

  const text: string[] = [];
  const origins: number[] = [];
  for (const [at, line] of lines.entries()) {
    const isPaired = (column: number) => paired.has(`${at}:${column}`);
    for (const part of plain.has(at) ? convertLine(line, isPaired) : [showEscaped(line)]) {
      text.push(part);
      origins.push(origin[at] ?? at + 1);
    }
  }
  return { text: text.join('\n'), lineOf: (line) => origins[line - 1] ?? line, faults };
}

type PairInput = HugoLines & { plain: ReadonlySet<number>; faults: TextFault[] };

/** The positions of opened and closed alerts; unmatched ones are dropped. */
function findPairs({ lines, plain, origin, faults }: PairInput): ReadonlySet<string> {
  const paired = new Set<string>();
  const open: { name: string; place: string; line: number }[] = [];
  for (const at of plain) {
    const line = origin[at] ?? at + 1;
    for (const { index, closing, name } of shortcodesIn(lines[at] ?? '')) {
      const place = `${at}:${index}`;
      if (!isHugoName(name)) {
        faults.push({
          line,
          stops: 'raw',
          message: `{{< ${closing}${name} >}} is not a known shortcode`,
          hint: `known are ${HUGO_NAMES.join(', ')}; an example belongs into code`,
        });
      } else if (!Object.hasOwn(HUGO_ALERTS, name)) {
        continue;
      } else if (!closing) {
        if (open.length < MAXIMUM_OPEN) open.push({ name, place, line });
      } else {
        const opened = open.findLastIndex((one) => one.name === name);
        const [first] = opened < 0 ? [] : open.splice(opened);
        if (first) paired.add(first.place).add(place);
        else faults.push(unpaired({ name, line, isClosing: true }));
      }
    }
  }
  faults.push(...open.map(({ name, line }) => unpaired({ name, line, isClosing: false })));
  return paired;
}

type Unpaired = { name: string; line: number; isClosing: boolean };

function unpaired({ name, line, isClosing }: Unpaired): TextFault {
  return isClosing
    ? {
        line,
        message: `{{< /${name} >}} closes a shortcode that was never opened`,
        hint: `open it with {{< ${name} >}}`,
      }
    : { line, message: `{{< ${name} >}} is never closed`, hint: `end it with {{< /${name} >}}` };
}

type Found = { index: number; end: number; closing: string; name: string; fields: string };

/** Masks inline code, keeping its length. */
function shortcodesIn(line: string): Found[] {
  if (!line.includes('{{')) return [];
  const plain = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  return [...plain.matchAll(SHORTCODE)].map((found) => ({
    index: found.index,
    end: found.index + found[0].length,
    closing: found[1] ?? '',
    name: found[2] ?? '',
    fields: (found[3] ?? '').trim().replace(/\/$/, '').trimEnd(),
  }));
}

function convertLine(line: string, isPaired: (column: number) => boolean): string[] {
  if (!line.includes('{{')) return [line];
  const indent = /^[\s>]*/.exec(line)?.[0] ?? '';
  let text = '';
  let from = 0;
  for (const { index, end, closing, name, fields } of shortcodesIn(line)) {
    text += line.slice(from, index);
    from = end;
    if (name === 'param') text += line.slice(index, end);
    else if (!Object.hasOwn(HUGO_ALERTS, name)) text += hugoElement(name, fields);
    else if (isPaired(index)) text += closing ? '\n</aside>\n' : openAlert(name, fields);
  }
  const rest = showEscaped(outsideCode(text + line.slice(from), (part) => markVariables(part))).slice(
    indent.length,
  );
  if (!rest.includes('\n')) return [indent + rest];
  return rest.split('\n').flatMap((part) => {
    // A block of HTML ends at an empty line, so the text between two of them is Markdown again.
    if (/^<(?:\/?aside|\/?div|figure|iframe)\b/.test(part))
      return [indent.trimEnd(), `${indent}${part}`, indent.trimEnd()];
    return part.trim() ? [`${indent}${part.trim()}`] : [];
  });
}

/** Hugo's escape syntax puts a comment inside a shortcode. */
function showEscaped(line: string): string {
  return line.includes('{{') ? line.replace(ESCAPED, '{{$1 $2 $3}}') : line;
}
