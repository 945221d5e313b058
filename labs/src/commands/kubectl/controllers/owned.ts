import { hashOf, isSame, list, newMeta, put, randomSuffix, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Labels, OwnerReference, Pod, PodTemplate } from '../cluster/types.ts';
import { admitNew } from '../cluster/admission.ts';
import { ApiError } from '../cluster/api-error.ts';
import { applyDefaults } from '../cluster/defaults.ts';
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

const RETRY_MS = 15_000;

/** Creates a pod from the template of its owner; null while the cluster refuses it, as by a quota. */
export function createPod(
  state: ClusterState,
  owner: ClusterObject,
  { template, from, name, labels }: NewPod,
): Pod | null {
  const timer = `${owner.metadata.uid} create`;
  if ((state.timers[timer] ?? 0) > state.now) return null;
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
  applyDefaults(pod);
  try {
    admitNew(state, pod);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    state.timers[timer] = state.now + RETRY_MS;
    recordEvent(state, owner, {
      type: 'Warning',
      reason: 'FailedCreate',
      message: `Error creating: ${error.message}`,
      from,
    });
    return null;
  }
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

const REVISION_HASH = 'controller-revision-hash';

/** The label by which a daemon or stateful set knows the pods of its present template. */
export function revisionLabel({ spec }: { spec: { template: PodTemplate } }): Labels {
  return { [REVISION_HASH]: hashOf(spec.template) };
}

export function isCurrent({ metadata }: Pod, set: { spec: { template: PodTemplate } }): boolean {
  return metadata.labels?.[REVISION_HASH] === revisionLabel(set)[REVISION_HASH];
}

export function writeStatus(state: ClusterState, set: ClusterObject, status: Record<string, number>): void {
  if (isSame(status, set['status'])) return;
  Object.assign(set, { status });
  put(state, set);
}
