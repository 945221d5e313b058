import { find, type ClusterState } from '../cluster/state.ts';
import type { Deployment, Job, ClusterObject, ReplicaSet, Service } from '../cluster/types.ts';
import { formatLabels, formatSelector } from '../cluster/labels.ts';
import { ownedBy } from '../controllers/owned.ts';
import { formatDate } from './age.ts';
import { formatEndpoints } from './columns.ts';
import {
  annotationLines,
  describeEvents,
  formatFields,
  head,
  innerTable,
  labelLines,
  type Pairs,
} from './describe-format.ts';
import { describeTemplate } from './describe-pod.ts';

export function describeDeployment(state: ClusterState, deployment: Deployment): string {
  const { metadata, spec, status } = deployment;
  const {
    replicas = 0,
    updatedReplicas = 0,
    availableReplicas = 0,
    unavailableReplicas = 0,
    conditions = [],
  } = status;
  const sets = ownedBy<ReplicaSet>(state, deployment, 'ReplicaSet');
  const hash = (set: ReplicaSet) =>
    `${set.metadata.name} (${set.status.replicas}/${set.spec.replicas} replicas created)`;
  const newest = sets.filter(
    ({ metadata: meta }) =>
      meta.annotations?.['deployment.kubernetes.io/revision'] ===
      metadata.annotations?.['deployment.kubernetes.io/revision'],
  );
  const old = sets.filter((set) => !newest.includes(set));
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {};
  return [
    formatFields([
      ['Name', metadata.name],
      ['Namespace', metadata.namespace ?? ''],
      ['CreationTimestamp', formatDate(metadata.creationTimestamp)],
      ['Labels', labelLines(metadata.labels)],
      ['Annotations', annotationLines(metadata.annotations)],
      ['Selector', formatSelector(spec.selector)],
      [
        'Replicas',
        `${spec.replicas} desired | ${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available | ${unavailableReplicas} unavailable`,
      ],
      ['StrategyType', spec.strategy.type],
      ['MinReadySeconds', '0'],
      ...(maxSurge === undefined
        ? []
        : ([['RollingUpdateStrategy', `${maxUnavailable} max unavailable, ${maxSurge} max surge`]] as Pairs)),
    ]),
    `Pod Template:\n${describeTemplate(spec.template, 2)}`,
    'Conditions:\n',
    innerTable([
      ['Type', 'Status', 'Reason'],
      ['----', '------', '------'],
      ...conditions.map(({ type, status: value, reason = '' }) => [type, value, reason]),
    ]),
    formatFields([
      ['OldReplicaSets', old.map(hash).join(', ') || '<none>'],
      ['NewReplicaSet', newest.map(hash).join(', ') || '<none>'],
    ]),
    describeEvents(state, deployment),
  ].join('');
}

export function describeReplicaSet(state: ClusterState, set: ReplicaSet): string {
  const [owner] = set.metadata.ownerReferences ?? [];
  return [
    formatFields([
      ['Name', set.metadata.name],
      ['Namespace', set.metadata.namespace ?? ''],
      ['Selector', formatSelector(set.spec.selector)],
      ['Labels', labelLines(set.metadata.labels)],
      ['Annotations', annotationLines(set.metadata.annotations)],
      ...(owner ? ([['Controlled By', `${owner.kind}/${owner.name}`]] as Pairs) : []),
      ['Replicas', `${set.status.replicas} current / ${set.spec.replicas} desired`],
    ]),
    `Pod Template:\n${describeTemplate(set.spec.template, 2)}`,
    describeEvents(state, set),
  ].join('');
}

export function describeService(state: ClusterState, service: Service): string {
  const { spec, metadata } = service;
  const endpoints = find(state, 'Endpoints', metadata);
  const ports = (spec.ports ?? []).flatMap(({ name, port, protocol, targetPort, nodePort }): Pairs => [
    ['Port', `${name ?? '<unset>'}  ${port}/${protocol}`],
    ['TargetPort', `${targetPort}/${protocol}`],
    ...(nodePort === undefined
      ? []
      : ([['NodePort', `${name ?? '<unset>'}  ${nodePort}/${protocol}`]] as Pairs)),
    ['Endpoints', endpoints ? formatEndpoints(endpoints).replace('<none>', '') : ''],
  ]);
  return [
    formatFields([
      ...head(service),
      ['Selector', formatLabels(spec.selector)],
      ['Type', spec.type],
      ['IP Family Policy', 'SingleStack'],
      ['IP Families', 'IPv4'],
      ['IP', spec.clusterIP ?? ''],
      ['IPs', spec.clusterIP ?? ''],
      ...ports,
      ['Session Affinity', 'None'],
      ['Internal Traffic Policy', 'Cluster'],
    ]),
    describeEvents(state, service),
  ].join('');
}

export function describeJob(state: ClusterState, job: Job): string {
  const { active = 0, succeeded = 0, failed = 0, startTime, completionTime, ready = 0 } = job.status;
  return [
    formatFields([
      ...head(job),
      ['Parallelism', String(job.spec.parallelism)],
      ['Completions', String(job.spec.completions ?? '<unset>')],
      ['Backoff Limit', String(job.spec.backoffLimit)],
      ...(startTime ? ([['Start Time', formatDate(startTime)]] as Pairs) : []),
      ...(completionTime ? ([['Completed At', formatDate(completionTime)]] as Pairs) : []),
      ['Pods Statuses', `${active} Active (${ready} Ready) / ${succeeded} Succeeded / ${failed} Failed`],
    ]),
    `Pod Template:\n${describeTemplate(job.spec.template, 2)}`,
    describeEvents(state, job),
  ].join('');
}

/** A ConfigMap shows its values, a Secret only their sizes. */
export function describeData(state: ClusterState, object: ClusterObject): string {
  const data = Object.entries((object['data'] ?? {}) as Record<string, string>);
  if (object.kind === 'Secret') {
    const sizes = data.map(
      ([name, value]) => [name, `${Math.floor((value.replace(/=+$/, '').length * 3) / 4)} bytes`] as const,
    );
    return `${formatFields(head(object))}\nType:  ${String(object['type'])}\n\nData\n====\n${formatFields(sizes)}`;
  }
  const values = data.map(([name, value]) => `${name}:\n----\n${value}\n\n`).join('');
  return `${formatFields(head(object))}\nData\n====\n${values}\nBinaryData\n====\n\n${describeEvents(state, object)}`;
}

type Rule = { apiGroups?: string[]; resources?: string[]; resourceNames?: string[]; verbs: string[] };
type Subject = { kind: string; name: string; namespace?: string };

export function describeRole(_state: ClusterState, role: ClusterObject): string {
  const rows = ((role['rules'] ?? []) as Rule[]).flatMap(
    ({ apiGroups = [''], resources = [], resourceNames = [], verbs }) =>
      resources.flatMap((resource) =>
        apiGroups.map((group) => [
          group ? `${resource}.${group}` : resource,
          '[]',
          `[${resourceNames.join(' ')}]`,
          `[${verbs.join(' ')}]`,
        ]),
      ),
  );
  const names = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'];
  return `${formatFields(head(role).filter(([name]) => name !== 'Namespace'))}PolicyRule:\n${innerTable([names, names.map((name) => '-'.repeat(name.length)), ...rows])}`;
}

export function describeBinding(_state: ClusterState, binding: ClusterObject): string {
  const { kind, name } = binding['roleRef'] as Subject;
  const rows = ((binding['subjects'] ?? []) as Subject[]).map((one) => [
    one.kind,
    one.name,
    one.namespace ?? '',
  ]);
  return `${formatFields(head(binding).filter(([field]) => field !== 'Namespace'))}Role:\n${formatFields(
    [
      ['Kind', kind],
      ['Name', name],
    ],
    2,
  )}Subjects:\n${innerTable([['Kind', 'Name', 'Namespace'], ['----', '----', '---------'], ...rows])}`;
}
