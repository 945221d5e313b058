import { isSame, list, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod, PodTemplate } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { createPod, isActive, isReady, ownedBy } from './owned.ts';

type Templated = ClusterObject & {
  spec: { template: PodTemplate; replicas?: number };
  status: ClusterObject['metadata'];
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
      } else if (own && !hasTemplate(own, set)) terminatePod(state, own);
    }
    const active = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
    const ready = active.filter(isReady).length;
    write(state, set, {
      currentNumberScheduled: active.length,
      desiredNumberScheduled: nodes.length,
      numberAvailable: ready,
      numberMisscheduled: 0,
      numberReady: ready,
      updatedNumberScheduled: active.filter((pod) => hasTemplate(pod, set)).length,
      observedGeneration: set.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}

/** Pods with numbers, one after the other; returns whether anything changed. */
export function syncStatefulSets(state: ClusterState): boolean {
  const before = state.revision;
  for (const set of list<Templated>(state, 'StatefulSet')) {
    const { name } = set.metadata;
    const replicas = set.spec.replicas ?? 1;
    const pods = ownedBy<Pod>(state, set, 'Pod');
    const numbered = (at: number) => pods.find((pod) => pod.metadata.name === `${name}-${at}`);
    const extra = pods.findLast((pod) => Number(pod.metadata.name.slice(name.length + 1)) >= replicas);
    if (extra) terminatePod(state, extra);
    else {
      const isEarlierReady = (at: number) =>
        at === 0 || (numbered(at - 1) && isReady(numbered(at - 1) as Pod));
      for (let at = 0; at < replicas; at++) {
        const pod = numbered(at);
        if (!pod && isEarlierReady(at)) {
          const labels = {
            'apps.kubernetes.io/pod-index': String(at),
            'statefulset.kubernetes.io/pod-name': `${name}-${at}`,
          };
          createPod(state, set, {
            template: set.spec.template,
            from: 'statefulset-controller',
            name: `${name}-${at}`,
            labels,
          });
        }
        if (!pod) break;
      }
      const outdated = pods.findLast((pod) => !hasTemplate(pod, set));
      if (outdated && pods.every((pod) => pod === outdated || isReady(pod))) terminatePod(state, outdated);
    }
    const active = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
    const ready = active.filter(isReady).length;
    write(state, set, {
      replicas: active.length,
      readyReplicas: ready,
      availableReplicas: ready,
      currentReplicas: active.length,
      updatedReplicas: active.filter((pod) => hasTemplate(pod, set)).length,
      observedGeneration: set.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}

/** Whether a pod is what the template describes now. */
function hasTemplate({ spec }: Pod, set: Templated): boolean {
  const plain = ({ nodeName: _node, ...rest }: Pod['spec']) => rest;
  return isSame(plain(spec), plain(set.spec.template.spec));
}

function write(state: ClusterState, set: Templated, status: Record<string, number>): void {
  if (isSame(status, set.status)) return;
  Object.assign(set, { status });
  put(state, set);
}
