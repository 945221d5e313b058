import { formatSelector } from '../cluster/labels.ts';
import { find, list, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Fields, Labels, LabelSelector, Pod } from '../cluster/types.ts';
import type { Autoscaler } from '../controllers/autoscalers.ts';
import { isFields } from '../schema/decode.ts';
import { formatDate } from './age.ts';
import { formatEndpoints } from './columns.ts';
import {
  annotationLines,
  describeEvents,
  formatFields,
  head,
  innerTable,
  ruled,
  specOf,
  textOf,
} from './describe-format.ts';
import { describeLimits, describeNamespace, describeNode, describeQuota } from './describe-node.ts';

type Describe = (state: ClusterState, object: ClusterObject) => string;

type Backend = { service?: { name: string; port?: { number?: number; name?: string } } };

function describeIngress(state: ClusterState, ingress: ClusterObject): string {
  const backend = ({ service }: Backend) => {
    if (!service) return '<default>';
    const endpoints = find(state, 'Endpoints', { name: service.name, namespace: ingress.metadata.namespace });
    const port = service.port?.name ?? service.port?.number;
    const reached = endpoints ? formatEndpoints(endpoints) : `<error: services "${service.name}" not found>`;
    return `${service.name}:${port} (${reached === '<none>' ? '' : reached})`;
  };
  type Rule = { host?: string; http?: { paths: { path?: string; backend: Backend }[] } };
  const rows = ((specOf(ingress)['rules'] ?? []) as Rule[]).flatMap(({ host, http }) => [
    [host ?? '*', '', ''],
    ...(http?.paths ?? []).map((one) => ['', one.path ?? '/', backend(one.backend)]),
  ]);
  const tls = (specOf(ingress)['tls'] ?? []) as { hosts?: string[]; secretName?: string }[];
  const fallback = specOf(ingress)['defaultBackend'] as Backend | undefined;
  return [
    formatFields([
      ...head(ingress).filter(([name]) => name !== 'Annotations'),
      ['Address', '172.18.0.2'],
      ['Ingress Class', textOf(specOf(ingress)['ingressClassName'], '<none>')],
      ['Default backend', fallback ? backend(fallback) : '<default>'],
    ]),
    tls.length > 0
      ? `TLS:\n${tls.map(({ hosts = [], secretName }) => `  ${secretName} terminates ${hosts.join(',')}\n`).join('')}`
      : '',
    `Rules:\n${innerTable([['Host', 'Path', 'Backends'], ['----', '----', '--------'], ...rows])}`,
    formatFields([['Annotations', annotationLines(ingress.metadata.annotations)]]),
    describeEvents(state, ingress),
  ].join('');
}

function describeClaim(state: ClusterState, claim: ClusterObject): string {
  const status = (claim['status'] ?? {}) as { phase?: string; capacity?: Labels; accessModes?: string[] };
  const users = list<Pod>(state, 'Pod', claim.metadata.namespace).filter((pod) =>
    pod.spec.volumes?.some(
      ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === claim.metadata.name,
    ),
  );
  return [
    formatFields([
      ...head(claim).slice(0, 2),
      ['StorageClass', textOf(specOf(claim)['storageClassName'])],
      ['Status', textOf(status.phase)],
      ['Volume', textOf(specOf(claim)['volumeName'])],
      ...head(claim).slice(2),
      ['Finalizers', '[kubernetes.io/pvc-protection]'],
      ['Capacity', textOf(status.capacity?.['storage'])],
      ['Access Modes', (status.accessModes ?? []).join(',')],
      ['VolumeMode', textOf(specOf(claim)['volumeMode'], 'Filesystem')],
      ['Used By', users.length > 0 ? users.map(({ metadata }) => metadata.name) : '<none>'],
    ]),
    describeEvents(state, claim),
  ].join('');
}

function describeAutoscaler(state: ClusterState, object: ClusterObject): string {
  const { spec: own, status } = object as Autoscaler;
  const current = (status.currentMetrics ?? []) as { resource: { name: string; current: Labels } }[];
  const metrics = (own.metrics ?? []).map(({ resource }): [string, string] => {
    const used = current.find((one) => one.resource.name === resource?.name)?.resource.current;
    const target = resource?.target;
    return target?.averageUtilization === undefined
      ? [
          `resource ${resource?.name} on pods`,
          `${used?.['averageValue'] ?? '<unknown>'} / ${target?.averageValue}`,
        ]
      : [
          `resource ${resource?.name} on pods  (as a percentage of request)`,
          `${used ? `${used['averageUtilization']}% (${used['averageValue']})` : '<unknown>'} / ${target.averageUtilization}%`,
        ];
  });
  return [
    formatFields([
      ...head(object),
      ['CreationTimestamp', formatDate(object.metadata.creationTimestamp)],
      ['Reference', `${own.scaleTargetRef.kind}/${own.scaleTargetRef.name}`],
    ]),
    `Metrics:  ( current / target )\n${formatFields(metrics, 2)}`,
    formatFields([
      ['Min replicas', textOf(own.minReplicas, '<unset>')],
      ['Max replicas', String(own.maxReplicas)],
      [
        `${own.scaleTargetRef.kind} pods`,
        `${status.currentReplicas ?? 0} current / ${status.desiredReplicas} desired`,
      ],
    ]),
    `Conditions:\n${ruled(
      ['Type', 'Status', 'Reason', 'Message'],
      (status.conditions ?? []).map((one) => [one.type, one.status, one.reason ?? '', one.message ?? '']),
    )}`,
    describeEvents(state, object),
  ].join('');
}

function describePolicy(state: ClusterState, policy: ClusterObject): string {
  const given = specOf(policy) as { podSelector?: LabelSelector; policyTypes?: string[] };
  const own = formatSelector(given.podSelector);
  return `${formatFields([...head(policy).slice(0, 2), ['Created on', formatDate(policy.metadata.creationTimestamp)], ...head(policy).slice(2)])}Spec:\n  PodSelector:     ${own === '<none>' ? '<none> (Allowing the specific traffic to all pods in this namespace)' : own}\n${plainLines({ ingress: specOf(policy)['ingress'], egress: specOf(policy)['egress'] }, 2)}  Policy Types: ${(given.policyTypes ?? []).join(', ')}\n${describeEvents(state, policy).replace(/^Events: {2}<none>\n$/, '')}`;
}

const words = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** Fields in words, each below what it belongs to, as kubectl describes kinds without a layout of their own. */
function plainLines(value: Fields, indent: number): string {
  const space = ' '.repeat(indent);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const width = Math.max(
    0,
    ...entries.filter(([, one]) => typeof one !== 'object').map(([name]) => words(name).length + 3),
  );
  return entries
    .map(([name, one]) => {
      if (Array.isArray(one))
        return `${space}${words(name)}:\n${one.map((item) => (isFields(item) ? plainLines(item, indent + 2) : `${space}  ${String(item)}\n`)).join('')}`;
      if (isFields(one)) return `${space}${words(name)}:\n${plainLines(one, indent + 2)}`;
      return `${space}${`${words(name)}:`.padEnd(width)}${String(one)}\n`;
    })
    .join('');
}

/** Every kind without a layout of its own. */
export function describeOther(state: ClusterState, object: ClusterObject): string {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { creationTimestamp, generation, resourceVersion, uid } = metadata;
  const own = { creationTimestamp, generation, resourceVersion, UID: uid };
  return [
    formatFields([...head(object), ['API Version', apiVersion], ['Kind', kind]]),
    `Metadata:\n${plainLines(own, 2)}`,
    plainLines(rest as Fields, 0),
    describeEvents(state, object),
  ].join('');
}

function describeAccount(state: ClusterState, account: ClusterObject): string {
  return (
    formatFields([
      ...head(account),
      ['Image pull secrets', '<none>'],
      ['Mountable secrets', '<none>'],
      ['Tokens', '<none>'],
    ]) + describeEvents(state, account)
  );
}

export const MORE_DESCRIBERS: Record<string, Describe> = {
  Node: describeNode,
  Namespace: describeNamespace,
  ResourceQuota: describeQuota,
  LimitRange: describeLimits,
  Ingress: describeIngress,
  PersistentVolumeClaim: describeClaim,
  HorizontalPodAutoscaler: describeAutoscaler,
  NetworkPolicy: describePolicy,
  ServiceAccount: describeAccount,
};
