import { formatLabels, formatSelector } from '../cluster/labels.ts';
import type {
  Deployment,
  EndpointSlice,
  Fields,
  Job,
  ClusterEvent,
  ClusterObject,
  Pod,
  PodTemplate,
  ReplicaSet,
  Service,
} from '../cluster/types.ts';
import { ageOf, formatSpan } from './age.ts';
import { podReady, podRestarts, podStatus } from './pod-words.ts';

/** The columns of a kind: the names, and the cells of an object. Those after `wide` are shown by `-o wide`. */
export type Columns = {
  names: string[];
  wide?: string[];
  cells: (object: ClusterObject, now: number) => string[];
  wideCells?: (object: ClusterObject) => string[];
};

const age = ({ metadata }: ClusterObject, now: number) => ageOf(metadata.creationTimestamp, now);
const spec = (object: ClusterObject) => (object['spec'] ?? {}) as Fields;
const status = (object: ClusterObject) => (object['status'] ?? {}) as Fields;
const count = (value: unknown) => String(value ?? 0);
const sizeOf = (value: unknown) => String(Object.keys((value ?? {}) as object).length);

function templateCells(template: PodTemplate): string[] {
  const { containers } = template.spec;
  return [containers.map(({ name }) => name).join(','), containers.map(({ image }) => image).join(',')];
}

/** Columns of a kind with a typed object. */
function columns<Type extends ClusterObject>(given: {
  names: string[];
  wide?: string[];
  cells: (object: Type, now: number) => string[];
  wideCells?: (object: Type) => string[];
}): Columns {
  return given as unknown as Columns;
}

export const COLUMNS: Record<string, Columns> = {
  Pod: columns<Pod>({
    names: ['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE'],
    wide: ['IP', 'NODE', 'NOMINATED NODE', 'READINESS GATES'],
    cells: (pod, now) => [
      pod.metadata.name,
      podReady(pod),
      podStatus(pod),
      podRestarts(pod, now),
      age(pod, now),
    ],
    wideCells: (pod) => [pod.status.podIP ?? '<none>', pod.spec.nodeName ?? '<none>', '<none>', '<none>'],
  }),
  Deployment: columns<Deployment>({
    names: ['NAME', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'AGE'],
    wide: ['CONTAINERS', 'IMAGES', 'SELECTOR'],
    cells: (one, now) => [
      one.metadata.name,
      `${one.status.readyReplicas ?? 0}/${one.spec.replicas}`,
      count(one.status.updatedReplicas),
      count(one.status.availableReplicas),
      age(one, now),
    ],
    wideCells: (one) => [...templateCells(one.spec.template), formatSelector(one.spec.selector)],
  }),
  ReplicaSet: columns<ReplicaSet>({
    names: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'AGE'],
    wide: ['CONTAINERS', 'IMAGES', 'SELECTOR'],
    cells: (one, now) => [
      one.metadata.name,
      count(one.spec.replicas),
      count(one.status.replicas),
      count(one.status.readyReplicas),
      age(one, now),
    ],
    wideCells: (one) => [...templateCells(one.spec.template), formatSelector(one.spec.selector)],
  }),
  DaemonSet: columns<ClusterObject & { status: Fields; spec: { template: PodTemplate } }>({
    names: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'NODE SELECTOR', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      ...[
        'desiredNumberScheduled',
        'currentNumberScheduled',
        'numberReady',
        'updatedNumberScheduled',
        'numberAvailable',
      ].map((name) => count(one.status[name])),
      formatLabels(one.spec.template.spec.nodeSelector),
      age(one, now),
    ],
  }),
  StatefulSet: {
    names: ['NAME', 'READY', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      `${count(status(one)['readyReplicas'])}/${count(spec(one)['replicas'])}`,
      age(one, now),
    ],
  },
  Job: columns<Job>({
    names: ['NAME', 'STATUS', 'COMPLETIONS', 'DURATION', 'AGE'],
    wide: ['CONTAINERS', 'IMAGES'],
    cells: (job, now) => [
      job.metadata.name,
      jobStatus(job),
      jobCompletions(job),
      jobDuration(job, now),
      age(job, now),
    ],
    wideCells: (job) => templateCells(job.spec.template),
  }),
  CronJob: {
    names: ['NAME', 'SCHEDULE', 'TIMEZONE', 'SUSPEND', 'ACTIVE', 'LAST SCHEDULE', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      String(spec(one)['schedule']),
      String(spec(one)['timeZone'] ?? '<none>'),
      spec(one)['suspend'] ? 'True' : 'False',
      '0',
      status(one)['lastScheduleTime'] ? ageOf(String(status(one)['lastScheduleTime']), now) : '<none>',
      age(one, now),
    ],
  },
  Service: columns<Service>({
    names: ['NAME', 'TYPE', 'CLUSTER-IP', 'EXTERNAL-IP', 'PORT(S)', 'AGE'],
    wide: ['SELECTOR'],
    cells: (one, now) => [
      one.metadata.name,
      one.spec.type,
      one.spec.clusterIP ?? '<none>',
      one.spec.type === 'LoadBalancer' ? '<pending>' : (one.spec.externalName ?? '<none>'),
      servicePorts(one),
      age(one, now),
    ],
    wideCells: (one) => [formatLabels(one.spec.selector)],
  }),
  Endpoints: {
    names: ['NAME', 'ENDPOINTS', 'AGE'],
    cells: (one, now) => [one.metadata.name, formatEndpoints(one), age(one, now)],
  },
  EndpointSlice: columns<EndpointSlice>({
    names: ['NAME', 'ADDRESSTYPE', 'PORTS', 'ENDPOINTS', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      one.addressType,
      one.ports.map(({ port }) => port).join(',') || '<unset>',
      one.endpoints.flatMap(({ addresses }) => addresses).join(',') || '<unset>',
      age(one, now),
    ],
  }),
  ConfigMap: {
    names: ['NAME', 'DATA', 'AGE'],
    cells: (one, now) => [one.metadata.name, sizeOf(one['data']), age(one, now)],
  },
  Secret: {
    names: ['NAME', 'TYPE', 'DATA', 'AGE'],
    cells: (one, now) => [one.metadata.name, String(one['type']), sizeOf(one['data']), age(one, now)],
  },
  Namespace: {
    names: ['NAME', 'STATUS', 'AGE'],
    cells: (one, now) => [one.metadata.name, String(status(one)['phase']), age(one, now)],
  },
  Event: columns<ClusterEvent>({
    names: ['LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'],
    cells: (one, now) => [
      ageOf(one.lastTimestamp, now),
      one.type,
      one.reason,
      `${one.involvedObject.kind.toLowerCase()}/${one.involvedObject.name}`,
      one.message,
    ],
  }),
};

function jobStatus({ status: { conditions } }: Job): string {
  return conditions?.find(({ status: value }) => value === 'True')?.type ?? 'Running';
}

function jobCompletions({ spec: { completions, parallelism }, status: { succeeded } }: Job): string {
  return `${succeeded ?? 0}/${completions ?? (parallelism > 1 ? `1 of ${parallelism}` : 1)}`;
}

function jobDuration({ status: { startTime, completionTime } }: Job, now: number): string {
  if (!startTime) return '';
  return formatSpan((completionTime ? Date.parse(completionTime) : now) - Date.parse(startTime));
}

function servicePorts({ spec: { ports } }: Service): string {
  const shown = (ports ?? []).map(({ port, nodePort, protocol }) =>
    nodePort === undefined ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`,
  );
  return shown.join(',') || '<none>';
}

type Subset = {
  addresses?: { ip: string }[];
  notReadyAddresses?: { ip: string }[];
  ports: { port: number }[];
};

/** `10.244.1.5:80,10.244.2.6:80`, three at most. */
export function formatEndpoints(object: ClusterObject): string {
  const all = ((object['subsets'] ?? []) as Subset[]).flatMap(({ addresses = [], ports }) =>
    addresses.flatMap(({ ip }) => ports.map(({ port }) => `${ip}:${port}`)),
  );
  if (all.length === 0) return '<none>';
  return all.length > 3 ? `${all.slice(0, 3).join(',')} + ${all.length - 3} more...` : all.join(',');
}
