const TOKEN =
  /([{}[\]:,])|("(?:[^"\\\p{Cc}]|[\u{7F}-\u{9F}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.])/uy;
const BLANK = /[ \t\r\n]*/y;

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * The position of the first syntax error in JSON, and a hint. The parser itself does not always report it.
 */
export function findJsonFault(text: string): { at: number; hint: string } {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    BLANK.lastIndex = at;
    at += BLANK.exec(text)?.[0].length ?? 0;
    TOKEN.lastIndex = at;
    const [token, sign, string] = TOKEN.exec(text) ?? [];
    const next: Expected | null =
      token === undefined ? null : step({ expected, open, sign, isString: string !== undefined });
    if (token === undefined || next === null) return { at, hint: hintFor(text.slice(at, at + 2)) };
    expected = next;
    at += token.length;
  }
}

type Step = { expected: Expected; open: string[]; sign: string | undefined; isString: boolean };

/** What may follow a token, or null if the token is not allowed here. */
function step({ expected, open, sign, isString }: Step): Expected | null {
  switch (expected) {
    case 'name':
    case 'name or end':
      if (isString) return 'colon';
      return expected === 'name or end' && sign === '}' ? close(open) : null;
    case 'colon':
      return sign === ':' ? 'value' : null;
    case 'comma or end':
      if (sign === ',' && open.length > 0) return open.at(-1) === '{' ? 'name' : 'value';
      return sign !== undefined && sign === ENDS[open.at(-1) ?? ''] ? close(open) : null;
    case 'value':
    case 'value or end':
      if (expected === 'value or end' && sign === ']') return close(open);
      if (sign === undefined) return 'comma or end';
      if (sign !== '{' && sign !== '[') return null;
      open.push(sign);
      return sign === '{' ? 'name or end' : 'value or end';
  }
}

const ENDS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

function close(open: string[]): Expected {
  open.pop();
  return 'comma or end';
}

function hintFor(sign: string): string {
  if (sign === '//' || sign === '/*') return 'JSON has no comments: remove it, or write the file as YAML';
  if (sign.startsWith("'")) return 'write names and texts in double quotes';
  return 'look for a missing comma, quote or bracket here or on the line before';
}
