import type { Extension as FromMarkdown, CompileContext } from 'mdast-util-from-markdown';
import type { Code, Effects, Extension, State } from 'micromark-util-types';
import { plainLines } from './lines.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextSequence: 'mathTextSequence';
    mathTextData: 'mathTextData';
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;
const BACKTICK = 96;
const BRACE = 123;
/** Words after a number make it a price, not a formula: "$5 and 10$". */
const PRICE = /^\d[\d.,]*\s+[A-Za-z]{2,}\b/;
const FENCE = '~~~~~~~~';

/**
 * `$…$` and `$$…$$` inside a line. Prices, `${NAME}` and shell variables remain text: a single dollar opens
 * only before a non-blank and not after a letter or digit, and closes only after a non-blank and not before a
 * letter or digit.
 */
export const MATH_SYNTAX: Extension = {
  text: {
    [DOLLAR]: {
      name: 'mathText',
      tokenize: tokenizeMath,
      previous: (code) => code !== DOLLAR && !isWord(code),
    },
  },
};

function tokenizeMath(effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let closing = 0;
  let content = '';
  return start;

  function start(code: Code): State | undefined {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    return open(code);
  }

  function open(code: Code): State | undefined {
    if (code === DOLLAR && size < 2) {
      size += 1;
      effects.consume(code);
      return open;
    }
    effects.exit('mathTextSequence');
    if (code === DOLLAR || (size === 1 && (isGap(code) || code === BRACE))) return nok(code);
    return between(code);
  }

  function between(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === DOLLAR) {
      effects.enter('mathTextSequence');
      closing = 0;
      return close(code);
    }
    if (isLineEnd(code)) {
      content += '\n';
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return between;
    }
    effects.enter('mathTextData');
    return inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null || code === DOLLAR || isLineEnd(code)) {
      effects.exit('mathTextData');
      return between(code);
    }
    if (code === BACKTICK) return nok(code);
    content += String.fromCodePoint(Math.max(code, 0));
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  }

  function escaped(code: Code): State | undefined {
    if (code !== DOLLAR && code !== BACKSLASH) return inside(code);
    content += String.fromCodePoint(code);
    effects.consume(code);
    return inside;
  }

  function close(code: Code): State | undefined {
    if (code === DOLLAR && closing < size) {
      closing += 1;
      effects.consume(code);
      return close;
    }
    if (closing < size) {
      // A single dollar is part of a formula between double ones, as in \text{if $x$}.
      effects.exit('mathTextSequence').type = 'mathTextData';
      return between(code);
    }
    const isOpenEnd = size === 1 && (/\s$/.test(content) || isWord(code) || PRICE.test(content));
    if (isOpenEnd || code === DOLLAR || content.trim() === '') return nok(code);
    effects.exit('mathTextSequence');
    effects.exit('mathText');
    return ok(code);
  }
}

/** In the tree a formula is code with the language `math`. */
export const MATH_NODES: FromMarkdown = {
  enter: {
    mathText(this: CompileContext, token) {
      this.enter({ type: 'inlineCode', value: '' }, token);
      this.buffer();
    },
  },
  exit: {
    mathTextData(this: CompileContext, token) {
      this.config.enter.data?.call(this, token);
      this.config.exit.data?.call(this, token);
    },
    mathText(this: CompileContext, token) {
      const value = this.resume().trim();
      const node = this.stack.at(-1);
      if (node?.type === 'inlineCode') {
        const isDisplay = this.sliceSerialize(token).startsWith('$$');
        node.value = value;
        const className = ['language-math', isDisplay ? 'math-display' : 'math-inline'];
        node.data = { hProperties: { className } };
      }
      this.exit(token);
    },
  },
};

/**
 * Turns lines of `$$` around a formula into a code fence, so that a line such as `- b` is not a list. The
 * number of lines is unchanged. An unclosed `$$` remains as it is.
 */
export function fenceMath(text: string): string {
  if (!text.includes('$$')) return text;
  const lines = text.split('\n');
  const plain = plainLines(lines);
  const marks = [...lines.entries()].filter(([at, line]) => plain.has(at) && MARK.test(line));
  for (let pair = 0; pair + 1 < marks.length; pair += 2) {
    const [[first = 0, opening = ''] = [], [last = 0, ending = ''] = []] = [marks[pair], marks[pair + 1]];
    lines[first] = opening.replace('$$', `${FENCE}math`);
    lines[last] = ending.replace('$$', FENCE);
  }
  return lines.join('\n');
}

const MARK = /^(?:[\s>]|[-*+] |\d{1,9}[.)] )*\$\$[ \t]*$/;

function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function isGap(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

function isWord(code: Code): boolean {
  return code !== null && code > 0 && /[\p{Letter}\p{Number}]/u.test(String.fromCodePoint(code));
}
