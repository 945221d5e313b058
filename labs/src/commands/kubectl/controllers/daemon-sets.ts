import { list, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod, PodTemplate } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { createPod, hasSpec, isActive, isReady, ownedBy, writeStatus } from './owned.ts';

type Templated = ClusterObject & {
  spec: { template: PodTemplate };
};

/** One pod on every node that takes it; returns whether anything changed. */
export function syncDaemonSets(state: ClusterState): boolean {
  const before = state.revision;
  for (const set of list<Templated>(state, 'DaemonSet')) {
    const pods = ownedBy<Pod>(state, set, 'Pod');
    const nodes = list(state, 'Node').filter((node) => {
      const taints = ((node['spec'] as { taints?: { key: string }[] }).taints ?? []).map(({ key }) => key);
      return taints.every((key) =>
        set.spec.template.spec.tolerations?.some((one) => !one.key || one.key === key),
      );
    });
    for (const node of nodes) {
      const own = pods.find(
        ({ spec, metadata }) => spec.nodeName === node.metadata.name && !metadata.deletionTimestamp,
      );
      if (!own && !pods.some(({ spec }) => spec.nodeName === node.metadata.name)) {
        const pod = createPod(state, set, { template: set.spec.template, from: 'daemonset-controller' });
        pod.spec.nodeName = node.metadata.name;
      } else if (own && !hasSpec(own, set.spec.template.spec)) terminatePod(state, own);
    }
    const active = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
    const ready = active.filter(isReady).length;
    writeStatus(state, set, {
      currentNumberScheduled: active.length,
      desiredNumberScheduled: nodes.length,
      numberAvailable: ready,
      numberMisscheduled: 0,
      numberReady: ready,
      updatedNumberScheduled: active.filter((pod) => hasSpec(pod, set.spec.template.spec)).length,
      observedGeneration: set.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}
