import { recordEvent } from '../cluster/events.ts';
import { matchesSelector } from '../cluster/labels.ts';
import { parseMemory } from '../cluster/quantities.ts';
import { find, isSame, list, newMeta, put, remove, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, LabelSelector, Pod } from '../cluster/types.ts';

export type Claim = ClusterObject & {
  spec: {
    storageClassName?: string;
    volumeName?: string;
    volumeMode?: string;
    accessModes?: string[];
    selector?: LabelSelector;
    resources?: { requests?: { storage?: string } };
  };
  status: { phase: string };
};

type Volume = ClusterObject & {
  spec: {
    capacity?: { storage?: string };
    accessModes?: string[];
    storageClassName?: string;
    volumeMode?: string;
    persistentVolumeReclaimPolicy?: string;
    claimRef?: { name: string; namespace: string; uid?: string };
  };
  status: { phase: string };
};

type StorageClass = ClusterObject & {
  provisioner: string;
  volumeBindingMode?: string;
  reclaimPolicy?: string;
};

const FROM = 'persistentvolume-controller';
const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** Binds claims to volumes that fit, makes volumes for classes that can, and frees what is no longer claimed. */
export function bindClaims(state: ClusterState): boolean {
  const before = state.revision;
  for (const volume of list<Volume>(state, 'PersistentVolume')) syncVolume(state, volume);
  for (const claim of list<Claim>(state, 'PersistentVolumeClaim'))
    if (claim.status.phase !== 'Bound') bind(state, claim);
  return state.revision !== before;
}

function syncVolume(state: ClusterState, volume: Volume): void {
  const { claimRef, persistentVolumeReclaimPolicy } = volume.spec;
  const claim = claimRef && find<Claim>(state, 'PersistentVolumeClaim', claimRef);
  const isClaimed = claim && (claimRef.uid === undefined || claim.metadata.uid === claimRef.uid);
  if (claimRef?.uid !== undefined && !isClaimed) {
    if (persistentVolumeReclaimPolicy === 'Delete') return remove(state, volume);
    return setPhase(state, volume, 'Released');
  }
  if (!volume.status?.phase) setPhase(state, volume, 'Available');
}

function setPhase(state: ClusterState, object: Volume | Claim, phase: string): void {
  if (object.status?.phase === phase) return;
  object.status = { ...object.status, phase };
  put(state, object);
}

function bind(state: ClusterState, claim: Claim): void {
  const { name, namespace = 'default' } = claim.metadata;
  const className = claim.spec.storageClassName ?? '';
  const storage = find<StorageClass>(state, 'StorageClass', { name: className });
  const user = list<Pod>(state, 'Pod', namespace).find(({ spec }) =>
    spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === name),
  );
  const mustWait = storage?.volumeBindingMode === 'WaitForFirstConsumer' && !user;
  const volume = findVolume(state, claim);
  if (volume && !mustWait) return join(state, claim, volume);
  const note = (reason: string, message: string) => noteOnce(state, claim, { reason, message });
  if (mustWait)
    return note('WaitForFirstConsumer', 'waiting for first consumer to be created before binding');
  if (claim.spec.volumeName) return;
  if (!storage)
    return note(
      className ? 'ProvisioningFailed' : 'FailedBinding',
      className
        ? `storageclass.storage.k8s.io "${className}" not found`
        : 'no persistent volumes available for this claim and no storage class is set',
    );
  if (storage.provisioner !== NO_PROVISIONER) join(state, claim, provision(state, claim, storage));
}

/** A claim that goes on waiting says so once. */
function noteOnce(
  state: ClusterState,
  claim: Claim,
  { reason, message }: { reason: string; message: string },
): void {
  const isKnown = list(state, 'Event', claim.metadata.namespace).some(
    (event) =>
      event['message'] === message && (event['involvedObject'] as { uid: string }).uid === claim.metadata.uid,
  );
  if (isKnown) return;
  recordEvent(state, claim, {
    type: reason === 'ProvisioningFailed' ? 'Warning' : 'Normal',
    reason,
    message,
    from: FROM,
  });
}

/** The smallest volume that has what the claim asks for. */
function findVolume(state: ClusterState, { spec, metadata }: Claim): Volume | undefined {
  const size = (text: string | undefined) => parseMemory(String(text ?? '0'));
  return list<Volume>(state, 'PersistentVolume')
    .filter((volume) => {
      const { claimRef, capacity, accessModes = [], storageClassName = '', volumeMode } = volume.spec;
      if (spec.volumeName && volume.metadata.name !== spec.volumeName) return false;
      if (claimRef && (claimRef.name !== metadata.name || claimRef.namespace !== metadata.namespace))
        return false;
      return (
        volume.status?.phase !== 'Released' &&
        storageClassName === (spec.storageClassName ?? '') &&
        (volumeMode ?? 'Filesystem') === (spec.volumeMode ?? 'Filesystem') &&
        (spec.accessModes ?? []).every((mode) => accessModes.includes(mode)) &&
        size(capacity?.storage) >= size(spec.resources?.requests?.storage) &&
        (!spec.selector || matchesSelector(volume.metadata.labels, spec.selector))
      );
    })
    .sort((one, other) => size(one.spec.capacity?.storage) - size(other.spec.capacity?.storage))[0];
}

function provision(state: ClusterState, claim: Claim, storage: StorageClass): Volume {
  const name = `pvc-${claim.metadata.uid}`;
  const volume: Volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: newMeta(state, {
      name,
      annotations: { 'pv.kubernetes.io/provisioned-by': storage.provisioner },
    }),
    spec: {
      accessModes: claim.spec.accessModes ?? ['ReadWriteOnce'],
      capacity: { storage: claim.spec.resources?.requests?.storage ?? '1Gi' },
      persistentVolumeReclaimPolicy: storage.reclaimPolicy ?? 'Delete',
      storageClassName: storage.metadata.name,
      volumeMode: claim.spec.volumeMode ?? 'Filesystem',
    },
    status: { phase: 'Available' },
  };
  Object.assign(volume.spec, {
    hostPath: { path: `/var/local-path-provisioner/${name}`, type: 'DirectoryOrCreate' },
  });
  put(state, volume);
  recordEvent(state, claim, {
    reason: 'ProvisioningSucceeded',
    message: `Successfully provisioned volume ${name}`,
    from: storage.provisioner,
  });
  return volume;
}

function join(state: ClusterState, claim: Claim, volume: Volume): void {
  const { name, namespace = 'default', uid } = claim.metadata;
  const { capacity, accessModes } = volume.spec;
  const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid };
  if (!isSame(volume.spec.claimRef, claimRef)) volume.spec.claimRef = claimRef;
  volume.status = { phase: 'Bound' };
  put(state, volume);
  claim.spec.volumeName = volume.metadata.name;
  Object.assign(claim, { status: { phase: 'Bound', accessModes, capacity } });
  put(state, claim);
}

/** Why a pod waits for its storage, in the words of the scheduler. */
export function claimRefusal(state: ClusterState, { spec, metadata }: Pod): string | null {
  for (const { persistentVolumeClaim } of spec.volumes ?? []) {
    if (!persistentVolumeClaim) continue;
    const name = persistentVolumeClaim.claimName;
    const claim = find<Claim>(state, 'PersistentVolumeClaim', { name, namespace: metadata.namespace });
    if (!claim) return `persistentvolumeclaim "${name}" not found`;
    if (claim.status.phase !== 'Bound') return 'pod has unbound immediate PersistentVolumeClaims';
  }
  return null;
}
