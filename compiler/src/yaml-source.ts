import { isAlias, isCollection, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, Pair } from 'yaml';
import { findForbiddenText } from '@academy/domain/plain-text';
import type { Fault } from './faults.ts';
import { describeYamlError, indentQuotedLines } from './yaml-lenience.ts';

type Position = { line: number; column: number };

/** The data of a YAML file with the position of each part. */
export type YamlSource = {
  file: string;
  data: unknown;
  faults: Fault[];
  /** The position of a value, or of the nearest existing parent. */
  positionOf(path: readonly PropertyKey[]): Position;
  /** The position of a field's name rather than of its value. */
  positionOfKey(path: readonly PropertyKey[], key: string): Position;
};

export const UNPRINTABLE = 'holds a control character or malformed Unicode';

const MAX_CHARACTERS = 1_000_000;
// Thousands of aliases would be a denial of service.
const MAX_ALIASES = 100;

export function parseYaml({ file, text }: { file: string; text: string }): YamlSource {
  if (text.length > MAX_CHARACTERS)
    return failedSource({ file, message: `is larger than ${MAX_CHARACTERS} characters` });
  try {
    return read(file, text);
  } catch (error) {
    // The parser recurses and counts aliases: hostile nesting ends here instead of ending the process.
    return failedSource({
      file,
      message: `can't be read as YAML: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** A source without data, only with the fault. */
export function failedSource(reason: { file: string; message: string; hint?: string }): YamlSource {
  const start = { line: 1, column: 1 };
  return {
    file: reason.file,
    data: undefined,
    faults: [{ ...start, ...reason }],
    positionOf: () => start,
    positionOfKey: () => start,
  };
}

function read(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseLeniently(text, lines);
  const placeAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const faults: Fault[] = document.errors.map((error) => {
    const { message, hint } = describeYamlError(error);
    return { file, ...placeAt(error.pos[0]), message: `is not valid YAML: ${message}`, hint };
  });
  const placeOf = (path: readonly PropertyKey[]) => placeAt(nearestNode(document, path).range?.[0] ?? 0);
  let data: unknown = faults.length > 0 ? undefined : document.toJS({ maxAliasCount: MAX_ALIASES });
  const unprintable = findForbiddenText(data, { multiline: true });
  if (unprintable) {
    data = undefined;
    faults.push({ file, ...placeOf(unprintable), message: UNPRINTABLE });
  }
  return {
    file,
    data,
    faults,
    positionOf: placeOf,
    positionOfKey: (path, key) => {
      const node = nearestNode(document, path);
      const pair = isMap(node) ? node.items.find((item) => nameOf(item) === key) : undefined;
      return placeAt((pair?.key as Node | undefined)?.range?.[0] ?? node.range?.[0] ?? 0);
    },
  };
}

/**
 * Accepts what the authors' own tools accept; of several documents the first one counts, as it does there.
 */
function parseLeniently(text: string, lineCounter: LineCounter): Document.Parsed {
  const parse = (source: string, counter: LineCounter) => {
    const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
    document.errors = document.errors.filter(({ code }) => code !== 'MULTIPLE_DOCS');
    return document;
  };
  const document = parse(text, lineCounter);
  if (document.errors.every(({ code }) => code !== 'MISSING_CHAR')) return document;
  const counter = new LineCounter();
  const indented = parse(indentQuotedLines(text), counter);
  if (indented.errors.length > 0) return document;
  lineCounter.lineStarts = counter.lineStarts;
  return indented;
}

/** The deepest existing node on the path. */
function nearestNode(document: Document, path: readonly PropertyKey[]): { range?: Node['range'] } {
  let node: unknown = document.contents;
  for (const step of path) {
    const next = isCollection(node) ? node.get(step, true) : undefined;
    const resolved = isAlias(next) ? next.resolve(document) : next;
    if (!resolved) break;
    node = resolved;
  }
  return (node ?? {}) as { range?: Node['range'] };
}

function nameOf({ key }: Pair): unknown {
  return isScalar(key) ? key.value : key;
}
