/** Where reading stopped: what is complete, and what the next line continues. */
export type Piece = { kind: 'sql' | 'command'; text: string; /** Where it ends. */ line: number };
type Reading = { pieces: Piece[]; rest: string; prompt: string };

/** The character that psql's prompt shows while something is still open. */
type Open = '=' | '-' | "'" | '"' | '$' | '*' | '(';

/**
 * Splits text at the semicolons outside of quotes, comments and parentheses, and at commands that begin with a backslash
 * and end with their line. A command after an unfinished statement, such as `\g`, gets that statement before it.
 */
export function readStatements(text: string, { isEnd }: { isEnd: boolean }): Reading {
  const pieces: Piece[] = [];
  let from = 0;
  let at = 0;
  let depth = 0;
  let open: Open = '=';
  const lineAt = (end: number) => text.slice(0, end).split('\n').length;
  const take = (to: number) => {
    const sql = text.slice(from, to);
    if (withoutComments(sql)) pieces.push({ kind: 'sql', text: sql.trim(), line: lineAt(to) });
    depth = 0;
  };
  while (at < text.length) {
    const quoted = QUOTED.find(({ start }) => matchAt(start, text, at));
    if (quoted) {
      const opening = matchAt(quoted.start, text, at) ?? '';
      const end = quoted.end(text, at, opening);
      if (end === null) {
        open = quoted.open;
        break;
      }
      at = end;
      continue;
    }
    const letter = text[at];
    if (letter === '\\') {
      const end = text.indexOf('\n', at);
      const command = text.slice(at, end < 0 ? text.length : end).trim();
      take(at);
      pieces.push({ kind: 'command', text: command, line: lineAt(at) });
      at = end < 0 ? text.length : end + 1;
      from = at;
      continue;
    }
    if (letter === '(') depth++;
    if (letter === ')') depth = Math.max(0, depth - 1);
    at++;
    if (letter !== ';' || depth > 0) continue;
    take(at);
    from = at;
  }
  if (isEnd) {
    take(text.length);
    return { pieces, rest: '', prompt: '=' };
  }
  const rest = withoutComments(text.slice(from)) || open !== '=' ? text.slice(from) : '';
  if (open === '=' && rest) open = depth > 0 ? '(' : '-';
  return { pieces, rest, prompt: open };
}

type Quoted = {
  start: RegExp;
  open: Open;
  /** Where it ends; null while it is open. */
  end: (text: string, at: number, opening: string) => number | null;
};

const closing = (pattern: RegExp) => (text: string, at: number, opening: string) => {
  pattern.lastIndex = at + opening.length;
  return pattern.test(text) ? pattern.lastIndex : null;
};

const QUOTED: readonly Quoted[] = [
  { start: /--[^\n]*/y, open: '=', end: (_, at, opening) => at + opening.length },
  { start: /\/\*/y, open: '*', end: closing(/\*\//g) },
  { start: /(?<!\w)[eE]'/y, open: "'", end: closing(/(?:[^'\\]|\\[\s\S]|'')*'/y) },
  { start: /'/y, open: "'", end: closing(/(?:[^']|'')*'/y) },
  { start: /"/y, open: '"', end: closing(/(?:[^"]|"")*"/y) },
  {
    start: /(?<!\w)\$(?:[A-Za-z_]\w*)?\$/y,
    open: '$',
    end(text, at, opening) {
      const end = text.indexOf(opening, at + opening.length);
      return end < 0 ? null : end + opening.length;
    },
  },
];

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim();
}

/** `:name`, `:'name'` and `:"name"` outside of quotes become the values of variables. */
export function withVariables(sql: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0) return sql;
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|::|:(?:'(\w+)'|"(\w+)"|([A-Za-z_]\w*))/g,
    (found, ...[text, name, plain]: (string | undefined)[]) => {
      const value = variables.get(text ?? name ?? plain ?? '');
      if (value === undefined) return found;
      if (text) return `'${value.replaceAll("'", "''")}'`;
      return name ? `"${value.replaceAll('"', '""')}"` : value;
    },
  );
}
