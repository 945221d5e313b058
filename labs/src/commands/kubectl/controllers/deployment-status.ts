import { isoTime, isSame, put, type ClusterState } from '../cluster/state.ts';
import type { Condition, Deployment, ReplicaSet } from '../cluster/types.ts';

type StatusInput = { current: ReplicaSet | null; sets: readonly ReplicaSet[] };

/** Writes what a deployment has reached. */
export function deploymentStatus(
  state: ClusterState,
  deployment: Deployment,
  { current, sets }: StatusInput,
): void {
  const { replicas, progressDeadlineSeconds } = deployment.spec;
  const sum = (read: (set: ReplicaSet) => number | undefined) =>
    sets.reduce((total, set) => total + (read(set) ?? 0), 0);
  const total = sum(({ status }) => status.replicas);
  const ready = sum(({ status }) => status.readyReplicas);
  const updated = current?.status.replicas ?? 0;
  const missing = Math.max(0, replicas - ready);
  const isComplete = updated === replicas && total === replicas && ready === replicas;
  const before = deployment.status.conditions ?? [];
  const isAvailable = ready >= replicas - allowedMissing(deployment);
  const hasProgressed =
    deployment.status.updatedReplicas !== (updated || undefined) ||
    deployment.status.readyReplicas !== (ready || undefined) ||
    deployment.status.observedGeneration !== deployment.metadata.generation;
  const last = before.find(({ type }) => type === 'Progressing');
  const since = hasProgressed || !last?.lastUpdateTime ? state.now : Date.parse(last.lastUpdateTime);
  const isLate = !isComplete && state.now - since > progressDeadlineSeconds * 1000;
  const name = current?.metadata.name ?? '';
  const conditions = [
    condition(state, before, {
      type: 'Available',
      status: isAvailable ? 'True' : 'False',
      reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
      message: `Deployment ${isAvailable ? 'has' : 'does not have'} minimum availability.`,
    }),
    condition(
      state,
      before,
      isLate
        ? {
            type: 'Progressing',
            status: 'False',
            reason: 'ProgressDeadlineExceeded',
            message: `ReplicaSet "${name}" has timed out progressing.`,
            lastUpdateTime: isoTime(since),
          }
        : {
            type: 'Progressing',
            status: 'True',
            reason: isComplete ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated',
            message: `ReplicaSet "${name}" ${isComplete ? 'has successfully progressed' : 'is progressing'}.`,
            lastUpdateTime: isoTime(since),
          },
    ),
  ];
  const status: Deployment['status'] = {
    observedGeneration: deployment.metadata.generation ?? 1,
    ...(total > 0 && { replicas: total }),
    ...(updated > 0 && { updatedReplicas: updated }),
    ...(ready > 0 && { readyReplicas: ready, availableReplicas: ready }),
    ...(missing > 0 && { unavailableReplicas: missing }),
    conditions,
  };
  if (isSame(status, deployment.status)) return;
  deployment.status = status;
  put(state, deployment);
}

function allowedMissing({ spec }: Deployment): number {
  const { maxUnavailable = '25%' } = spec.strategy.rollingUpdate ?? {};
  if (spec.strategy.type === 'Recreate') return 0;
  return typeof maxUnavailable === 'number'
    ? maxUnavailable
    : Math.floor((Number.parseFloat(maxUnavailable) * spec.replicas) / 100);
}

function condition(state: ClusterState, before: readonly Condition[], next: Condition): Condition {
  const last = before.find(({ type }) => type === next.type);
  const hasTurned = last?.status !== next.status;
  return {
    ...next,
    lastTransitionTime: hasTurned ? isoTime(state.now) : (last?.lastTransitionTime ?? isoTime(state.now)),
    lastUpdateTime:
      next.lastUpdateTime ?? (hasTurned ? isoTime(state.now) : (last?.lastUpdateTime ?? isoTime(state.now))),
  };
}
