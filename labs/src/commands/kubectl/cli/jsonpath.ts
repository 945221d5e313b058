/** The part of the JSONPath template language that kubectl users write. */
export class JsonPathError extends Error {}

/** `{.items[*].metadata.name}` with texts around it, and `{range …}{end}`. */
export function runTemplate(template: string, data: unknown): string {
  const parts = split(template);
  return render(parts, data, data);
}

type Part = { text: string } | { code: string };

function split(template: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    if (open === -1) {
      parts.push({ text: template.slice(at) });
      break;
    }
    if (open > at) parts.push({ text: template.slice(at, open) });
    const close = closing(template, open);
    parts.push({ code: template.slice(open + 1, close).trim() });
    at = close + 1;
  }
  return parts;
}

function closing(template: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < template.length; at++) {
    const letter = template.charAt(at);
    if (quote) quote = letter === quote && template.charAt(at - 1) !== '\\' ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  throw new JsonPathError('unclosed action');
}

function render(parts: readonly Part[], data: unknown, root: unknown): string {
  let output = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (!part) break;
    if ('text' in part) {
      output += part.text;
      continue;
    }
    if (part.code.startsWith('range')) {
      const end = endOf(parts, at);
      for (const one of evaluate(part.code.slice(5).trim(), data, root))
        output += render(parts.slice(at + 1, end), one, root);
      at = end;
      continue;
    }
    const literal = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^'\\]|\\.)*)'$/.exec(part.code);
    if (literal) output += unescape(literal[1] ?? literal[2] ?? '');
    else output += evaluate(part.code, data, root).map(format).join(' ');
  }
  return output;
}

function endOf(parts: readonly Part[], start: number): number {
  let depth = 0;
  for (let at = start; at < parts.length; at++) {
    const part = parts[at];
    if (!part || !('code' in part)) continue;
    if (part.code.startsWith('range')) depth++;
    if (part.code === 'end' && --depth === 0) return at;
  }
  throw new JsonPathError('not in range, nothing to end');
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_all, letter: string) => ({ n: '\n', t: '\t', r: '\r' })[letter] ?? letter);
}

function format(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

const STEP =
  /^(?:\.\.([\w-]+|\*)|\.?\[\?\((.+?)\)\]|\.?\[(\*|-?\d*(?::-?\d*)?|(?:-?\d+,)+-?\d+)\]|\.?\[(?:'([^']*)'|"([^"]*)")\]|\.((?:[\w$/-]|\\.)+|\*))/;

/** The values that a path leads to. */
export function evaluate(path: string, data: unknown, root: unknown = data): unknown[] {
  let rest = path.trim();
  let values = [data];
  if (rest.startsWith('$')) {
    values = [root];
    rest = rest.slice(1);
  }
  rest = rest.replace(/^@/, '');
  if (rest === '.' || rest === '') return values;
  if (!/^[.[]/.test(rest)) rest = `.${rest}`;
  while (rest !== '') {
    const step = STEP.exec(rest);
    if (!step) throw new JsonPathError(`unrecognized character in action: ${rest.charAt(0)}`);
    const [whole, deep, filter, index, single, double, name] = step;
    rest = rest.slice(whole.length);
    values = values.flatMap((value) => {
      if (deep !== undefined) return descend(value, deep);
      if (filter !== undefined) return entries(value).filter((one) => passes(filter, one, root));
      if (index !== undefined) return indexed(value, index);
      const key = (single ?? double ?? name ?? '').replace(/\\(.)/g, '$1');
      if (key === '*' && name !== undefined) return entries(value);
      const found =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      return found === undefined ? [] : [found];
    });
  }
  return values;
}

function entries(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function descend(value: unknown, name: string): unknown[] {
  const found: unknown[] = [];
  if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      if (name === '*' || (key === name && !Array.isArray(value))) found.push(one);
      found.push(...descend(one, name));
    }
  }
  return found;
}

function indexed(value: unknown, index: string): unknown[] {
  if (index === '*') return entries(value);
  if (!Array.isArray(value)) return [];
  if (index.includes(':')) {
    const [from, to] = index.split(':');
    return value.slice(from ? Number(from) : 0, to ? Number(to) : undefined);
  }
  return index.split(',').flatMap((one) => {
    const at = Number(one) < 0 ? value.length + Number(one) : Number(one);
    if (at >= value.length)
      throw new JsonPathError(`array index out of bounds: index ${at}, length ${value.length}`);
    return [value[at] as unknown];
  });
}

function passes(filter: string, value: unknown, root: unknown): boolean {
  const comparison = /^(.+?)\s*(==|!=|>=|<=|>|<)\s*(.+)$/.exec(filter);
  if (!comparison) return evaluate(filter, value, root).length > 0;
  const [, left = '', operator, right = ''] = comparison;
  const side = (text: string): unknown => {
    const literal = /^(["'])(.*)\1$/.exec(text.trim());
    if (literal) return literal[2];
    if (/^-?\d+(\.\d+)?$/.test(text.trim())) return Number(text);
    if (/^(true|false)$/.test(text.trim())) return text.trim() === 'true';
    return evaluate(text, value, root)[0];
  };
  const [one, other] = [side(left), side(right)];
  if (operator === '==') return one === other;
  if (operator === '!=') return one !== other;
  if (one === undefined || other === undefined) return false;
  const [first, second] = [Number(one), Number(other)];
  return operator === '>'
    ? first > second
    : operator === '<'
      ? first < second
      : operator === '>='
        ? first >= second
        : first <= second;
}
