import { find, list, newMeta, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod } from '../cluster/types.ts';

type Claim = ClusterObject & {
  spec: {
    storageClassName?: string;
    volumeName?: string;
    accessModes?: string[];
    resources?: { requests?: { storage?: string } };
  };
  status: { phase: string };
};

/** Gives a claim its volume when the first pod uses it; returns whether anything changed. */
export function bindClaims(state: ClusterState): boolean {
  const before = state.revision;
  for (const claim of list<Claim>(state, 'PersistentVolumeClaim')) {
    if (claim.status.phase === 'Bound' || claim.spec.storageClassName !== 'standard') continue;
    const { name, namespace = 'default', uid } = claim.metadata;
    const isUsed = list<Pod>(state, 'Pod', namespace).some(({ spec }) =>
      spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === name),
    );
    if (!isUsed) continue;
    const volumeName = `pvc-${uid}`;
    const capacity = { storage: claim.spec.resources?.requests?.storage ?? '1Gi' };
    put(state, {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: newMeta(state, { name: volumeName }),
      spec: {
        accessModes: claim.spec.accessModes ?? ['ReadWriteOnce'],
        capacity,
        claimRef: { kind: 'PersistentVolumeClaim', name, namespace },
        persistentVolumeReclaimPolicy: 'Delete',
        storageClassName: 'standard',
      },
      status: { phase: 'Bound' },
    });
    claim.spec.volumeName = volumeName;
    Object.assign(claim, { status: { phase: 'Bound', accessModes: claim.spec.accessModes, capacity } });
    put(state, claim);
  }
  return state.revision !== before;
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
