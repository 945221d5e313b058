import { ApiError } from './api-error.ts';
import { amountOf, formatAmount } from './quantities.ts';
import { find, list, type ClusterState } from './state.ts';
import type { ClusterObject, Container, Labels, PodSpec } from './types.ts';
import { groupOf, kindOfManifest } from './kinds.ts';

type Limit = {
  type: string;
  default?: Labels;
  defaultRequest?: Labels;
  max?: Labels;
  min?: Labels;
};
type LimitRange = ClusterObject & { spec: { limits?: Limit[] } };
type Quota = ClusterObject & { spec: { hard?: Labels; scopes?: string[] }; status?: { used?: Labels } };
type PriorityClass = ClusterObject & { value: number; globalDefault?: boolean; preemptionPolicy?: string };

const COMPUTE = /^(?:requests\.|limits\.)?(?:cpu|memory|ephemeral-storage)$/;

/** What admission adds to a new object and why it refuses it: limits, priority and quotas. */
export function admitNew(state: ClusterState, object: ClusterObject): void {
  if (object.kind === 'Pod') {
    applyPriority(state, object);
    applyLimits(state, object);
  }
  if (object.metadata.namespace) checkQuotas(state, object);
}

const SYSTEM_PRIORITIES: Record<string, number> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

function applyPriority(state: ClusterState, pod: ClusterObject): void {
  const spec = pod['spec'] as PodSpec & {
    priorityClassName?: string;
    priority?: number;
    preemptionPolicy?: string;
  };
  const classes = list<PriorityClass>(state, 'PriorityClass');
  const name = spec.priorityClassName;
  const found = name
    ? classes.find(({ metadata }) => metadata.name === name)
    : classes.find((one) => one.globalDefault);
  const known = name ? SYSTEM_PRIORITIES[name] : undefined;
  if (name && !found && known === undefined)
    throw new ApiError(
      'Forbidden',
      `pods "${pod.metadata.name}" is forbidden: no PriorityClass with name ${name} was found`,
    );
  if (found && !name) spec.priorityClassName = found.metadata.name;
  spec.priority ??= found?.value ?? known ?? 0;
  spec.preemptionPolicy ??= found?.preemptionPolicy ?? 'PreemptLowerPriority';
}

function applyLimits(state: ClusterState, pod: ClusterObject): void {
  const spec = pod['spec'] as PodSpec;
  const problems: string[] = [];
  for (const range of list<LimitRange>(state, 'LimitRange', pod.metadata.namespace))
    for (const limit of range.spec.limits ?? []) {
      if (limit.type !== 'Container') continue;
      for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
        applyDefaultsOf(limit, container);
        problems.push(...limitProblems(limit, container));
      }
    }
  if (problems.length === 0) return;
  const what = problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`;
  throw new ApiError('Forbidden', `pods "${pod.metadata.name}" is forbidden: ${what}`);
}

function applyDefaultsOf({ default: limits, defaultRequest, max }: Limit, container: Container): void {
  const resources = (container.resources ??= {});
  // A limit that is written, and not one by default, is the request where that is missing.
  const written = { ...resources.limits };
  const allLimits = { ...max, ...limits, ...resources.limits };
  const allRequests = { ...limits, ...max, ...defaultRequest, ...written, ...resources.requests };
  if (Object.keys(allLimits).length > 0) resources.limits = allLimits;
  if (Object.keys(allRequests).length > 0) resources.requests = allRequests;
}

function limitProblems({ max = {}, min = {} }: Limit, { resources }: Container): string[] {
  const problems: string[] = [];
  for (const [name, most] of Object.entries(max)) {
    const limit = resources?.limits?.[name];
    if (limit === undefined || amountOf(name, limit) > amountOf(name, most))
      problems.push(
        limit === undefined
          ? `maximum ${name} usage per Container is ${most}.  No limit is specified`
          : `maximum ${name} usage per Container is ${most}, but limit is ${limit}`,
      );
  }
  for (const [name, least] of Object.entries(min)) {
    const request = resources?.requests?.[name];
    if (request === undefined || amountOf(name, request) < amountOf(name, least))
      problems.push(
        request === undefined
          ? `minimum ${name} usage per Container is ${least}.  No request is specified`
          : `minimum ${name} usage per Container is ${least}, but request is ${request}`,
      );
  }
  return problems;
}

/** What an object uses of each resource that a quota can name. */
function usageOf(state: ClusterState, object: ClusterObject): Record<string, number> {
  const kind = kindOfManifest(state, object);
  const plural = kind?.plural ?? '';
  const group = groupOf(object);
  const usage: Record<string, number> = { [`count/${group ? `${plural}.${group}` : plural}`]: 1 };
  const isOver = /Succeeded|Failed/.test(String((object['status'] as { phase?: string } | undefined)?.phase));
  if (object.kind === 'Pod' && isOver) return usage;
  if (!group) usage[plural] = 1;
  const spec = (object['spec'] ?? {}) as PodSpec & { type?: string; resources?: { requests?: Labels } };
  if (object.kind === 'Service' && (spec.type === 'NodePort' || spec.type === 'LoadBalancer'))
    usage['services.nodeports'] = 1;
  if (object.kind === 'Service' && spec.type === 'LoadBalancer') usage['services.loadbalancers'] = 1;
  if (object.kind === 'PersistentVolumeClaim')
    usage['requests.storage'] = amountOf('storage', spec.resources?.requests?.['storage'] ?? 0);
  if (object.kind !== 'Pod') return usage;
  for (const { resources } of spec.containers)
    for (const [part, amounts] of Object.entries({
      requests: { ...resources?.limits, ...resources?.requests },
      limits: resources?.limits ?? {},
    }))
      for (const [name, amount] of Object.entries(amounts)) {
        const names = part === 'requests' ? [name, `requests.${name}`] : [`limits.${name}`];
        for (const one of names) usage[one] = (usage[one] ?? 0) + amountOf(name, amount);
      }
  return usage;
}

/** What a namespace uses of what a quota limits. */
export function usedOf(state: ClusterState, { spec, metadata }: Quota): Labels {
  const names = Object.keys(spec.hard ?? {});
  const sums = Object.fromEntries(names.map((name) => [name, 0]));
  for (const object of Object.values(state.objects)) {
    if (object.metadata.namespace !== metadata.namespace) continue;
    const usage = usageOf(state, object);
    for (const name of names) sums[name] = (sums[name] ?? 0) + (usage[name] ?? 0);
  }
  return Object.fromEntries(names.map((name) => [name, formatAmount(name, sums[name] ?? 0)]));
}

function checkQuotas(state: ClusterState, object: ClusterObject): void {
  const kind = kindOfManifest(state, object);
  const refuse = (why: string) => {
    throw new ApiError('Forbidden', `${kind?.plural ?? ''} "${object.metadata.name}" is forbidden: ${why}`);
  };
  for (const quota of list<Quota>(state, 'ResourceQuota', object.metadata.namespace)) {
    const { hard = {} } = quota.spec;
    const wanted = usageOf(state, object);
    if (object.kind === 'Pod') {
      const missing = missingAmounts(object, Object.keys(hard));
      if (missing.length > 0)
        refuse(`failed quota: ${quota.metadata.name}: must specify ${missing.join('; ')}`);
    }
    const used = usedOf(state, quota);
    const over = Object.keys(hard)
      .filter((name) => (wanted[name] ?? 0) > 0)
      .filter(
        (name) => amountOf(name, used[name] ?? 0) + (wanted[name] ?? 0) > amountOf(name, hard[name] ?? 0),
      )
      .sort();
    if (over.length === 0) continue;
    const said = (value: (name: string) => string) => over.map((name) => `${name}=${value(name)}`).join(',');
    refuse(
      `exceeded quota: ${quota.metadata.name}, requested: ${said((name) => formatAmount(name, wanted[name] ?? 0))}, used: ${said((name) => used[name] ?? '0')}, limited: ${said((name) => String(hard[name]))}`,
    );
  }
}

/** A quota of processor or memory wants every container to say how much. */
function missingAmounts(pod: ClusterObject, names: readonly string[]): string[] {
  return names
    .filter((name) => COMPUTE.test(name))
    .sort()
    .flatMap((name) => {
      const [part, resource = part] = name.split('.') as [string, string?];
      const from = part === 'limits' ? 'limits' : 'requests';
      const without = (pod['spec'] as PodSpec).containers.filter(
        ({ resources }) =>
          (resources?.[from]?.[resource] ??
            (from === 'requests' ? resources?.limits?.[resource] : undefined)) === undefined,
      );
      return without.length === 0 ? [] : [`${name} for: ${without.map((one) => one.name).join(',')}`];
    });
}

/** The account that a pod acts as must be there. */
export function checkAccount(state: ClusterState, pod: ClusterObject): void {
  const name = (pod['spec'] as PodSpec).serviceAccountName ?? 'default';
  const { namespace } = pod.metadata;
  if (find(state, 'ServiceAccount', { name, namespace })) return;
  throw new ApiError(
    'Forbidden',
    `pods "${pod.metadata.name}" is forbidden: error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`,
  );
}
