import { clone, isSame } from '../cluster/state.ts';
import type { Fields } from '../cluster/types.ts';
import { isFields } from '../schema/decode.ts';

export type Operation = { op: string; path: string; value?: unknown; from?: string };

export class JsonPatchError extends Error {}

/** A JSON patch (RFC 6902): add, remove, replace, move, copy, test. */
export function applyJsonPatch(object: Fields, operations: readonly Operation[]): Fields {
  const root = clone(object);
  for (const { op, path, value, from } of operations) {
    if (op === 'add') insert(root, path, clone(value));
    else if (op === 'remove') removeAt(root, path);
    else if (op === 'replace') {
      removeAt(root, path, 'replace');
      insert(root, path, clone(value));
    } else if (op === 'test') {
      if (!isSame(valueAt(root, path), value)) throw new JsonPatchError(`testing path ${path} failed`);
    } else if (op === 'copy') insert(root, path, clone(valueAt(root, from ?? '')));
    else if (op === 'move') {
      const moved = valueAt(root, from ?? '');
      removeAt(root, from ?? '');
      insert(root, path, moved);
    } else throw new JsonPatchError(`Unexpected kind: ${op}`);
  }
  return root;
}

function split(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(root: unknown, path: string): unknown {
  let current = root;
  for (const part of split(path))
    current = Array.isArray(current) ? current[Number(part)] : isFields(current) ? current[part] : undefined;
  return current;
}

function parentOf(root: Fields, path: string, op: string): { parent: Fields | unknown[]; key: string } {
  const parts = split(path);
  const key = parts.pop() ?? '';
  const parent = valueAt(
    root,
    parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  );
  if (!Array.isArray(parent) && !isFields(parent))
    throw new JsonPatchError(`${op} operation does not apply: doc is missing path: "${path}": missing value`);
  return { parent, key };
}

function insert(root: Fields, path: string, value: unknown): void {
  const { parent, key } = parentOf(root, path, 'add');
  if (Array.isArray(parent)) parent.splice(key === '-' ? parent.length : Number(key), 0, value);
  else parent[key] = value;
}

function removeAt(root: Fields, path: string, op = 'remove'): void {
  const { parent, key } = parentOf(root, path, op);
  const isThere = Array.isArray(parent) ? Number(key) < parent.length : key in parent;
  if (!isThere)
    throw new JsonPatchError(`${op} operation does not apply: doc is missing key: ${path}: missing value`);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}
