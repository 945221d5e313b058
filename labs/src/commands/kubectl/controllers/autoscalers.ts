import { recordEvent } from '../cluster/events.ts';
import { matchesSelector } from '../cluster/labels.ts';
import { parseCpu, parseMemory } from '../cluster/quantities.ts';
import { find, isoTime, isSame, list, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Condition, Container, LabelSelector, Pod } from '../cluster/types.ts';
import { usageOf } from './load.ts';
import { isReady } from './owned.ts';

type Target = { type: string; averageUtilization?: number; averageValue?: string };
type Metric = { type: string; resource?: { name: string; target: Target } };
export type Autoscaler = ClusterObject & {
  spec: {
    scaleTargetRef: { kind: string; name: string; apiVersion?: string };
    minReplicas?: number;
    maxReplicas: number;
    metrics?: Metric[];
    behavior?: { scaleDown?: { stabilizationWindowSeconds?: number } };
  };
  status: {
    currentReplicas?: number;
    desiredReplicas: number;
    lastScaleTime?: string;
    currentMetrics?: unknown[];
    conditions?: Condition[];
  };
};
type Scaled = ClusterObject & {
  spec: { replicas: number; selector: LabelSelector; template: { spec: { containers: Container[] } } };
};

const PERIOD = 15_000;
const TOLERANCE = 0.1;
const STABLE_SECONDS = 300;
const FROM = 'horizontal-pod-autoscaler';

/** Every quarter of a minute, sets the replicas that the metrics ask for; returns whether anything changed. */
export function syncAutoscalers(state: ClusterState): boolean {
  const before = state.revision;
  for (const scaler of list<Autoscaler>(state, 'HorizontalPodAutoscaler')) {
    const timer = `${scaler.metadata.uid} scale`;
    const due = state.timers[timer];
    if (due !== undefined && due > state.now) continue;
    state.timers[timer] = state.now + PERIOD;
    syncOne(state, scaler);
  }
  return state.revision !== before;
}

function syncOne(state: ClusterState, scaler: Autoscaler): void {
  const { scaleTargetRef, minReplicas = 1, maxReplicas, metrics = [] } = scaler.spec;
  const { namespace } = scaler.metadata;
  const target = find<Scaled>(state, scaleTargetRef.kind, { name: scaleTargetRef.name, namespace });
  if (!target) return fail(state, scaler, scaleTargetRef);
  const current = target.spec.replicas;
  const pods = list<Pod>(state, 'Pod', namespace).filter(
    (pod) => matchesSelector(pod.metadata.labels, target.spec.selector) && isReady(pod),
  );
  const measured = metrics.map((metric) => measure(state, metric, { pods, target }));
  const ratios = measured.flatMap((one) => one?.ratio ?? []);
  const ratio = ratios.length === 0 ? null : Math.max(...ratios);
  const wanted =
    current === 0 || ratio === null || Math.abs(ratio - 1) <= TOLERANCE
      ? current
      : Math.ceil(Math.max(1, pods.length) * ratio);
  const bounded = current === 0 ? 0 : Math.min(maxReplicas, Math.max(minReplicas, wanted));
  const desired = isTooSoon(state, scaler, { current, bounded }) ? current : bounded;
  if (desired !== current) {
    target.spec.replicas = desired;
    target.metadata.generation = (target.metadata.generation ?? 1) + 1;
    put(state, target);
    const reason =
      current < minReplicas
        ? 'Current number of replicas below Spec.MinReplicas'
        : current > maxReplicas
          ? 'Current number of replicas above Spec.MaxReplicas'
          : desired > current
            ? `${metrics[0]?.resource?.name ?? 'cpu'} resource utilization (percentage of request) above target`
            : 'All metrics below target';
    recordEvent(state, scaler, {
      reason: 'SuccessfulRescale',
      message: `New size: ${desired}; reason: ${reason}`,
      from: FROM,
    });
  }
  write(state, scaler, {
    currentReplicas: current,
    desiredReplicas: desired,
    ...(desired === current
      ? scaler.status.lastScaleTime && { lastScaleTime: scaler.status.lastScaleTime }
      : { lastScaleTime: isoTime(state.now) }),
    currentMetrics: measured.flatMap((one) => (one ? [one.status] : [])),
    conditions: conditionsOf(state, scaler, { ratio, isLimited: bounded !== wanted }),
  });
}

/** Scaling down waits, so that a short pause does not cost pods; within the bounds only. */
function isTooSoon(
  state: ClusterState,
  { spec, status }: Autoscaler,
  { current, bounded }: { current: number; bounded: number },
): boolean {
  if (bounded >= current || current > spec.maxReplicas || !status.lastScaleTime) return false;
  const seconds = spec.behavior?.scaleDown?.stabilizationWindowSeconds ?? STABLE_SECONDS;
  return state.now - Date.parse(status.lastScaleTime) < seconds * 1000;
}

type Measured = { ratio: number; status: unknown };

function measure(
  state: ClusterState,
  { resource }: Metric,
  { pods, target }: { pods: readonly Pod[]; target: Scaled },
): Measured | null {
  if (!resource || pods.length === 0) return null;
  const name = resource.name === 'memory' ? 'memory' : 'cpu';
  const used = pods.reduce(
    (sum, pod) => sum + usageOf(state, pod).reduce((total, one) => total + one[name], 0),
    0,
  );
  const average = used / pods.length;
  const averageValue = name === 'cpu' ? `${Math.round(average)}m` : String(Math.round(average));
  const parse = name === 'cpu' ? parseCpu : parseMemory;
  const status = (current: object) => ({ type: 'Resource', resource: { name, current } });
  const { averageUtilization, averageValue: value } = resource.target;
  if (value !== undefined) return { ratio: average / parse(String(value)), status: status({ averageValue }) };
  const requested = target.spec.template.spec.containers.map(
    ({ resources }) => resources?.requests?.[name] ?? resources?.limits?.[name],
  );
  if (requested.includes(undefined) || averageUtilization === undefined) return null;
  const sum = requested.reduce((total, one) => total + parse(String(one)), 0);
  const percent = Math.round((average * 100) / sum);
  return {
    ratio: percent / averageUtilization,
    status: status({ averageUtilization: percent, averageValue }),
  };
}

function fail(state: ClusterState, scaler: Autoscaler, { kind, name }: { kind: string; name: string }): void {
  const plural = `${kind.toLowerCase()}s`;
  const message = `the HPA controller was unable to get the target's current scale: ${plural}.apps "${name}" not found`;
  recordEvent(state, scaler, {
    type: 'Warning',
    reason: 'FailedGetScale',
    message: `${plural}.apps "${name}" not found`,
    from: FROM,
  });
  write(state, scaler, {
    desiredReplicas: 0,
    conditions: [
      {
        type: 'AbleToScale',
        status: 'False',
        reason: 'FailedGetScale',
        message,
        lastTransitionTime: isoTime(state.now),
      },
    ],
  });
}

function conditionsOf(
  state: ClusterState,
  { status }: Autoscaler,
  { ratio, isLimited }: { ratio: number | null; isLimited: boolean },
): Condition[] {
  const make = (type: string, isTrue: boolean, [reason, message]: [string, string]): Condition => {
    const before = status.conditions?.find((one) => one.type === type);
    const value = isTrue ? 'True' : 'False';
    const since = before?.status === value ? before.lastTransitionTime : undefined;
    return { type, status: value, lastTransitionTime: since ?? isoTime(state.now), reason, message };
  };
  return [
    make('AbleToScale', true, ['ReadyForNewScale', 'recommended size matches current size']),
    ratio === null
      ? make('ScalingActive', false, [
          'FailedGetResourceMetric',
          'the HPA was unable to compute the replica count: failed to get cpu utilization: missing request for cpu',
        ])
      : make('ScalingActive', true, [
          'ValidMetricFound',
          'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
        ]),
    ...(ratio === null
      ? []
      : [
          isLimited
            ? make('ScalingLimited', true, [
                'TooFewReplicas',
                'the desired replica count is less than the minimum replica count',
              ])
            : make('ScalingLimited', false, [
                'DesiredWithinRange',
                'the desired count is within the acceptable range',
              ]),
        ]),
  ];
}

function write(state: ClusterState, scaler: Autoscaler, status: Autoscaler['status']): void {
  if (isSame(status, scaler.status)) return;
  scaler.status = status;
  put(state, scaler);
}
