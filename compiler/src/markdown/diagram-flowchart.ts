export const LOOP_LABEL = '↻';

type Part = { text: string } | { id: string; shape: string };

const ID = /[\p{Letter}\d_]+(?:[.-][\p{Letter}\d_]+)*/uy;
const LINK = /\s*(?:[<xo]?(?:-{2,}[>xo]?|={2,}[>xo]?|-\.+-[>xo]?|~{3,})(?:\s*\|[^|]*\|)?|&)\s*/y;
/** A text in the middle of an arrow: `-- sips -->`. */
const LABELLED =
  /\s*(?:--(?![->xo])\s*([^|]+?)\s*(-{2,}>?)|==(?![=>xo])\s*([^|]+?)\s*(={2,}>?)|-\.(?![->.])\s*([^|]+?)\s*(\.+->?))\s*/y;
const OTHER = /^\s*(?:subgraph\b|end\s*$|direction\b|$)/;

/**
 * Normalizes the statements of a flowchart for the library. Unlike Mermaid, it takes the first mention of a
 * node as its definition and the last hyphen as part of its name, and puts a node into a group only where it
 * has a shape.
 */
export function normalizeFlowchart(lines: readonly string[]): string[] {
  const statements = lines.map((line) => (OTHER.test(line) ? null : readStatement(line)));
  const shapes = new Map<string, string>();
  for (const part of statements.flatMap((parts) => parts ?? []))
    if ('id' in part && part.shape !== '') shapes.set(part.id, part.shape);
  return lines.map((line, at) => {
    const parts = statements[at];
    return parts
      ? labelLoops(parts)
          .map((part) => write(part, shapes))
          .join('')
      : line;
  });
}

/** A loop needs a text, or the library loses the positions of all nodes. */
function labelLoops(parts: readonly Part[]): Part[] {
  return parts.map((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const isLoop = before && after && 'id' in before && 'id' in after && before.id === after.id;
    if (!isLoop || !('text' in part) || /[|&\n]/.test(part.text)) return part;
    return { text: `${part.text.trimEnd()}|${LOOP_LABEL}| ` };
  });
}

function write(part: Part, shapes: ReadonlyMap<string, string>): string {
  if ('text' in part) return part.text;
  // The library only supports English letters.
  const id = part.id.replaceAll(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}`);
  return id + (shapes.get(part.id) ?? `[${part.id}]`);
}

/**
 * Maps arrows of any length and head to one of the six that the library draws; an invisible one separates two
 * statements.
 */
function plainLink(written: string): string {
  const [, start = '', line = '', label = ''] = /^([<xo]?)([^|]+?)\s*(\|[^|]*\|)?$/.exec(written) ?? [];
  if (line === '&') return line;
  if (line.startsWith('~')) return '\n';
  const hasHead = /[>xo]$/.test(line);
  const [thick, dotted, thin] = hasHead ? ['==>', '-.->', '-->'] : ['===', '-.-', '---'];
  const sign = line.includes('=') ? thick : line.includes('.') ? dotted : thin;
  return `${start === '<' ? '<' : ''}${sign}${label}`;
}

/** Nodes and the links between them, or null for other lines. */
function readStatement(line: string): Part[] | null {
  const parts: Part[] = [];
  let at = line.length - line.trimStart().length;
  while (at < line.length) {
    const id = match(ID, line, at);
    if (!id) return null;
    const shape = shapeAt(line, at + id.length);
    parts.push({ id, shape });
    at += id.length + shape.length;
    if (line.slice(at).trim() === '') break;
    const link = linkAt(line, at);
    if (!link) return null;
    parts.push({ text: ` ${link.text} ` });
    at += link.length;
  }
  return parts;
}

function linkAt(line: string, at: number): { text: string; length: number } | null {
  LABELLED.lastIndex = at;
  const [whole, thin, line1, thick, line2, dotted, line3] = LABELLED.exec(line) ?? [];
  if (whole !== undefined) {
    const end = line1 ?? line2 ?? `-${line3 ?? ''}`;
    return { text: plainLink(`${end}|${thin ?? thick ?? dotted ?? ''}|`), length: whole.length };
  }
  const link = match(LINK, line, at);
  return link === undefined ? null : { text: plainLink(link.trim()), length: link.length };
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}

/** `[…]`, `((…))`, `{…}`, `>…]`: up to the closing bracket. */
function shapeAt(line: string, start: number): string {
  if (!'[({>'.includes(line.charAt(start) || ' ')) return '';
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ('[({'.includes(sign) || (sign === '>' && at === start)) depth += 1;
    if ('])}'.includes(sign)) depth -= 1;
    if (depth === 0) return line.slice(start, at + 1);
  }
  return '';
}
