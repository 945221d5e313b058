import { findForbiddenText } from '@academy/domain/plain-text';
import type * as z from 'zod/mini';
import type { Fault } from '../faults.ts';
import { findJsonFault } from './json-fault.ts';
import { checkSource } from '../schema-faults.ts';
import { parseYaml, UNPRINTABLE, type YamlSource } from '../yaml-source.ts';

export type Path = readonly PropertyKey[];

/** Finds the line of a field in a file. */
export type LineIn = (file: string, path: Path) => { line: number; column?: number };

/** Valid metadata, or all its faults with their lines. */
export type Metadata<Value> = { value: Value | null; faults: Fault[]; warnings: Fault[] };

export type Schema<Value> = z.core.$ZodType<Value> & {
  safeParse(data: unknown): z.core.util.SafeParseResult<Value>;
};

export function readMetadata<Value>(
  text: string,
  { file, schema }: { file: string; schema: Schema<Value> },
): Metadata<Value> {
  const read = parse(text, file);
  if ('faults' in read) return { value: null, faults: read.faults, warnings: [] };
  const parsed = { data: withoutSchema(read.data) };
  const result = schema.safeParse(parsed.data);
  if (result.success) return { value: result.data, faults: [], warnings: [] };

  const problems = checkSource(schema as never, sourceOf(text, { file, data: parsed.data })).faults.map(
    withHint,
  );
  const warnings = problems.filter(isForeignSetting);
  const faults = problems.filter((problem) => !isForeignSetting(problem));
  if (faults.length > 0) return { value: null, faults, warnings };
  // Only unknown settings are left, which are ignored.
  const rest = schema.safeParse(withoutUnknown(parsed.data, result.error.issues));
  return { value: rest.success ? rest.data : null, faults: [], warnings };
}

/** `$schema` is for the author's editor. */
function withoutSchema(data: unknown): unknown {
  if (data === null || typeof data !== 'object' || !('$schema' in data) || Array.isArray(data)) return data;
  const { $schema: _, ...fields } = data;
  return fields;
}

/** The position of a field. Files are parsed for this only for messages, which are rare. */
export function positionInFile(text: string, path: Path): { line: number; column: number } {
  return parseYaml({ file: '', text }).positionOf(path);
}

export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function parse(text: string, file: string): { data: unknown } | { faults: Fault[] } {
  if (!file.endsWith('.json')) {
    const { data, faults } = parseYaml({ file, text });
    // After the first syntax error the parser only guesses.
    return faults.length > 0 ? { faults: faults.slice(0, 1) } : { data };
  }
  try {
    const data: unknown = JSON.parse(text);
    const unprintable = findForbiddenText(data, { multiline: true });
    if (!unprintable) return { data };
    const message = [unprintable.join('.'), UNPRINTABLE].filter(Boolean).join(' ');
    return { faults: [{ file, ...positionInFile(text, unprintable), message, hint: 'remove it' }] };
  } catch {
    const { at, hint } = findJsonFault(text);
    return { faults: [{ file, ...positionAt(text, at), message: 'this is not valid JSON', hint }] };
  }
}

/** JSON is valid YAML, which provides positions; the data is from the stricter JSON parser. */
function sourceOf(text: string, { file, data }: { file: string; data: unknown }): YamlSource {
  return { ...parseYaml({ file, text }), data, faults: [] };
}

const HINTS: Record<string, string> = {
  id: 'an id is a short name that never changes, such as java-basics-variables',
  slug: 'a slug is the last part of the address, such as working-with-variables',
  title: 'write the title as readers see it',
  name: 'write the name as readers see it',
  status: 'live is public, unlisted is reachable by its address only, draft is for authors and reviewers',
  type: 'an article is read, a video watched, a lab practiced, a knowledge-check answered',
  duration: 'write whole seconds as a number, such as 300 for five minutes',
  entitlements: 'auth asks for logging in, pro for a Pro membership; [] is open to everyone',
};

function withHint(fault: Fault): Fault {
  if (fault.hint) return fault;
  if (isForeignSetting(fault)) return fault;
  const field = /([\w-]+)(?:\[\d+\])* /.exec(fault.message)?.[1] ?? '';
  if (/^steps\[\d+\]\.type /.test(fault.message))
    return {
      ...fault,
      hint: 'a path is made of courses and tests: name the courses of another path one by one',
    };
  const isUnknown = fault.message.endsWith('is not a known field');
  return {
    ...fault,
    hint: isUnknown ? 'remove it' : (HINTS[field] ?? 'docs/authoring.md lists the fields of this file'),
  };
}

/** Unknown settings are allowed, unless the name is similar to a known one. */
function isForeignSetting({ message, hint }: Fault): boolean {
  return hint === undefined && /^settings\..* is not a known field$/.test(message);
}

function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown>)[part], copy);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  return copy;
}
