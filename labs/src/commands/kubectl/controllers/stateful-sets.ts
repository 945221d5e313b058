import { applyDefaults } from '../cluster/defaults.ts';
import { find, list, newMeta, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Fields, Labels, Pod, PodTemplate } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { createPod, isActive, isCurrent, isReady, ownedBy, revisionLabel, writeStatus } from './owned.ts';

type ClaimTemplate = { metadata: { name: string; labels?: Labels }; spec: Fields };

type StatefulSet = ClusterObject & {
  spec: { template: PodTemplate; replicas?: number; volumeClaimTemplates?: ClaimTemplate[] };
};

/** Pods with numbers, one after the other; returns whether anything changed. */
export function syncStatefulSets(state: ClusterState): boolean {
  const before = state.revision;
  for (const set of list<StatefulSet>(state, 'StatefulSet')) {
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
            ...revisionLabel(set),
            'apps.kubernetes.io/pod-index': String(at),
            'statefulset.kubernetes.io/pod-name': `${name}-${at}`,
          };
          createClaims(state, set, `${name}-${at}`);
          createPod(state, set, {
            template: templateOf(set, `${name}-${at}`),
            from: 'statefulset-controller',
            name: `${name}-${at}`,
            labels,
          });
        }
        if (!pod) break;
      }
      const outdated = pods.findLast((pod) => !isCurrent(pod, set));
      if (outdated && pods.every((pod) => pod === outdated || isReady(pod))) terminatePod(state, outdated);
    }
    const active = ownedBy<Pod>(state, set, 'Pod').filter(isActive);
    const ready = active.filter(isReady).length;
    writeStatus(state, set, {
      replicas: active.length,
      readyReplicas: ready,
      availableReplicas: ready,
      currentReplicas: active.length,
      updatedReplicas: active.filter((pod) => isCurrent(pod, set)).length,
      observedGeneration: set.metadata.generation ?? 1,
    });
  }
  return state.revision !== before;
}

const claimName = ({ metadata }: ClaimTemplate, pod: string) => `${metadata.name}-${pod}`;

/** Each pod mounts claims of its own, which outlive it. */
function templateOf({ spec }: StatefulSet, pod: string): PodTemplate {
  const { template, volumeClaimTemplates = [] } = spec;
  if (volumeClaimTemplates.length === 0) return template;
  const volumes = volumeClaimTemplates.map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: claimName(claim, pod) },
  }));
  return { ...template, spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...volumes] } };
}

function createClaims(state: ClusterState, { metadata, spec }: StatefulSet, pod: string): void {
  const namespace = metadata.namespace ?? 'default';
  for (const template of spec.volumeClaimTemplates ?? []) {
    const name = claimName(template, pod);
    if (find(state, 'PersistentVolumeClaim', { name, namespace })) continue;
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: newMeta(state, { name, namespace, labels: template.metadata.labels ?? {} }),
      spec: structuredClone(template.spec),
    };
    applyDefaults(claim);
    put(state, claim);
  }
}
