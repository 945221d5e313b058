import { isSame, list, newMeta, put, randomSuffix, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Labels, OwnerReference, Pod, PodTemplate } from '../cluster/types.ts';
import { recordEvent } from '../cluster/events.ts';

export function ownerReference({ apiVersion, kind, metadata }: ClusterObject): OwnerReference {
  const { name, uid } = metadata;
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

export function ownedBy<Type extends ClusterObject>(
  state: ClusterState,
  owner: ClusterObject,
  kind: string,
): Type[] {
  return list<Type>(state, kind, owner.metadata.namespace).filter((one) =>
    one.metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid),
  );
}

type NewPod = { template: PodTemplate; from: string; name?: string; labels?: Labels };

/** Creates a pod from the template of its owner. */
export function createPod(
  state: ClusterState,
  owner: ClusterObject,
  { template, from, name, labels }: NewPod,
): Pod {
  const podName = name ?? `${owner.metadata.name.slice(0, 57)}-${randomSuffix(state)}`;
  const { annotations } = template.metadata ?? {};
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: newMeta(state, {
      name: podName,
      namespace: owner.metadata.namespace ?? 'default',
      ...(!name && { generateName: `${owner.metadata.name}-` }),
      labels: { ...template.metadata?.labels, ...labels },
      ...(annotations && { annotations }),
      ownerReferences: [ownerReference(owner)],
    }),
    spec: structuredClone(template.spec),
    status: { phase: 'Pending' },
  };
  put(state, pod);
  recordEvent(state, owner, { reason: 'SuccessfulCreate', message: `Created pod: ${podName}`, from });
  return pod;
}

export function isReady({ status, metadata }: Pod): boolean {
  return (
    !metadata.deletionTimestamp &&
    status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') === true
  );
}

export function isActive({ status, metadata }: Pod): boolean {
  return !metadata.deletionTimestamp && status.phase !== 'Succeeded' && status.phase !== 'Failed';
}

/** Whether a pod is what its owner describes now. */
export function hasSpec({ spec }: Pod, wanted: Pod['spec']): boolean {
  const plain = ({ nodeName: _node, ...rest }: Pod['spec']) => rest;
  return isSame(plain(spec), plain(wanted));
}

export function writeStatus(state: ClusterState, set: ClusterObject, status: Record<string, number>): void {
  if (isSame(status, set['status'])) return;
  Object.assign(set, { status });
  put(state, set);
}
