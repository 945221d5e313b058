import { kindsOf } from '../cluster/kinds.ts';
import { list, remove, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { removeOrphanedEndpoints } from './endpoints.ts';

/** Deletes what belongs to objects or namespaces that are gone; returns whether anything changed. */
export function collectGarbage(state: ClusterState): boolean {
  const before = state.revision;
  const uids = new Set(Object.values(state.objects).map(({ metadata }) => metadata.uid));
  for (const object of Object.values(state.objects)) {
    const { ownerReferences: owners } = object.metadata;
    if (owners && owners.length > 0 && !owners.some(({ uid }) => uids.has(uid))) removeObject(state, object);
  }
  const kinds = new Set(kindsOf(state).map(({ kind }) => kind));
  for (const object of Object.values(state.objects)) if (!kinds.has(object.kind)) remove(state, object);
  removeOrphanedEndpoints(state);
  for (const namespace of list(state, 'Namespace'))
    if (namespace.metadata.deletionTimestamp) emptyNamespace(state, namespace);
  return state.revision !== before;
}

/** Pods take their time to end, everything else is gone at once. */
export function removeObject(state: ClusterState, object: ClusterObject, grace?: number): void {
  if (object.kind === 'Pod') terminatePod(state, object as Pod, grace);
  else remove(state, object);
}

function emptyNamespace(state: ClusterState, namespace: ClusterObject): void {
  const objects = kindsOf(state)
    .filter(({ isNamespaced }) => isNamespaced)
    .flatMap(({ kind }) => list(state, kind, namespace.metadata.name));
  for (const object of objects) if (!object.metadata.deletionTimestamp) removeObject(state, object);
  if (objects.length === 0) remove(state, namespace);
}
