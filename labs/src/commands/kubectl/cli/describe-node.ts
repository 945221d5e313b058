import { amountOf, formatAmount } from '../cluster/quantities.ts';
import { list, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Condition, Fields, Labels, Pod } from '../cluster/types.ts';
import { podsOn, type Node } from '../controllers/node-fit.ts';
import { ageOf, formatDate } from './age.ts';
import {
  annotationLines,
  describeEvents,
  formatFields,
  head,
  innerTable,
  labelLines,
  ruled,
  specOf,
  textOf,
  type Pairs,
} from './describe-format.ts';

export function describeNode(state: ClusterState, object: ClusterObject): string {
  const node = object as Node;
  const { taints = [], unschedulable } = node.spec;
  const status = object['status'] as Fields & { capacity: Labels; allocatable: Labels };
  const roles = Object.keys(node.metadata.labels ?? {}).flatMap(
    (name) => /^node-role\.kubernetes\.io\/(.+)$/.exec(name)?.[1] ?? [],
  );
  const shownTaints = taints.map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`);
  const amounts = (values: Labels) => formatFields(Object.entries(values).sort() as Pairs, 2);
  const info = status['nodeInfo'] as Labels;
  const pods = podsOn(state, node);
  const share = (amount: number, name: 'cpu' | 'memory') =>
    `${amount === 0 ? '0' : formatAmount(name, amount)} (${Math.floor((amount * 100) / amountOf(name, status.allocatable[name]))}%)`;
  const sum = (pod: Pod, part: 'requests' | 'limits', name: 'cpu' | 'memory') =>
    pod.spec.containers.reduce(
      (total, { resources }) =>
        total +
        amountOf(
          name,
          resources?.[part]?.[name] ?? (part === 'requests' ? resources?.limits?.[name] : undefined) ?? 0,
        ),
      0,
    );
  const parts = [
    ['cpu', 'requests'],
    ['cpu', 'limits'],
    ['memory', 'requests'],
    ['memory', 'limits'],
  ] as const;
  const total = (name: 'cpu' | 'memory', part: 'requests' | 'limits') =>
    share(
      pods.reduce((all, pod) => all + sum(pod, part, name), 0),
      name,
    );
  return [
    formatFields([
      ['Name', node.metadata.name],
      ['Roles', roles.join(',') || '<none>'],
      ['Labels', labelLines(node.metadata.labels)],
      ['Annotations', annotationLines(node.metadata.annotations)],
      ['CreationTimestamp', formatDate(node.metadata.creationTimestamp)],
      ['Taints', shownTaints.length > 0 ? shownTaints : '<none>'],
      ['Unschedulable', String(unschedulable === true)],
    ]),
    'Conditions:\n',
    ruled(
      ['Type', 'Status', 'Reason', 'Message'],
      (status['conditions'] as Condition[]).map((one) => [
        one.type,
        one.status,
        one.reason ?? '',
        one.message ?? '',
      ]),
    ),
    'Addresses:\n',
    formatFields(
      (status['addresses'] as { type: string; address: string }[]).map(
        ({ type, address }) => [type, address] as [string, string],
      ),
      2,
    ),
    `Capacity:\n${amounts(status.capacity)}Allocatable:\n${amounts(status.allocatable)}`,
    `System Info:\n${formatFields(
      [
        ['Kernel Version', textOf(info['kernelVersion'])],
        ['OS Image', textOf(info['osImage'])],
        ['Operating System', 'linux'],
        ['Architecture', textOf(info['architecture'])],
        ['Container Runtime Version', textOf(info['containerRuntimeVersion'])],
        ['Kubelet Version', textOf(info['kubeletVersion'])],
      ],
      2,
    )}`,
    formatFields([['PodCIDR', textOf(specOf(node)['podCIDR'])]]),
    `Non-terminated Pods:  (${pods.length} in total)\n`,
    ruled(
      ['Namespace', 'Name', 'CPU Requests', 'CPU Limits', 'Memory Requests', 'Memory Limits', 'Age'],
      pods.map((pod) => [
        pod.metadata.namespace ?? '',
        pod.metadata.name,
        ...parts.map(([name, part]) => share(sum(pod, part, name), name)),
        ageOf(pod.metadata.creationTimestamp, state.now),
      ]),
    ),
    'Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n',
    ruled(
      ['Resource', 'Requests', 'Limits'],
      (['cpu', 'memory'] as const).map((name) => [name, total(name, 'requests'), total(name, 'limits')]),
    ),
    describeEvents(state, node),
  ].join('');
}

export function describeQuota(_state: ClusterState, quota: ClusterObject): string {
  const { hard = {}, used = {} } = (quota['status'] ?? {}) as { hard?: Labels; used?: Labels };
  const rows = Object.keys(hard)
    .sort()
    .map((name) => [name, textOf(used[name], '0'), textOf(hard[name])]);
  const width = Math.max(8, ...rows.map(([name = '']) => name.length)) + 2;
  return `${`Name:`.padEnd(width)}${quota.metadata.name}\n${`Namespace:`.padEnd(width)}${quota.metadata.namespace}\n${innerTable([['Resource', 'Used', 'Hard'], ['--------', '----', '----'], ...rows], 0)}`;
}

type Limit = { type: string } & Record<string, Labels | undefined>;

export function describeLimits(_state: ClusterState, range: ClusterObject): string {
  const rows = ((specOf(range)['limits'] ?? []) as Limit[]).flatMap((limit) => {
    const names = new Set(
      ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'].flatMap((part) =>
        Object.keys(limit[part] ?? {}),
      ),
    );
    return [...names]
      .sort()
      .map((name) => [
        limit.type,
        name,
        ...['min', 'max', 'defaultRequest', 'default', 'maxLimitRequestRatio'].map((part) =>
          textOf(limit[part]?.[name], '-'),
        ),
      ]);
  });
  const names = [
    'Type',
    'Resource',
    'Min',
    'Max',
    'Default Request',
    'Default Limit',
    'Max Limit/Request Ratio',
  ];
  return `Name:       ${range.metadata.name}\nNamespace:  ${range.metadata.namespace}\n${innerTable([names, names.map((name) => '-'.repeat(name.length)), ...rows], 0)}`;
}

export function describeNamespace(state: ClusterState, namespace: ClusterObject): string {
  const { name } = namespace.metadata;
  const quotas = list(state, 'ResourceQuota', name);
  const ranges = list(state, 'LimitRange', name);
  return [
    formatFields([...head(namespace), ['Status', textOf((namespace['status'] as { phase?: string }).phase)]]),
    quotas.length > 0
      ? `\nResource Quotas\n${quotas.map((one) => describeQuota(state, one)).join('\n')}`
      : '\nNo resource quota.\n',
    ranges.length > 0
      ? `\nResource Limits\n${ranges.map((one) => describeLimits(state, one)).join('\n')}`
      : '\nNo LimitRange resource.\n',
  ].join('');
}
