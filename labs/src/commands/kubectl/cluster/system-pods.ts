import type { ImageModel } from '../images/image-model.ts';
import { newRuntime } from '../kubelet/programs.ts';
import { applyDefaults } from './defaults.ts';
import { KUBERNETES_VERSION, SYSTEM } from './version.ts';
import { list, newMeta, put, type ClusterState } from './state.ts';
import type { Fields, Labels } from './types.ts';

const NAMESPACE = `${SYSTEM}-system`;
const CONTROL_PLANE = 'control-plane';
const PROJECT = 'k8s.io';
/** Where the images of the project lie. */
const REGISTRY = `registry.${PROJECT}`;
const DNS = `${REGISTRY}/coredns/coredns:v1.13.1`;
const PROXY = `${REGISTRY}/${SYSTEM}-proxy:${KUBERNETES_VERSION}`;
const NETWORK = 'docker.io/kindest/kindnetd:v20251212';

/** The parts of a control plane, each a pod that the node runs by itself. */
const STATIC: Record<string, { image: string; cpu: string; memory?: string }> = {
  etcd: { image: `${REGISTRY}/etcd:3.6.6-0`, cpu: '100m', memory: '100Mi' },
  [`${SYSTEM}-apiserver`]: { image: `${REGISTRY}/${SYSTEM}-apiserver:${KUBERNETES_VERSION}`, cpu: '250m' },
  [`${SYSTEM}-controller-manager`]: {
    image: `${REGISTRY}/${SYSTEM}-controller-manager:${KUBERNETES_VERSION}`,
    cpu: '200m',
  },
  [`${SYSTEM}-scheduler`]: { image: `${REGISTRY}/${SYSTEM}-scheduler:${KUBERNETES_VERSION}`, cpu: '100m' },
};

/** What the images of the system listen on is nothing that a lesson asks. */
export const SYSTEM_IMAGES: ImageModel[] = [
  ...Object.values(STATIC).map(({ image }) => image),
  DNS,
  PROXY,
  NETWORK,
].map((image) => ({ name: image.slice(0, image.lastIndexOf(':')).replace('docker.io/', '') }));

/** The pods that a cluster has before anybody uses it. */
export function addSystem(state: ClusterState): void {
  // They were pulled days ago, which also keeps the first command quick.
  for (const { metadata } of list(state, 'Node')) state.pulled[metadata.name] = [DNS, PROXY, NETWORK];
  for (const [name, { image, cpu, memory }] of Object.entries(STATIC)) {
    const requests = { cpu, ...(memory && { memory }) };
    const labels = { component: name, tier: CONTROL_PLANE };
    addPod(state, { name: `${name}-${CONTROL_PLANE}`, image, container: name, labels, requests });
  }
  const dns = { [`k8s-app`]: `${SYSTEM}-dns` };
  add(state, 'Service', {
    apiVersion: 'v1',
    name: `${SYSTEM}-dns`,
    labels: dns,
    spec: {
      clusterIP: '10.96.0.10',
      clusterIPs: ['10.96.0.10'],
      ports: [
        { name: 'dns', port: 53, protocol: 'UDP', targetPort: 53 },
        { name: 'dns-tcp', port: 53, protocol: 'TCP', targetPort: 53 },
        { name: 'metrics', port: 9153, protocol: 'TCP', targetPort: 9153 },
      ],
      selector: dns,
      type: 'ClusterIP',
    },
    status: { loadBalancer: {} },
  });
  const anywhere = [{ operator: 'Exists' }];
  add(state, 'Deployment', {
    apiVersion: 'apps/v1',
    name: 'coredns',
    labels: dns,
    spec: {
      replicas: 2,
      selector: { matchLabels: dns },
      template: template(dns, {
        name: 'coredns',
        image: DNS,
        resources: { limits: { memory: '170Mi' }, requests: { cpu: '100m', memory: '70Mi' } },
        ports: [{ containerPort: 53, name: 'dns', protocol: 'UDP' }],
        tolerations: [
          { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule', operator: 'Exists' },
        ],
        nodeSelector: { 'node-role.kubernetes.io/control-plane': '' },
      }),
    },
  });
  for (const [name, image] of [
    [`${SYSTEM}-proxy`, PROXY],
    ['kindnet', NETWORK],
  ] as const)
    add(state, 'DaemonSet', {
      apiVersion: 'apps/v1',
      name,
      labels: { 'k8s-app': name },
      spec: {
        selector: { matchLabels: { 'k8s-app': name } },
        template: template({ 'k8s-app': name }, { name, image, tolerations: anywhere, hostNetwork: true }),
      },
    });
}

type Template = Fields & { name: string; image: string };

function template(labels: Labels, { name, image, resources, ports, ...spec }: Template): Fields {
  const container = {
    name,
    image,
    ...(resources !== undefined && { resources }),
    ...(ports !== undefined && { ports }),
  };
  return {
    metadata: { labels },
    spec: { containers: [container], priorityClassName: 'system-node-critical', ...spec },
  };
}

function add(state: ClusterState, kind: string, fields: Fields & { name: string; apiVersion: string }): void {
  const { name, apiVersion, labels, ...rest } = fields;
  const metadata = newMeta(state, { name, namespace: NAMESPACE, labels: labels as Labels, generation: 1 });
  const object = { apiVersion, kind, metadata, status: {}, ...rest };
  applyDefaults(object);
  put(state, object);
}

type SystemPod = { name: string; image: string; container: string; labels: Labels; requests: Labels };

function addPod(state: ClusterState, { name, image, container, labels, requests }: SystemPod): void {
  const metadata = newMeta(state, { name, namespace: NAMESPACE, labels });
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec: {
      containers: [{ name: container, image, command: [container], resources: { requests } }],
      hostNetwork: true,
      nodeName: CONTROL_PLANE,
      priorityClassName: 'system-node-critical',
      tolerations: [{ effect: 'NoExecute', operator: 'Exists' }],
    },
    status: { phase: 'Pending', podIP: '172.18.0.2' },
  };
  applyDefaults(object);
  put(state, object);
  const runtime = { ...newRuntime(), step: 'running' as const, startedAt: state.now, isReady: true };
  state.pods[metadata.uid] = { containers: { [container]: runtime }, deleteAt: null };
}
