import { languageOf } from './languages.ts';
import type { TextFault } from './shortcode-body.ts';

/** Languages whose blocks are meant to be plain. */
const PLAIN = new Set(
  'text txt plain plaintext none console output log csv tree ascii mermaid math adoc gitignore env cmd bat vue svelte'.split(
    ' ',
  ),
);
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const FENCE = /^(?:\s|>|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})(.*)$/;
const MARKER = /^(?:[\s>]|[-*+] |\d{1,9}[.)] )*@@@[ \t]*[\w-]*\s*$/;
/** `(text)[address]`, with swapped brackets. */
const REVERSED = /(?<![\]\w])\([^()[\]\n]{1,200}\)\[(?:https?:\/\/|\/|\.{1,2}\/|#)[^\s\]]{1,500}\]/;
const RELEVANT = /^[ \t]*#|```|~~~|^<{7} |\uFFFD|@@@|\)\[/m;

type LintInput = {
  /** Whether a language has a special meaning here. */
  isAction?: ((language: string) => boolean) | undefined;
};

/** Line-based checks in one pass, because every text of a folder goes through them. */
export function lintText(text: string, { isAction = () => false }: LintInput = {}): TextFault[] {
  const found: TextFault[] = FRONT_MATTER.test(text) ? [{ ...FIELDS_IN_TEXT, line: 1 }] : [];
  if (!RELEVANT.test(text)) return found;
  let fence: { mark: string; line: number } | null = null;
  let isMerge = false;
  let depth = 0;
  for (const [at, written] of text.split('\n').entries()) {
    const line = at + 1;
    if (written.includes('\uFFFD')) found.push({ ...UNREADABLE, line });
    const run = written.includes('```') || written.includes('~~~') ? FENCE.exec(written) : null;
    if (fence) {
      if (run?.[1]?.startsWith(fence.mark) && run[2]?.trim() === '') fence = null;
      continue;
    }
    if (run && !(run[1]?.startsWith('`') && run[2]?.includes('`'))) {
      fence = { mark: run[1] ?? '', line };
      const language = languageIn(run[2] ?? '');
      if (language && !isKnown(language) && !isAction(language)) found.push(unknownLanguage(language, line));
      continue;
    }
    if (written.startsWith('<<<<<<< ') || (isMerge && written.startsWith('>>>>>>> '))) {
      isMerge = !isMerge;
      found.push({ ...MERGE, line });
    }
    if (written.includes('@@@') && written.replace(/`[^`]*`/g, '').includes('@@@') && !MARKER.test(written))
      found.push({ ...RAW, line });
    const reversed = written.includes(')[') ? REVERSED.exec(written.replace(/`[^`]*`/g, '')) : null;
    if (reversed) found.push(reversedLink(reversed[0], line));
    const level = written.includes('#') ? (HEADING.exec(written)?.[1]?.length ?? 0) : 0;
    if (level === 0) continue;
    if (depth > 0 && level > depth + 1) found.push(skippedLevel(level, { depth, line }));
    depth = level;
  }
  if (fence) found.push({ ...OPEN_FENCE, line: fence.line });
  return found;
}

/** Front matter of another tool's page. */
const FRONT_MATTER = /^---[ \t]*\n(?:[\w-]+:.*\n)+---[ \t]*(?:\n|$)/;
const FIELDS_IN_TEXT = {
  message: 'the text begins with front matter, which readers see',
  hint: 'put its fields into the .json file beside it, and remove these lines',
};

const UNREADABLE = {
  message: 'the text holds �, which stands for a character that was lost',
  hint: 'write the character again and save the file as UTF-8',
  stops: 'always',
} as const;
const MERGE = {
  message: 'this is the mark of a merge that was not finished',
  hint: 'keep one of the two versions, and remove the marks',
  stops: 'always',
} as const;
const RAW = {
  message: 'a shortcode stands inside a line and would be shown as it is',
  hint: 'put @@@ and its name on a line of their own, or an example into code',
  stops: 'raw',
} as const;
const OPEN_FENCE = {
  message: 'this code block is never closed',
  hint: 'end it with the same signs on a line of their own',
} as const;

function reversedLink(written: string, line: number): TextFault {
  return {
    line,
    message: `${written.slice(0, 80)} is no link and is shown as it is`,
    hint: 'write the text in brackets and the address in parentheses: [text](address)',
  };
}

function skippedLevel(level: number, { depth, line }: { depth: number; line: number }): TextFault {
  return {
    line,
    message: `the heading is of level ${level}, below one of level ${depth}`,
    hint: 'leave no level out, so that the outline can be followed',
  };
}

function unknownLanguage(language: string, line: number): TextFault {
  return {
    line,
    message: `${language} is not a language that is colored`,
    hint: 'docs/authoring.md lists the languages; text is for plain text',
  };
}

/** The language may be followed by a title, lines or a file name. */
function languageIn(info: string): string {
  return /^\s*([^\s{:,]+)(?::[\w-]+)?/.exec(info)?.[0].trim().toLowerCase() ?? '';
}

function isKnown(language: string): boolean {
  const [name = ''] = language.split(':', 1);
  return PLAIN.has(name) || languageOf(name) !== null;
}
