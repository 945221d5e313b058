import type { YAMLParseError } from 'yaml';

const QUOTED = /^([ \t]*)(?:- +)*(?:[^\s#'"-][^:#]*:[ \t]+)?(["'])/;
const MAXIMUM_LINES = 200;

/**
 * Indents the continuation lines of a quoted value, as YAML requires but the authors' own tools do not. Line
 * numbers are kept.
 */
export function indentQuotedLines(text: string): string {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const opening = QUOTED.exec(lines[at] ?? '');
    if (!opening) continue;
    const [head, indent = '', quote = ''] = opening;
    const last = lastLine(lines, { at, from: head.length, quote });
    if (last === null) continue;
    for (let further = at + 1; further <= last; further++) {
      const line = lines[further] ?? '';
      if (line.trim() !== '') lines[further] = `${indent} ${line.trimStart()}`;
    }
    at = last;
  }
  return lines.join('\n');
}

type Opening = { at: number; from: number; quote: string };

/** The line on which a quoted value ends, or null if it does not. */
function lastLine(lines: readonly string[], { at, from, quote }: Opening): number | null {
  for (let line = at; line < lines.length && line - at < MAXIMUM_LINES; line++) {
    const text = lines[line] ?? '';
    for (let column = line === at ? from : 0; column < text.length; column++) {
      const character = text[column];
      const isEscape = quote === '"' ? character === '\\' : character === "'" && text[column + 1] === "'";
      if (isEscape) column += 1;
      else if (character === quote) return line;
    }
  }
  return null;
}

type Words = { message: string; hint: string };

const WORDS: Readonly<Record<string, Words>> = {
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a value has a colon in it, or the line below it is indented too far',
    hint: 'put the value in quotes, such as title: "Tea: an introduction", or indent fields of one level alike',
  },
  TAB_AS_INDENT: { message: 'a line is indented by a tab', hint: 'indent it by spaces' },
  BAD_SCALAR_START: {
    message: 'a value begins with a character that YAML keeps for itself',
    hint: 'put the value in quotes',
  },
  DUPLICATE_KEY: { message: 'a field is there twice', hint: 'remove one of them' },
  BAD_INDENT: {
    message: 'a line is indented in another way than those around it',
    hint: 'begin all fields of a group in the same column',
  },
  BAD_DQ_ESCAPE: {
    message: 'a backslash stands before a character that needs none',
    hint: 'write the value in single quotes, or the backslash twice',
  },
  UNEXPECTED_TOKEN: { message: 'a value goes on after its end', hint: 'put the whole value in quotes' },
  MULTILINE_IMPLICIT_KEY: {
    message: 'a field has no colon on its line',
    hint: 'write name: value, or indent what belongs to the line before',
  },
};

/** The error and a fix in the words of an author. */
export function describeYamlError({ code, message }: YAMLParseError): Words {
  if (code === 'MISSING_CHAR' && message.includes('quote'))
    return { message: 'a quote is opened and never closed', hint: 'end the value with the same quote' };
  if (code === 'MISSING_CHAR') return WORDS['MULTILINE_IMPLICIT_KEY'] ?? { message, hint: '' };
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return words ?? { message, hint: 'put values with signs such as : # { [ in quotes' };
}
