import { lastLetter, letters } from './width.ts';

type Line = { text: string; /** Where the cursor is. */ at: number };

/** The line after a key that moves in it or deletes from it; null for other keys. */
export function editKey(key: string, { text, at }: Line): Line | null {
  const before = lastLetter(text.slice(0, at)).length;
  const after = letters(text.slice(at, at + 32))[0]?.length ?? 0;
  const wordLeft = at - (/\S*\s*$/.exec(text.slice(0, at))?.[0].length ?? 0);
  const wordRight = at + (/^\s*\S*/.exec(text.slice(at))?.[0].length ?? 0);
  switch (key) {
    case '\x7f':
      return { text: text.slice(0, at - before) + text.slice(at), at: at - before };
    case '\x1b[3~':
      return { text: text.slice(0, at) + text.slice(at + after), at };
    case '\x1b[D':
      return { text, at: at - before };
    case '\x1b[C':
      return { text, at: at + after };
    case '\x01':
    case '\x1b[H':
    case '\x1b[1~':
      return { text, at: 0 };
    case '\x05':
    case '\x1b[F':
    case '\x1b[4~':
      return { text, at: text.length };
    case '\x1b[1;5D':
    case '\x1bb':
      return { text, at: wordLeft };
    case '\x1b[1;5C':
    case '\x1bf':
      return { text, at: wordRight };
    case '\x0b':
      return { text: text.slice(0, at), at };
    case '\x15':
      return { text: text.slice(at), at: 0 };
    case '\x17':
      return { text: text.slice(0, wordLeft) + text.slice(at), at: wordLeft };
    default:
      return null;
  }
}
