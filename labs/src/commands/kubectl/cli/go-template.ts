import { isFields } from '../schema/decode.ts';

export class TemplateError extends Error {}

type Node =
  | { is: 'text'; text: string }
  | { is: 'print'; pipe: string; set?: string }
  | {
      is: 'block';
      name: 'if' | 'range' | 'with';
      pipe: string;
      names: string[];
      body: Node[];
      other: Node[];
    };

type Scope = { dot: unknown; variables: Record<string, unknown> };

/** A template of Go, as `-o go-template` takes it. */
export function runGoTemplate(template: string, data: unknown): string {
  const tokens = template
    .replaceAll(/\s*\{\{-\s/g, '{{ ')
    .replaceAll(/\s-\}\}\s*/g, ' }}')
    .split(/(\{\{.*?\}\})/s)
    .filter((token) => token !== '');
  const { nodes, at } = parseNodes(tokens, 0);
  if (at < tokens.length) throw new TemplateError('unexpected {{end}}');
  return render(nodes, { dot: data, variables: { $: data } });
}

type Parsed = { nodes: Node[]; at: number };

function parseNodes(tokens: readonly string[], from: number): Parsed {
  const nodes: Node[] = [];
  let at = from;
  for (; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    const code = /^\{\{(.*)\}\}$/s.exec(token)?.[1]?.trim();
    if (code === undefined) nodes.push({ is: 'text', text: token });
    else if (code === 'end' || /^else\b/.test(code)) break;
    else if (!code.startsWith('/*')) {
      const [, name, rest = ''] = /^(if|range|with)\s+(.*)$/s.exec(code) ?? [];
      if (!name) {
        const [, set, value = code] = /^(\$\w+)\s*:?=\s*(.*)$/s.exec(code) ?? [];
        nodes.push({ is: 'print', pipe: value, ...(set && { set }) });
        continue;
      }
      const block = parseBlock(tokens, { name: name as 'if', rest, at: at + 1 });
      nodes.push(block.node);
      at = block.at;
    }
  }
  return { nodes, at };
}

type Opened = { name: 'if' | 'range' | 'with'; rest: string; at: number };

function parseBlock(tokens: readonly string[], { name, rest, at }: Opened): { node: Node; at: number } {
  const body = parseNodes(tokens, at);
  let end = body.at;
  let other: Node[] = [];
  const middle = /^\{\{\s*else\s*(.*?)\s*\}\}$/s.exec(tokens[end] ?? '');
  if (middle) {
    const next = /^(if|with)\s+(.*)$/s.exec(middle[1] ?? '');
    if (next) {
      const chained = parseBlock(tokens, { name: next[1] as 'if', rest: next[2] ?? '', at: end + 1 });
      other = [chained.node];
      end = chained.at;
    } else {
      const parsed = parseNodes(tokens, end + 1);
      other = parsed.nodes;
      end = parsed.at;
    }
  }
  if (end >= tokens.length) throw new TemplateError('unexpected EOF');
  const [, names = '', pipe = rest] = /^(\$\w+(?:\s*,\s*\$\w+)?)\s*:=\s*(.*)$/s.exec(rest) ?? [];
  const variables = names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return { node: { is: 'block', name, pipe, names: variables, body: body.nodes, other }, at: end };
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join('');
}

function renderNode(node: Node, scope: Scope): string {
  if (node.is === 'text') return node.text;
  const value = evaluatePipe(node.pipe, scope);
  if (node.is === 'print') {
    if (node.set === undefined) return show(value);
    scope.variables[node.set] = value;
    return '';
  }
  const { name, names, body, other } = node;
  if (name !== 'range') {
    if (!isTrue(value)) return render(other, scope);
    const [variable] = names;
    const variables = variable ? { ...scope.variables, [variable]: value } : scope.variables;
    return render(body, { dot: name === 'with' ? value : scope.dot, variables });
  }
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : isFields(value)
      ? Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1))
      : [];
  if (entries.length === 0) return render(other, scope);
  return entries
    .map(([key, one]) => {
      const [first, second] = names;
      const own = second ? { [first ?? '']: key, [second]: one } : first ? { [first]: one } : {};
      return render(body, { dot: one, variables: { ...scope.variables, ...own } });
    })
    .join('');
}

function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isFields(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** As Go prints values: `map[a:b]` and `[a b]`. */
function show(value: unknown): string {
  if (value === undefined || value === null) return '<no value>';
  if (Array.isArray(value)) return `[${value.map(show).join(' ')}]`;
  if (!isFields(value)) return String(value);
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[${pairs.map(([name, one]) => `${name}:${show(one)}`).join(' ')}]`;
}

function evaluatePipe(pipe: string, scope: Scope): unknown {
  let last: { value: unknown } | null = null;
  for (const part of splitOutside(pipe, '|')) {
    const words = splitOutside(part.trim(), ' ').filter(Boolean);
    last = { value: call(words, { scope, extra: last ? [last.value] : [] }) };
  }
  return last?.value;
}

/** Splits where the separator is neither quoted nor in parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let quote = '';
  let depth = 0;
  for (const letter of text) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === '`') quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (letter === separator && !quote && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function call(words: readonly string[], { scope, extra }: { scope: Scope; extra: unknown[] }): unknown {
  const [first = '', ...rest] = words;
  const known = FUNCTIONS[first];
  if (known) return known(...([...rest.map((word) => operand(word, scope)), ...extra] as never[]));
  if (/^[a-z]\w*$/i.test(first) && !/^(?:true|false|nil)$/.test(first))
    throw new TemplateError(`function "${first}" not defined`);
  return operand(first, scope);
}

function operand(word: string, scope: Scope): unknown {
  if (/^".*"$/s.test(word)) return unquoted(word);
  if (/^`.*`$/s.test(word)) return word.slice(1, -1);
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  const inner = /^\((.*)\)((?:\.\w+)*)$/s.exec(word);
  if (inner) return walk(evaluatePipe(inner[1] ?? '', scope), inner[2] ?? '');
  const variable = /^(\$\w*)((?:\.[\w-]+)*)$/.exec(word);
  if (variable) return walk(scope.variables[variable[1] ?? ''], variable[2] ?? '');
  if (word.startsWith('.')) return walk(scope.dot, word);
  return undefined;
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(word.replaceAll('\n', String.raw`\n`)));
  } catch {
    throw new TemplateError(`malformed string: ${word}`);
  }
}

function walk(value: unknown, path: string): unknown {
  let current = value;
  for (const name of path.split('.').filter(Boolean)) current = isFields(current) ? current[name] : undefined;
  return current;
}

function decode(text: unknown): string {
  const bytes = Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

const same = (one: unknown, other: unknown) => String(one) === String(other);
const order = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one) < String(other)
      ? -1
      : same(one, other)
        ? 0
        : 1;

/** `%s`, `%d`, `%v`, `%q` and widths, as far as templates use them. */
function printf(format: unknown, ...values: unknown[]): string {
  let at = 0;
  return String(format).replaceAll(/%(-?\d*)([a-z%])/g, (_all, width: string, verb: string) => {
    if (verb === '%') return '%';
    const value = values[at++];
    const text = verb === 'q' ? JSON.stringify(value) : show(value);
    return width.startsWith('-') ? text.padEnd(-Number(width)) : text.padStart(Number(width || 0));
  });
}

const FUNCTIONS: Record<string, (...values: never[]) => unknown> = {
  index: (value: unknown, ...keys: (string | number)[]) =>
    keys.reduce<unknown>(
      (current, key) =>
        Array.isArray(current) ? current[Number(key)] : isFields(current) ? current[String(key)] : undefined,
      value,
    ),
  len: (value: unknown) =>
    Array.isArray(value) || typeof value === 'string' ? value.length : Object.keys(value ?? {}).length,
  eq: (one: unknown, ...others: unknown[]) => others.some((other) => same(one, other)),
  ne: (one: unknown, other: unknown) => !same(one, other),
  lt: (one: unknown, other: unknown) => order(one, other) < 0,
  le: (one: unknown, other: unknown) => order(one, other) <= 0,
  gt: (one: unknown, other: unknown) => order(one, other) > 0,
  ge: (one: unknown, other: unknown) => order(one, other) >= 0,
  not: (value: unknown) => !isTrue(value),
  and: (...values: unknown[]) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (...values: unknown[]) => values.find(isTrue) ?? values.at(-1),
  print: (...values: unknown[]) => values.map(show).join(''),
  println: (...values: unknown[]) => `${values.map(show).join(' ')}\n`,
  printf: printf as (...values: never[]) => unknown,
  base64decode: decode,
  exists: (value: unknown, ...keys: string[]) => walk(value, `.${keys.join('.')}`) !== undefined,
};
