import { formatSelector } from '../cluster/labels.ts';
import type { Autoscaler } from '../controllers/autoscalers.ts';
import type {
  ClusterObject,
  Condition,
  Fields,
  LabelSelector,
  Labels,
  PodTemplate,
} from '../cluster/types.ts';
import { ageOf } from './age.ts';
import type { Columns } from './columns.ts';

const age = ({ metadata }: ClusterObject, now: number) => ageOf(metadata.creationTimestamp, now);
const spec = (object: ClusterObject) => (object['spec'] ?? {}) as Fields;
const status = (object: ClusterObject) => (object['status'] ?? {}) as Fields;
const text = (value: unknown, none = '<none>') =>
  value === undefined || value === '' ? none : String(value as string);

/** `cpu: 2%/50%`, one for each metric. */
export function autoscalerTargets({
  spec: { metrics = [] },
  status: { currentMetrics = [] },
}: Autoscaler): string {
  const targets = metrics.map(({ resource }) => {
    if (!resource) return '<unknown>';
    const { name, target } = resource;
    const measured = (currentMetrics as { resource: { name: string; current: Fields } }[]).find(
      (one) => one.resource.name === name,
    );
    const isShare = target.averageUtilization !== undefined;
    const current = measured?.resource.current[isShare ? 'averageUtilization' : 'averageValue'];
    const wanted = isShare ? `${target.averageUtilization}%` : String(target.averageValue);
    return `${name}: ${current === undefined ? '<unknown>' : `${String(current as string)}${isShare ? '%' : ''}`}/${wanted}`;
  });
  return targets.join(', ') || '<none>';
}

function usedOfHard(object: ClusterObject, isLimit: boolean): string {
  const { hard = {}, used = {} } = status(object) as { hard?: Labels; used?: Labels };
  return Object.keys(hard)
    .filter((name) => name.startsWith('limits.') === isLimit)
    .sort()
    .map((name) => `${name}: ${used[name] ?? '0'}/${hard[name]}`)
    .join(', ');
}

const templateOf = (object: ClusterObject) => spec(object)['template'] as PodTemplate;

export const OBJECT_COLUMNS: Record<string, Columns> = {
  ReplicationController: {
    names: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'AGE'],
    wide: ['CONTAINERS', 'IMAGES', 'SELECTOR'],
    cells: (one, now) => [
      one.metadata.name,
      text(spec(one)['replicas'], '0'),
      text(status(one)['replicas'], '0'),
      text(status(one)['readyReplicas'], '0'),
      age(one, now),
    ],
    wideCells: (one) => [
      templateOf(one)
        .spec.containers.map(({ name }) => name)
        .join(','),
      templateOf(one)
        .spec.containers.map(({ image }) => image)
        .join(','),
      formatSelector({ matchLabels: spec(one)['selector'] as Labels }),
    ],
  },
  HorizontalPodAutoscaler: {
    names: ['NAME', 'REFERENCE', 'TARGETS', 'MINPODS', 'MAXPODS', 'REPLICAS', 'AGE'],
    cells: (one, now) => {
      const scaler = one as Autoscaler;
      const { kind, name } = scaler.spec.scaleTargetRef;
      return [
        one.metadata.name,
        `${kind}/${name}`,
        autoscalerTargets(scaler),
        text(scaler.spec.minReplicas, '<unset>'),
        text(scaler.spec.maxReplicas),
        text(scaler.status.currentReplicas, '0'),
        age(one, now),
      ];
    },
  },
  ResourceQuota: {
    names: ['NAME', 'REQUEST', 'LIMIT', 'AGE'],
    cells: (one, now) => [one.metadata.name, usedOfHard(one, false), usedOfHard(one, true), age(one, now)],
  },
  LimitRange: {
    names: ['NAME', 'CREATED AT'],
    cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
  },
  PodDisruptionBudget: {
    names: ['NAME', 'MIN AVAILABLE', 'MAX UNAVAILABLE', 'ALLOWED DISRUPTIONS', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      text(spec(one)['minAvailable'], 'N/A'),
      text(spec(one)['maxUnavailable'], 'N/A'),
      text(status(one)['disruptionsAllowed'], '0'),
      age(one, now),
    ],
  },
  PriorityClass: {
    names: ['NAME', 'VALUE', 'GLOBAL-DEFAULT', 'AGE', 'PREEMPTIONPOLICY'],
    cells: (one, now) => [
      one.metadata.name,
      text(one['value']),
      String(one['globalDefault'] === true),
      age(one, now),
      text(one['preemptionPolicy']),
    ],
  },
  CertificateSigningRequest: {
    names: ['NAME', 'AGE', 'SIGNERNAME', 'REQUESTOR', 'REQUESTEDDURATION', 'CONDITION'],
    cells: (one, now) => {
      const { conditions = [], certificate } = status(one) as {
        conditions?: Condition[];
        certificate?: string;
      };
      const seconds = spec(one)['expirationSeconds'] as number | undefined;
      return [
        one.metadata.name,
        age(one, now),
        text(spec(one)['signerName']),
        text(spec(one)['username']),
        seconds === undefined ? '<none>' : `${Math.round(seconds / 3600)}h`,
        [...conditions.map(({ type }) => type), ...(certificate ? ['Issued'] : [])].join(',') || 'Pending',
      ];
    },
  },
  CustomResourceDefinition: {
    names: ['NAME', 'CREATED AT'],
    cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
  },
  IngressClass: {
    names: ['NAME', 'CONTROLLER', 'PARAMETERS', 'AGE'],
    cells: (one, now) => [one.metadata.name, text(spec(one)['controller']), '<none>', age(one, now)],
  },
  Lease: {
    names: ['NAME', 'HOLDER', 'AGE'],
    cells: (one, now) => [one.metadata.name, text(spec(one)['holderIdentity'], ''), age(one, now)],
  },
  RuntimeClass: {
    names: ['NAME', 'HANDLER', 'AGE'],
    cells: (one, now) => [one.metadata.name, text(one['handler']), age(one, now)],
  },
  ControllerRevision: {
    names: ['NAME', 'CONTROLLER', 'REVISION', 'AGE'],
    cells: (one, now) => {
      const [owner] = one.metadata.ownerReferences ?? [];
      const from = owner ? `${owner.kind.toLowerCase()}.apps/${owner.name}` : '<none>';
      return [one.metadata.name, from, text(one['revision']), age(one, now)];
    },
  },
  ValidatingWebhookConfiguration: {
    names: ['NAME', 'WEBHOOKS', 'AGE'],
    cells: (one, now) => [
      one.metadata.name,
      String(((one['webhooks'] ?? []) as unknown[]).length),
      age(one, now),
    ],
  },
  PodTemplate: {
    names: ['NAME', 'CONTAINERS', 'IMAGES', 'POD LABELS'],
    cells: (one) => {
      const { spec: pod, metadata } = one['template'] as PodTemplate;
      return [
        one.metadata.name,
        pod.containers.map(({ name }) => name).join(','),
        pod.containers.map(({ image }) => image).join(','),
        formatSelector({ matchLabels: metadata?.labels ?? {} } as LabelSelector),
      ];
    },
  },
};
