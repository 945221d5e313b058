import type { Fields } from '../cluster/types.ts';
import { schemaOf } from './kind-schemas.ts';
import type { Schema } from './schema.ts';

/** What strict decoding finds: fields that do not exist, and values of the wrong type. */
export function decodingErrors(manifest: Fields & { kind: string }): {
  unknown: string[];
  wrong: string | null;
} {
  const found: Found = { unknown: [], wrong: null };
  const schema = schemaOf(manifest.kind);
  decode(manifest, schema, { path: '', within: manifest.kind, found });
  return found;
}

type Found = { unknown: string[]; wrong: string | null };
type Place = { path: string; within: string; found: Found };

function decode(value: unknown, schema: Schema, place: Place): void {
  if (value === null || value === undefined || schema.type === 'any') return;
  if (schema.isList) {
    if (!Array.isArray(value)) return mismatch(value, schema, place);
    const item = { ...schema, isList: false };
    for (const [at, one] of value.entries()) decode(one, item, { ...place, path: `${place.path}[${at}]` });
    return;
  }
  if (schema.type === 'Object') {
    if (!isFields(value)) return mismatch(value, schema, place);
    for (const [name, one] of Object.entries(value)) {
      const path = place.path ? `${place.path}.${name}` : name;
      const field = schema.fields?.[name];
      if (field) decode(one, field, { ...place, path, within: schema.name ?? '' });
      else place.found.unknown.push(`unknown field "${path}"`);
    }
    return;
  }
  if (schema.type === 'map' || schema.type === 'Quantity') {
    if (!isFields(value)) return mismatch(value, schema, place);
    for (const one of Object.values(value)) {
      const isFine =
        typeof one === 'string' || one === null || (schema.type === 'Quantity' && typeof one === 'number');
      if (!isFine) mismatch(one, { ...schema, type: 'string' }, place);
    }
    return;
  }
  const isFine =
    schema.type === 'string'
      ? typeof value === 'string'
      : schema.type === 'integer'
        ? Number.isInteger(value)
        : schema.type === 'boolean'
          ? typeof value === 'boolean'
          : typeof value === 'string' || Number.isInteger(value);
  if (!isFine) mismatch(value, schema, place);
}

const GO_TYPES: Partial<Record<Schema['type'], string>> = {
  integer: 'int32',
  boolean: 'bool',
  string: 'string',
};

/** As the decoder of the API server says it. */
function mismatch(value: unknown, { type, isList, name }: Schema, { path, within, found }: Place): void {
  const given = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  const plain = path.replaceAll(/\[\d+\]/g, '');
  const goType = isList ? `[]v1.${name ?? 'string'}` : (GO_TYPES[type] ?? `v1.${name ?? type}`);
  found.wrong ??= `json: cannot unmarshal ${given} into Go struct field ${within}.${plain} of type ${goType}`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Required fields that are missing or empty, and values outside their options, as validation reports them. */
export function missingFields(manifest: Fields & { kind: string }): string[] {
  const missing: string[] = [];
  require(manifest, schemaOf(manifest.kind), { path: '', missing });
  return missing;
}

function require(
  value: unknown,
  schema: Schema,
  { path, missing }: { path: string; missing: string[] },
): void {
  if (schema.isList && Array.isArray(value)) {
    for (const [at, one] of value.entries())
      require(one, { ...schema, isList: false }, { path: `${path}[${at}]`, missing });
    return;
  }
  if (schema.options && typeof value === 'string' && !schema.options.includes(value)) {
    const options = [...schema.options].sort().map((option) => `"${option}"`);
    missing.push(`${path}: Unsupported value: "${value}": supported values: ${options.join(', ')}`);
  }
  if (schema.type !== 'Object' || !isFields(value)) return;
  for (const [name, field] of Object.entries(schema.fields ?? {})) {
    const at = path ? `${path}.${name}` : name;
    const one = value[name];
    const isEmpty =
      one === undefined || one === null || one === '' || (Array.isArray(one) && one.length === 0);
    if (isEmpty && field.isRequired) missing.push(`${at}: Required value`);
    else require(one, field, { path: at, missing });
  }
}
