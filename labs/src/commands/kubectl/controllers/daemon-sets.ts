import { matchesLabels } from '../cluster/labels.ts';
import { list, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod, PodTemplate } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { matchesNodeAffinity, tolerates, type Node } from './node-fit.ts';
import { createPod, isActive, isCurrent, isReady, ownedBy, revisionLabel, writeStatus } from './owned.ts';

type Templated = ClusterObject & {
  spec: { template: PodTemplate };
};

/** One pod on every node that takes it; returns whether anything changed. */
export function syncDaemonSets(state: ClusterState): boolean {
  const before = state.revision;
  for (const set of list<Templated>(state, 'DaemonSet')) {
    const pods = ownedBy<Pod>(state, set, 'Pod');
    const nodes = list<Node>(state, 'Node').filter((node) => isMeant(set, node));
    for (const node of nodes) {
      const own = pods.find(
        ({ spec, metadata }) => spec.nodeName === node.metadata.name && !metadata.deletionTimestamp,
      );
      if (!own && !pods.some(({ spec }) => spec.nodeName === node.metadata.name)) {
        const pod = createPod(state, set, {
          template: set.spec.template,
          from: 'daemonset-controller',
          labels: revisionLabel(set),
        });
        if (pod) pod.spec.nodeName = node.metadata.name;
      } else if (own && !isCurrent(own, set)) terminatePod(state, own);
    }
    const active = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
    const ready = active.filter(isReady).length;
    writeStatus(state, set, {
      currentNumberScheduled: active.length,
      desiredNumberScheduled: nodes.length,
      numberAvailable: ready,
      numberMisscheduled: 0,
      numberReady: ready,
      updatedNumberScheduled: active.filter((pod) => isCurrent(pod, set)).length,
      observedGeneration: set.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}

/** A set runs also where nothing new is placed, but not against taints, selectors and affinities. */
function isMeant({ spec }: Templated, node: Node): boolean {
  const pod = { spec: spec.template.spec } as Pod;
  return (
    (node.spec.taints ?? []).every((taint) => tolerates(pod.spec, taint)) &&
    matchesLabels(node.metadata.labels, pod.spec.nodeSelector) &&
    matchesNodeAffinity(pod, node)
  );
}
