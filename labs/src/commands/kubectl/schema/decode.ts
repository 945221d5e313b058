import type { Fields } from '../cluster/types.ts';
import { fieldsOf, plainName, readCode, typeOfKind } from './schema.ts';

type Found = { unknown: string[]; wrong: string | null };
type Place = { path: string; within: string; found: Found };
type Kinded = Fields & { apiVersion: string; kind: string };

/** What strict decoding finds: fields that do not exist, and values of the wrong type. */
export function decodingErrors(manifest: Kinded): Found {
  const found: Found = { unknown: [], wrong: null };
  const type = typeOfKind(manifest);
  if (type !== null) decode(manifest, type, { path: '', within: manifest.kind, found });
  return found;
}

function decode(value: unknown, code: string, place: Place): void {
  const { base, wrap } = readCode(code);
  if (value === null || value === undefined || base === '*') return;
  if (wrap === '[]') {
    if (!Array.isArray(value)) return mismatch(value, code, place);
    for (const [at, one] of value.entries()) decode(one, base, { ...place, path: `${place.path}[${at}]` });
    return;
  }
  if (wrap === '{}') {
    if (!isFields(value)) return mismatch(value, code, place);
    for (const [name, one] of Object.entries(value))
      decode(one, base, fieldsOf(base) ? { ...place, path: `${place.path}.${name}` } : place);
    return;
  }
  const fields = fieldsOf(base);
  if (!fields) {
    if (!isScalar(value, base)) mismatch(value, code, place);
    return;
  }
  if (!isFields(value)) return mismatch(value, code, place);
  for (const [name, one] of Object.entries(value)) {
    const path = place.path ? `${place.path}.${name}` : name;
    const field = fields[name];
    if (field) decode(one, field, { ...place, path, within: plainName(base) });
    else place.found.unknown.push(`unknown field "${path}"`);
  }
}

function isScalar(value: unknown, type: string): boolean {
  switch (type) {
    case 'i':
      return typeof value === 'number';
    case 'b':
      return typeof value === 'boolean';
    case 'q':
      return typeof value === 'string' || typeof value === 'number';
    case 'x':
      return typeof value === 'string' || Number.isInteger(value);
    default:
      return typeof value === 'string';
  }
}

const GO_TYPES: Record<string, string> = { i: 'int32', b: 'bool', s: 'string', x: 'intstr.IntOrString' };
const LONG =
  /^(?:activeDeadlineSeconds|terminationGracePeriodSeconds|tolerationSeconds|runAs(?:User|Group)|fsGroup|generation|observedGeneration)$/;

/** As the decoder of the API server says it. */
function mismatch(value: unknown, code: string, { path, within, found }: Place): void {
  const given = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  const plain = path.replaceAll(/\[\d+\]/g, '');
  const { base, wrap } = readCode(code);
  const isLong = base === 'i' && LONG.test(plain.slice(plain.lastIndexOf('.') + 1));
  const name = isLong ? 'int64' : (GO_TYPES[base] ?? `v1.${plainName(base)}`);
  const goType = wrap === '[]' ? `[]${name}` : wrap === '{}' ? `map[string]${name}` : name;
  found.wrong ??=
    base === 'q'
      ? "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
      : `json: cannot unmarshal ${given} into Go struct field ${within}.${plain} of type ${goType}`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the schema calls required and the API server accepts empty. */
const MAY_BE_EMPTY = new Set([
  'apiVersion',
  'kind',
  'status',
  'DiscoveryV1EndpointSlice.endpoints',
  'CoreV1LimitRangeSpec.limits',
  'DiscoveryV1Endpoint.addresses',
  'NetworkingV1NetworkPolicySpec.podSelector',
  'RbacV1ClusterRole.rules',
  'RbacV1Role.rules',
]);

/** Required fields that are missing or empty, and values outside their options, as validation reports them. */
export function missingFields(manifest: Kinded): string[] {
  const missing: string[] = [];
  const type = typeOfKind(manifest);
  if (type !== null) require(manifest, type, { path: '', missing });
  return missing;
}

function require(value: unknown, code: string, place: { path: string; missing: string[] }): void {
  const { base, wrap, options } = readCode(code);
  const { path, missing } = place;
  if (wrap === '[]' && Array.isArray(value)) {
    for (const [at, one] of value.entries()) require(one, base, { path: `${path}[${at}]`, missing });
    return;
  }
  if (options.length > 0 && typeof value === 'string' && !options.includes(value))
    missing.push(
      `${path}: Unsupported value: "${value}": supported values: ${options.map((one) => `"${one}"`).join(', ')}`,
    );
  const fields = fieldsOf(base);
  if (!fields || !isFields(value)) return;
  for (const [name, field] of Object.entries(fields)) {
    if (MAY_BE_EMPTY.has(name) || MAY_BE_EMPTY.has(`${base}.${name}`)) continue;
    const at = path ? `${path}.${name}` : name;
    const one = value[name];
    const isEmpty =
      one === undefined || one === null || one === '' || (Array.isArray(one) && one.length === 0);
    if (!isEmpty) require(one, field, { path: at, missing });
    else if (field.endsWith('!')) missing.push(`${at}: Required value`);
  }
}
