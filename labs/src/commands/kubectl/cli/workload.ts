import { updateObject, type Manifest } from '../cluster/api.ts';
import { qualifiedName, type Kind, kindOfManifest } from '../cluster/kinds.ts';
import { clone, find } from '../cluster/state.ts';
import type { Fields, ClusterObject } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { authorize, KubectlError, type Context } from './context.ts';
import { flag } from './flags.ts';
import { readManifests } from './manifests.ts';
import { getObject, parseTargets, selectObjects, type Target } from './resources.ts';

/** The objects that a command that changes something is about: by name, selector, `--all` or file. */
export async function changeTargets(
  context: Context,
  words: readonly string[],
): Promise<{ kind: Kind; object: ClusterObject }[]> {
  if (flag(context.flags, 'filename') !== undefined)
    return (await readManifests(context)).map(({ manifest }) => {
      const kind = kindOfManifest(context.state, manifest) as Kind;
      return { kind, object: getObject(context, kind, manifest.metadata.name) };
    });
  const targets = parseTargets(context, words);
  if (targets.length === 0)
    throw new KubectlError(
      'error: one or more resources must be specified as <resource> <name> or <resource>/<name>',
    );
  return targets.flatMap(({ kind, name }: Target) => {
    if (name !== null) return [{ kind, object: getObject(context, kind, name) }];
    const isSelected = context.flags.values['selector'] ?? context.flags.values['all'];
    if (!isSelected)
      throw new KubectlError(
        'error: resource(s) were provided, but no name, label selector, or --all flag specified',
      );
    return selectObjects(context, kind).map((object) => ({ kind, object }));
  });
}

/** Changes an object through the API; returns whether it differs. */
export function change(
  context: Context,
  object: ClusterObject,
  edit: (copy: Fields & Manifest) => void,
): boolean {
  const { state } = context;
  const kind = kindOfManifest(state, object) as Kind;
  const { name, namespace } = object.metadata;
  authorize(context, { verb: 'patch', kind, name, namespace: namespace ?? null });
  const current = find(state, object.kind, object.metadata) ?? object;
  const { status: _status, ...copy } = clone(current);
  edit(copy as unknown as Manifest);
  const isChanged = updateObject(state, current, copy as unknown as Manifest);
  settle(state);
  return isChanged;
}

export function named(kind: Kind, object: ClusterObject): string {
  return `${qualifiedName(kind)}/${object.metadata.name}`;
}
