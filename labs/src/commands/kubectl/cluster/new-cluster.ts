import { KUBERNETES_VERSION, SYSTEM } from './version.ts';
import type { ImageModel } from '../images/image-model.ts';
import { advance } from '../controllers/reconcile.ts';
import { list, newMeta, put, remove, type ClusterState } from './state.ts';
import { addSystem, SYSTEM_IMAGES } from './system-pods.ts';
import type { Fields, Labels } from './types.ts';

type NewCluster = { now: number; seed?: number; images?: ImageModel[] };

/** Nodes have been there for some days when a lab begins. */
const AGE_MS = 4 * 86_400_000;
const STARTED_MS = 60_000;

/** A cluster of three nodes with nothing on it but what every cluster has. */
export async function newCluster({ now, seed = 1, images = [] }: NewCluster): Promise<ClusterState> {
  const state: ClusterState = {
    version: 1,
    now: now - AGE_MS,
    seed,
    revision: 480,
    objects: {},
    pods: {},
    pulled: {},
    context: { name: 'lab', namespace: 'default' },
    images: [...images, ...SYSTEM_IMAGES],
    nextIp: 4,
    timers: {},
  };
  for (const name of ['default', `${SYSTEM}-node-lease`, `${SYSTEM}-public`, `${SYSTEM}-system`])
    addNamespace(state, name);
  addNode(state, 'control-plane');
  addNode(state, 'worker-1');
  addNode(state, 'worker-2');
  const add = (kind: string, apiVersion: string, fields: Fields & { name: string; namespace?: string }) => {
    const { name, namespace, ...rest } = fields;
    put(state, {
      apiVersion,
      kind,
      metadata: newMeta(state, { name, ...(namespace && { namespace }) }),
      ...rest,
    });
  };
  add('Service', 'v1', {
    name: 'kubernetes',
    namespace: 'default',
    spec: {
      type: 'ClusterIP',
      clusterIP: '10.96.0.1',
      clusterIPs: ['10.96.0.1'],
      ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
    },
    status: { loadBalancer: {} },
  });
  add('StorageClass', 'storage.k8s.io/v1', {
    name: 'standard',
    provisioner: 'rancher.io/local-path',
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'WaitForFirstConsumer',
  });
  const rbac = 'rbac.authorization.k8s.io/v1';
  for (const [name, rules] of Object.entries(CLUSTER_ROLES)) add('ClusterRole', rbac, { name, rules });
  add('ClusterRoleBinding', rbac, {
    name: 'cluster-admin',
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:masters' }],
  });
  add('PriorityClass', 'scheduling.k8s.io/v1', {
    name: 'system-cluster-critical',
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
    preemptionPolicy: 'PreemptLowerPriority',
  });
  add('PriorityClass', 'scheduling.k8s.io/v1', {
    name: 'system-node-critical',
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
    preemptionPolicy: 'PreemptLowerPriority',
  });
  addSystem(state);
  await advance(state, state.now + STARTED_MS);
  // The events of a start days ago are gone.
  for (const event of list(state, 'Event')) remove(state, event);
  state.now = now;
  return state;
}

const NAMED = [
  'pods',
  'services',
  'configmaps',
  'endpoints',
  'persistentvolumeclaims',
  'serviceaccounts',
  'events',
];
const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const WORKLOADS = [
  {
    apiGroups: ['apps'],
    resources: ['deployments', 'deployments/scale', 'replicasets', 'daemonsets', 'statefulsets'],
  },
  { apiGroups: ['batch'], resources: ['jobs', 'cronjobs'] },
  { apiGroups: ['networking.k8s.io'], resources: ['ingresses', 'networkpolicies'] },
  { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'] },
];

const CLUSTER_ROLES: Record<string, Fields[]> = {
  'cluster-admin': [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }],
  view: [
    { apiGroups: [''], resources: [...NAMED, 'pods/log', 'namespaces'], verbs: READ },
    ...WORKLOADS.map((rule) => ({ ...rule, verbs: READ })),
  ],
  edit: [
    {
      apiGroups: [''],
      resources: [...NAMED, 'secrets', 'pods/log', 'pods/exec', 'pods/portforward'],
      verbs: [...READ, ...WRITE],
    },
    ...WORKLOADS.map((rule) => ({ ...rule, verbs: [...READ, ...WRITE] })),
  ],
  admin: [
    {
      apiGroups: [''],
      resources: [...NAMED, 'secrets', 'pods/log', 'pods/exec'],
      verbs: [...READ, ...WRITE],
    },
    ...WORKLOADS.map((rule) => ({ ...rule, verbs: [...READ, ...WRITE] })),
    {
      apiGroups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'rolebindings'],
      verbs: [...READ, ...WRITE],
    },
  ],
};

/** A namespace comes with what controllers put into it. */
export function addNamespace(state: ClusterState, name: string, labels: Labels = {}): void {
  put(state, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: newMeta(state, { name, labels: { 'kubernetes.io/metadata.name': name, ...labels } }),
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  });
  fillNamespace(state, name);
}

export function fillNamespace(state: ClusterState, name: string): void {
  put(state, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: newMeta(state, { name: 'default', namespace: name }),
  });
  put(state, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: newMeta(state, { name: `${SYSTEM}-root-ca.crt`, namespace: name }),
    data: {
      'ca.crt': '-----BEGIN CERTIFICATE-----\nMIIDBTCCAe2gAwIBAgIIYm9vdHN0cmFw\n-----END CERTIFICATE-----\n',
    },
  });
}

function addNode(state: ClusterState, name: string): void {
  const isControlPlane = name === 'control-plane';
  const address = `172.18.0.${2 + (isControlPlane ? 0 : Number(name.slice(-1)))}`;
  const size = { cpu: '2', memory: '4027644Ki', pods: '110', 'ephemeral-storage': '61255492Ki' };
  put(state, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: newMeta(state, {
      name,
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        ...(isControlPlane && { 'node-role.kubernetes.io/control-plane': '' }),
      },
    }),
    spec: {
      podCIDR: `10.244.${isControlPlane ? 0 : name.slice(-1)}.0/24`,
      ...(isControlPlane && {
        taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }],
      }),
    },
    status: {
      addresses: [
        { type: 'InternalIP', address },
        { type: 'Hostname', address: name },
      ],
      allocatable: size,
      capacity: size,
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'kubelet is posting ready status',
        },
      ],
      nodeInfo: {
        kubeletVersion: KUBERNETES_VERSION,
        osImage: 'Debian GNU/Linux 13 (trixie)',
        kernelVersion: '6.12.48',
        containerRuntimeVersion: 'containerd://2.2.0',
        architecture: 'amd64',
      },
    },
  });
}
