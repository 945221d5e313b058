import { recordEvent } from '../cluster/events.ts';
import { isSame, list, put, type ClusterState } from '../cluster/state.ts';
import type { Pod, ReplicaSet } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { createPod, isActive, isReady, ownedBy } from './owned.ts';

const fromOf = ({ kind }: ReplicaSet) =>
  kind === 'ReplicaSet' ? 'replicaset-controller' : 'replication-controller';

/** Creates and deletes pods until there are as many as wanted; returns whether anything changed. */
export function syncReplicaSets(state: ClusterState): boolean {
  let hasChanged = false;
  for (const kind of ['ReplicaSet', 'ReplicationController'])
    for (const set of list<ReplicaSet>(state, kind)) if (syncReplicaSet(state, set)) hasChanged = true;
  return hasChanged;
}

function syncReplicaSet(state: ClusterState, set: ReplicaSet): boolean {
  const before = state.revision;
  const pods = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
  const missing = set.spec.replicas - pods.length;
  for (let at = 0; at < missing; at++)
    if (!createPod(state, set, { template: set.spec.template, from: fromOf(set) })) break;
  for (const pod of missing < 0 ? [...pods].sort(byDispensability).slice(0, -missing) : []) {
    terminatePod(state, pod);
    recordEvent(state, set, {
      reason: 'SuccessfulDelete',
      message: `Deleted pod: ${pod.metadata.name}`,
      from: fromOf(set),
    });
  }
  const current = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
  const ready = current.filter(isReady).length;
  const status = {
    replicas: current.length,
    fullyLabeledReplicas: current.length,
    ...(ready > 0 && { readyReplicas: ready, availableReplicas: ready }),
    observedGeneration: set.metadata.generation ?? 1,
  };
  if (!isSame(status, set.status)) {
    set.status = status;
    put(state, set);
  }
  return state.revision !== before;
}

/** Those that are not ready go first, then the youngest. */
function byDispensability(one: Pod, other: Pod): number {
  const rank = (pod: Pod) =>
    (pod.spec.nodeName ? 1 : 0) + (pod.status.phase === 'Running' ? 1 : 0) + (isReady(pod) ? 1 : 0);
  return (
    rank(one) - rank(other) ||
    (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? 1 : -1) ||
    (one.metadata.name < other.metadata.name ? -1 : 1)
  );
}
