import { matchesLabels } from '../cluster/labels.ts';
import {
  find,
  isSame,
  list,
  newMeta,
  put,
  randomSuffix,
  remove,
  type ClusterState,
} from '../cluster/state.ts';
import type { Endpoint, EndpointSlice, Pod, Service, ServicePort } from '../cluster/types.ts';
import { isReady, ownedBy, ownerReference } from './owned.ts';

/** Lists the pods behind each service; only ready ones get traffic. Returns whether anything changed. */
export function syncEndpoints(state: ClusterState): boolean {
  const before = state.revision;
  for (const service of list<Service>(state, 'Service'))
    if (service.spec.selector) syncService(state, service);
  return state.revision !== before;
}

export function podsBehind(state: ClusterState, { spec, metadata }: Service): Pod[] {
  if (!spec.selector) return [];
  return list<Pod>(state, 'Pod', metadata.namespace).filter(
    (pod) =>
      matchesLabels(pod.metadata.labels, spec.selector) &&
      pod.status.podIP &&
      pod.status.phase !== 'Succeeded' &&
      pod.status.phase !== 'Failed',
  );
}

/** The port of a container that a port of a service means; null where a pod has none of that name. */
export function targetPort({ targetPort: port }: ServicePort, { spec }: Pod): number | null {
  if (typeof port === 'number') return port;
  const ports = spec.containers.flatMap((container) => container.ports ?? []);
  return ports.find(({ name }) => name === port)?.containerPort ?? null;
}

function syncService(state: ClusterState, service: Service): void {
  const pods = podsBehind(state, service);
  const endpoints = pods.map((pod): Endpoint => ({
    addresses: [pod.status.podIP ?? ''],
    conditions: {
      ready: isReady(pod),
      serving: isReady(pod),
      terminating: pod.metadata.deletionTimestamp !== undefined,
    },
    nodeName: pod.spec.nodeName ?? '',
    targetRef: {
      kind: 'Pod',
      name: pod.metadata.name,
      namespace: pod.metadata.namespace ?? '',
      uid: pod.metadata.uid,
    },
  }));
  const ports = (service.spec.ports ?? []).flatMap((port) => {
    const found = pods.map((pod) => targetPort(port, pod)).find((number) => number !== null);
    const number = found ?? (typeof port.targetPort === 'number' ? port.targetPort : null);
    return number === null ? [] : [{ name: port.name ?? '', port: number, protocol: port.protocol }];
  });
  writeSlice(state, service, { endpoints, ports });
  writeEndpoints(state, service, { endpoints, ports });
}

type Found = Pick<EndpointSlice, 'endpoints' | 'ports'>;

function writeSlice(state: ClusterState, service: Service, { endpoints, ports }: Found): void {
  const [existing] = ownedBy<EndpointSlice>(state, service, 'EndpointSlice');
  if (existing) {
    if (isSame([existing.endpoints, existing.ports], [endpoints, ports])) return;
    Object.assign(existing, { endpoints, ports });
    return put(state, existing);
  }
  const { name, namespace = 'default' } = service.metadata;
  put(state, {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: newMeta(state, {
      name: `${name}-${randomSuffix(state)}`,
      namespace,
      labels: {
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        'kubernetes.io/service-name': name,
      },
      ownerReferences: [ownerReference(service)],
    }),
    addressType: 'IPv4',
    endpoints,
    ports,
  });
}

/** The older form of the same, which many still look at. */
function writeEndpoints(state: ClusterState, service: Service, { endpoints, ports }: Found): void {
  const { name, namespace = 'default' } = service.metadata;
  const addressOf = ({ addresses, nodeName, targetRef }: Endpoint) => ({
    ip: addresses[0],
    nodeName,
    targetRef,
  });
  const ready = endpoints.filter(({ conditions }) => conditions.ready).map(addressOf);
  const notReady = endpoints
    .filter(({ conditions }) => !conditions.ready && !conditions.terminating)
    .map(addressOf);
  const subsets =
    ready.length + notReady.length === 0
      ? []
      : [
          {
            ...(ready.length > 0 && { addresses: ready }),
            ...(notReady.length > 0 && { notReadyAddresses: notReady }),
            ports,
          },
        ];
  const existing = find(state, 'Endpoints', { name, namespace });
  if (existing) {
    if (isSame(existing['subsets'], subsets)) return;
    existing['subsets'] = subsets;
    return put(state, existing);
  }
  put(state, { apiVersion: 'v1', kind: 'Endpoints', metadata: newMeta(state, { name, namespace }), subsets });
}

/** Takes away what belonged to services that are gone. */
export function removeOrphanedEndpoints(state: ClusterState): void {
  for (const endpoints of list(state, 'Endpoints'))
    if (!find(state, 'Service', endpoints.metadata)) remove(state, endpoints);
}
