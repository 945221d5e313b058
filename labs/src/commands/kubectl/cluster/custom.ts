import { isFields } from '../schema/decode.ts';
import { list, type ClusterState } from './state.ts';
import type { Definition } from './kinds.ts';
import type { Fields } from './types.ts';

type JsonSchema = Fields & {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  required?: string[];
  enum?: unknown[];
  default?: unknown;
};

type Printed = { name: string; jsonPath: string; type: string; priority?: number };
type Version = {
  name: string;
  schema?: { openAPIV3Schema?: JsonSchema };
  additionalPrinterColumns?: Printed[];
};

export function versionOf(state: ClusterState, apiVersion: string, kind: string): Version | null {
  const [group = '', name = ''] = apiVersion.split('/');
  const definition = list<Definition>(state, 'CustomResourceDefinition').find(
    ({ spec }) => spec.group === group && spec.names.kind === kind,
  );
  return (definition?.spec.versions.find((one) => one.name === name) as Version | undefined) ?? null;
}

type Found = { unknown: string[]; invalid: string[] };

/** Fills in what the schema of a definition gives, and says what does not fit it. */
export function checkCustom(schema: JsonSchema, object: Fields): Found {
  const found: Found = { unknown: [], invalid: [] };
  for (const [name, own] of Object.entries(schema.properties ?? {}))
    if (!['apiVersion', 'kind', 'metadata'].includes(name))
      checkField(object, { name, own, path: '', found });
  for (const name of schema.required ?? [])
    if (object[name] === undefined) found.invalid.push(`${name}: Required value`);
  for (const name of Object.keys(object))
    if (!['apiVersion', 'kind', 'metadata', 'status'].includes(name) && isUnknown(schema, name))
      found.unknown.push(`unknown field "${name}"`);
  return found;
}

const keepsUnknown = (schema: JsonSchema) => schema['x-kubernetes-preserve-unknown-fields'] === true;

function isUnknown(schema: JsonSchema, name: string): boolean {
  return !keepsUnknown(schema) && !schema.additionalProperties && !schema.properties?.[name];
}

type Place = { name: string; own: JsonSchema; path: string; found: Found };

function checkField(parent: Fields, { name, own, path, found }: Place): void {
  const at = path ? `${path}.${name}` : name;
  if (parent[name] === undefined && own.default !== undefined) parent[name] = structuredClone(own.default);
  if (parent[name] !== undefined && parent[name] !== null) check(parent[name], own, { path: at, found });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

function check(value: unknown, schema: JsonSchema, { path, found }: { path: string; found: Found }): void {
  const given = typeOf(value);
  const { type } = schema;
  const shown =
    typeof value === 'object'
      ? JSON.stringify(value)
      : typeof value === 'string'
        ? `"${value}"`
        : String(value);
  const isFine =
    schema['x-kubernetes-int-or-string'] === true ||
    type === undefined ||
    given === type ||
    (type === 'number' && given === 'integer');
  if (!isFine) {
    found.invalid.push(
      `${path}: Invalid value: "${given}": ${path} in body must be of type ${type}: "${given}"`,
    );
    return;
  }
  if (schema.enum && !schema.enum.includes(value))
    found.invalid.push(
      `${path}: Unsupported value: ${shown}: supported values: ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`,
    );
  const { minimum, maximum, pattern } = schema;
  if (typeof minimum === 'number' && typeof value === 'number' && value < minimum)
    found.invalid.push(
      `${path}: Invalid value: ${shown}: ${path} in body should be greater than or equal to ${minimum}`,
    );
  if (typeof maximum === 'number' && typeof value === 'number' && value > maximum)
    found.invalid.push(
      `${path}: Invalid value: ${shown}: ${path} in body should be less than or equal to ${maximum}`,
    );
  if (typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern).test(value))
    found.invalid.push(`${path}: Invalid value: ${shown}: ${path} in body should match '${pattern}'`);
  if (Array.isArray(value))
    for (const [at, one] of value.entries())
      check(one, schema.items ?? {}, { path: `${path}[${at}]`, found });
  if (isFields(value)) checkFields(value, schema, { path, found });
}

function checkFields(
  value: Fields,
  schema: JsonSchema,
  { path, found }: { path: string; found: Found },
): void {
  for (const [name, own] of Object.entries(schema.properties ?? {}))
    checkField(value, { name, own, path, found });
  for (const name of schema.required ?? [])
    if (value[name] === undefined) found.invalid.push(`${path}.${name}: Required value`);
  for (const [name, one] of Object.entries(value)) {
    if (schema.properties?.[name]) continue;
    if (isFields(schema.additionalProperties))
      check(one, schema.additionalProperties, { path: `${path}.${name}`, found });
    else if (schema.properties && isUnknown(schema, name))
      found.unknown.push(`unknown field "${path}.${name}"`);
  }
}
