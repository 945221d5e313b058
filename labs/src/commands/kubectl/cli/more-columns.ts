import { formatSelector } from '../cluster/labels.ts';
import type { Fields, ClusterObject, LabelSelector } from '../cluster/types.ts';
import { ageOf } from './age.ts';
import { COLUMNS, type Columns } from './columns.ts';
import { OBJECT_COLUMNS } from './object-columns.ts';

const age = ({ metadata }: ClusterObject, now: number) => ageOf(metadata.creationTimestamp, now);
const spec = (object: ClusterObject) => (object['spec'] ?? {}) as Fields;
const status = (object: ClusterObject) => (object['status'] ?? {}) as Fields;

type Subject = { kind: string; name: string; namespace?: string };

function bindingCells(object: ClusterObject, now: number): string[] {
  const { kind, name } = object['roleRef'] as Subject;
  return [object.metadata.name, `${kind}/${name}`, age(object, now)];
}

function subjectCells(object: ClusterObject): string[] {
  const subjects = (object['subjects'] ?? []) as Subject[];
  return ['User', 'Group', 'ServiceAccount'].map((kind) =>
    subjects
      .filter((one) => one.kind === kind)
      .map(({ name, namespace }) => (namespace ? `${namespace}/${name}` : name))
      .join(', '),
  );
}

const BINDING: Columns = {
  names: ['NAME', 'ROLE', 'AGE'],
  wide: ['USERS', 'GROUPS', 'SERVICEACCOUNTS'],
  cells: bindingCells,
  wideCells: subjectCells,
};
const ROLE: Columns = {
  names: ['NAME', 'CREATED AT'],
  cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
};

type Rule = { host?: string };
const hostsOf = (object: ClusterObject) =>
  ((spec(object)['rules'] ?? []) as Rule[]).map(({ host }) => host ?? '*').join(',') || '*';

const MORE: Record<string, Columns> = {
  Node: {
    names: ['NAME', 'STATUS', 'ROLES', 'AGE', 'VERSION'],
    wide: ['INTERNAL-IP', 'EXTERNAL-IP', 'OS-IMAGE', 'KERNEL-VERSION', 'CONTAINER-RUNTIME'],
    cells: (node, now) => {
      const info = status(node)['nodeInfo'] as Fields;
      const isControlPlane = 'node-role.kubernetes.io/control-plane' in (node.metadata.labels ?? {});
      return [
        node.metadata.name,
        spec(node)['unschedulable'] ? 'Ready,SchedulingDisabled' : 'Ready',
        isControlPlane ? 'control-plane' : '<none>',
        age(node, now),
        String(info['kubeletVersion']),
      ];
    },
    wideCells: (node) => {
      const info = status(node)['nodeInfo'] as Fields;
      const [address] = status(node)['addresses'] as { address: string }[];
      return [
        address?.address ?? '<none>',
        '<none>',
        String(info['osImage']),
        String(info['kernelVersion']),
        String(info['containerRuntimeVersion']),
      ];
    },
  },
  ServiceAccount: {
    names: ['NAME', 'SECRETS', 'AGE'],
    cells: (one, now) => [one.metadata.name, '0', age(one, now)],
  },
  Role: ROLE,
  ClusterRole: ROLE,
  RoleBinding: BINDING,
  ClusterRoleBinding: BINDING,
  Ingress: {
    names: ['NAME', 'CLASS', 'HOSTS', 'ADDRESS', 'PORTS', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      String(spec(one)['ingressClassName'] ?? '<none>'),
      hostsOf(one),
      '172.18.0.2',
      spec(one)['tls'] ? '80, 443' : '80',
      age(one, now),
    ],
  },
  NetworkPolicy: {
    names: ['NAME', 'POD-SELECTOR', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      formatSelector(spec(one)['podSelector'] as LabelSelector),
      age(one, now),
    ],
  },
  PersistentVolumeClaim: {
    names: [
      'NAME',
      'STATUS',
      'VOLUME',
      'CAPACITY',
      'ACCESS MODES',
      'STORAGECLASS',
      'VOLUMEATTRIBUTESCLASS',
      'AGE',
    ],
    cells: (one, now) => {
      const isBound = status(one)['phase'] === 'Bound';
      return [
        one.metadata.name,
        String(status(one)['phase']),
        isBound ? String(spec(one)['volumeName']) : '',
        isBound ? String((status(one)['capacity'] as Fields)['storage']) : '',
        isBound ? accessModes(spec(one)['accessModes']) : '',
        String(spec(one)['storageClassName'] ?? ''),
        '<unset>',
        age(one, now),
      ];
    },
  },
  PersistentVolume: {
    names: ['NAME', 'CAPACITY', 'ACCESS MODES', 'RECLAIM POLICY', 'STATUS', 'CLAIM', 'STORAGECLASS', 'AGE'],
    cells: (one, now) => {
      const claim = (spec(one)['claimRef'] ?? {}) as Fields;
      return [
        one.metadata.name,
        String(((spec(one)['capacity'] ?? {}) as Fields)['storage']),
        accessModes(spec(one)['accessModes']),
        String(spec(one)['persistentVolumeReclaimPolicy'] ?? 'Retain'),
        String(status(one)['phase'] ?? 'Available'),
        claim['name'] ? `${String(claim['namespace'])}/${String(claim['name'])}` : '',
        String(spec(one)['storageClassName'] ?? ''),
        age(one, now),
      ];
    },
  },
  StorageClass: {
    names: ['NAME', 'PROVISIONER', 'RECLAIMPOLICY', 'VOLUMEBINDINGMODE', 'ALLOWVOLUMEEXPANSION', 'AGE'],
    cells: (one, now) => [
      one.metadata.name === 'standard' ? 'standard (default)' : one.metadata.name,
      String(one['provisioner']),
      String(one['reclaimPolicy'] ?? 'Delete'),
      String(one['volumeBindingMode'] ?? 'Immediate'),
      one['allowVolumeExpansion'] ? 'true' : 'false',
      age(one, now),
    ],
  },
  ...OBJECT_COLUMNS,
};

function accessModes(modes: unknown): string {
  const short: Record<string, string> = {
    ReadWriteOnce: 'RWO',
    ReadOnlyMany: 'ROX',
    ReadWriteMany: 'RWX',
    ReadWriteOncePod: 'RWOP',
  };
  return ((modes ?? []) as string[]).map((mode) => short[mode] ?? mode).join(',');
}

const PLAIN: Columns = { names: ['NAME', 'AGE'], cells: (one, now) => [one.metadata.name, age(one, now)] };

export function columnsOf(kind: string): Columns {
  return COLUMNS[kind] ?? MORE[kind] ?? PLAIN;
}
