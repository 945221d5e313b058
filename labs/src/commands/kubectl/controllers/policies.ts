import { usedOf } from '../cluster/admission.ts';
import { matchesSelector } from '../cluster/labels.ts';
import { isSame, list, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Labels, LabelSelector, Pod } from '../cluster/types.ts';
import { isActive, isReady } from './owned.ts';

export type Budget = ClusterObject & {
  spec: { minAvailable?: number | string; maxUnavailable?: number | string; selector?: LabelSelector };
  status: {
    disruptionsAllowed: number;
    currentHealthy: number;
    desiredHealthy: number;
    expectedPods: number;
  };
};
type Quota = ClusterObject & { spec: { hard?: Labels }; status?: object };

/** Counts what quotas and disruption budgets are about; returns whether anything changed. */
export function syncPolicies(state: ClusterState): boolean {
  const before = state.revision;
  for (const quota of list<Quota>(state, 'ResourceQuota'))
    writeChanged(state, quota, { hard: quota.spec.hard ?? {}, used: usedOf(state, quota) });
  for (const budget of list<Budget>(state, 'PodDisruptionBudget')) {
    const pods = list<Pod>(state, 'Pod', budget.metadata.namespace).filter(
      (pod) => isActive(pod) && isCovered(budget, pod),
    );
    const healthy = pods.filter(isReady).length;
    const desired = desiredHealthy(budget, pods.length);
    writeChanged(state, budget, {
      currentHealthy: healthy,
      desiredHealthy: desired,
      disruptionsAllowed: pods.length === 0 ? 0 : Math.max(0, healthy - desired),
      expectedPods: pods.length,
      observedGeneration: budget.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}

export function isCovered({ spec }: Budget, { metadata }: Pod): boolean {
  return spec.selector !== undefined && matchesSelector(metadata.labels, spec.selector);
}

function desiredHealthy({ spec }: Budget, expected: number): number {
  const share = (value: number | string) =>
    typeof value === 'number' ? value : Math.ceil((Number.parseFloat(value) * expected) / 100);
  if (spec.maxUnavailable !== undefined) return Math.max(0, expected - share(spec.maxUnavailable));
  return share(spec.minAvailable ?? 1);
}

function writeChanged(state: ClusterState, object: ClusterObject, status: object): void {
  if (isSame(object['status'], status)) return;
  object['status'] = status;
  put(state, object);
}
