import kubernetes from './types.json' with { type: 'json' };

/** The fields of each type as codes; tools/kubernetes-schema.ts says what they mean. */
const TYPES: Record<string, Record<string, string>> = kubernetes.types as never;
const KIND_TYPES: Record<string, string> = kubernetes.kinds;

/** A code taken apart: `[]CoreV1Container!` is a required list of a type. */
export type Schema = {
  base: string;
  wrap: '' | '[]' | '{}';
  isRequired: boolean;
  options: readonly string[];
};

export function readCode(code: string): Schema {
  const isRequired = code.endsWith('!');
  const plain = isRequired ? code.slice(0, -1) : code;
  const wrap = plain.startsWith('[]') ? '[]' : plain.startsWith('{}') ? '{}' : '';
  const [base = '', options] = plain.slice(wrap.length).split(':');
  return { base, wrap, isRequired, options: options?.split('|') ?? [] };
}

export function typeOfKind({ apiVersion, kind }: { apiVersion: string; kind: string }): string | null {
  return KIND_TYPES[`${apiVersion}/${kind}`] ?? null;
}

export function fieldsOf(type: string): Record<string, string> | null {
  return TYPES[type] ?? null;
}

/** `CoreV1PodSpec` is `PodSpec` to people. */
export function plainName(type: string): string {
  return type.replace(/^[A-Z][a-z]+V\d+(?:(?:alpha|beta)\d+)?/, '');
}

const NAMES: Record<string, string> = {
  s: 'string',
  i: 'integer',
  b: 'boolean',
  q: 'Quantity',
  x: 'IntOrString',
  t: 'string',
  '*': 'Object',
};

/** `[]Container` or `map[string]string`, as `kubectl explain` prints it. */
export function typeName({ base, wrap }: Schema): string {
  const nested = base.startsWith('[]') || base.startsWith('{}') ? typeName(readCode(base)) : undefined;
  const name = nested ?? NAMES[base] ?? plainName(base);
  return wrap === '[]' ? `[]${name}` : wrap === '{}' ? `map[string]${name}` : name;
}
