import type * as z from 'zod/mini';
import type { Fault } from './faults.ts';
import { findClosest } from './folder/suggestions.ts';
import type { YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;
type Parse<T> = (
  data: unknown,
  params: z.core.ParseContext<z.core.$ZodIssue>,
) => z.core.util.SafeParseResult<z.core.output<T>>;

/** Zod's default message, in whatever language the process is set to. */
const UNSAID = 'Invalid input';

/** The value if it matches the schema, otherwise a fault for each mismatch. */
export function checkSource<T extends Schema>(
  schema: T & { safeParse: Parse<T> },
  source: YamlSource,
): { value?: z.core.output<T>; faults: Fault[] } {
  const result = schema.safeParse(source.data, { error: () => UNSAID });
  if (result.success) return { value: result.data, faults: [] };
  return { faults: result.error.issues.flatMap((issue) => faultsOf(issue, { schema, source })) };
}

function faultsOf(issue: Issue, { schema, source }: { schema: Schema; source: YamlSource }): Fault[] {
  const { file, data } = source;
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, { path: issue.path, data });
    return issue.keys.map((key) => {
      const meant = findClosest(key, known);
      const place = source.positionOfKey(issue.path, key);
      const message = `${dotted([...issue.path, key])} is not a known field`;
      const isSetting = issue.path.length === 0 && keysAt(schema, { path: ['settings'], data }).includes(key);
      if (isSetting) return { file, ...place, message, hint: `put it into settings: { "${key}": … }` };
      return { file, ...place, message, ...(meant ? { hint: `did you mean ${meant}?` } : {}) };
    });
  }
  const value = valueAt(data, issue.path);
  const message = value === undefined ? 'is missing' : describe(issue);
  return [
    {
      file,
      ...source.positionOf(issue.path),
      message: `${dotted(issue.path)} ${message}`,
      ...hintOf(issue, value),
    },
  ];
}

/** Dots between names, brackets around positions: `navigation[2].path`. */
export function dotted(path: readonly PropertyKey[]): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return name.replace(/^\./, '') || 'the file';
}

const EXPECTED: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  number: 'a number',
};

function describe(issue: Issue): string {
  // A schema's own message takes precedence.
  if (issue.message !== UNSAID) return issue.message;
  if (issue.code === 'invalid_type') return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union') return `must be one of ${unionOptions(issue).join(', ')}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? 'must have at least one entry' : 'must not be empty';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be an email address';
  return 'is not valid';
}

/** Common synonyms of field names. */
const SYNONYMS: Record<string, string> = {
  published: 'live',
  public: 'live',
  active: 'live',
  hidden: 'unlisted',
  private: 'draft',
};

function hintOf(issue: Issue, value: unknown): { hint?: string } {
  const isTextWanted = issue.code === 'invalid_type' && issue.expected === 'string';
  if (typeof value === 'number' && isTextWanted) return { hint: 'put it in quotes' };
  if (typeof value === 'number' && !Number.isInteger(value) && issue.path.at(-1) === 'duration')
    return { hint: `write whole seconds: ${Math.round(value * 60)} if these are minutes` };
  if (typeof value !== 'string') return {};
  const number = issue.message.includes('number of a video') ? videoNumberIn(value) : null;
  if (number) return { hint: `write the number alone: ${number}` };
  const allowed = issue.code === 'invalid_value' ? issue.values.map(String) : unionOptions(issue);
  const synonym = SYNONYMS[value.toLowerCase()];
  const meant = synonym && allowed.includes(synonym) ? synonym : findClosest(value, allowed);
  return meant ? { hint: `did you mean ${meant}?` } : {};
}

/** The number in the address of a video. */
function videoNumberIn(address: string): string | null {
  return /^https?:/i.test(address) ? (/\d{5,20}/.exec(address)?.[0] ?? null) : null;
}

function unionOptions(issue: Issue): string[] {
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)
    ? issue.options.map(String)
    : [];
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    data,
  );
}

/** The names of the fields that the schema has at this path. */
function keysAt(schema: Schema, { path, data }: { path: readonly PropertyKey[]; data: unknown }): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'optional' || def.type === 'default') return keysAt(def.innerType, { path, data });
  if (def.type === 'union')
    return def.options
      .filter((option) => fitsKind(option, data))
      .flatMap((option) => keysAt(option, { path, data }));
  const [step, ...rest] = path;
  if (def.type === 'array') return keysAt(def.element, { path: rest, data: valueAt(data, [step ?? 0]) });
  if (def.type !== 'object') return [];
  if (step === undefined) return Object.keys(def.shape);
  const inner = def.shape[String(step)];
  return inner ? keysAt(inner, { path: rest, data: valueAt(data, [step]) }) : [];
}

function fitsKind(option: Schema, data: unknown): boolean {
  const kind = valueAt(data, ['kind']);
  const { def } = option._zod as z.core.$ZodTypes['_zod'];
  const literal =
    def.type === 'object'
      ? (def.shape['kind']?._zod as z.core.$ZodTypes['_zod'] | undefined)?.def
      : undefined;
  return literal?.type !== 'literal' || literal.values.some((value) => value === kind);
}
