import { isoTime, type ClusterState, type ContainerRuntime, type PodRuntime } from '../cluster/state.ts';
import type {
  Condition,
  Container,
  ContainerState,
  ContainerStatus,
  Pod,
  PodStatus,
} from '../cluster/types.ts';
import { fullName, parseImage } from '../images/image-model.ts';

/** The status of a pod from what its containers do. */
export function statusOf(state: ClusterState, pod: Pod, { containers }: PodRuntime): PodStatus {
  const { initContainers = [] } = pod.spec;
  const inits = initContainers.map((one) => ({ container: one, runtime: containers[one.name] }));
  const mains = pod.spec.containers.map((one) => ({ container: one, runtime: containers[one.name] }));
  const areInitsDone = inits.every(({ runtime }) => runtime?.step === 'ended' && runtime.exitCode === 0);
  const waiting = areInitsDone ? 'ContainerCreating' : 'PodInitializing';
  const isReady =
    areInitsDone && mains.every(({ runtime }) => runtime?.step === 'running' && runtime.isReady);
  const unready = mains.filter(({ runtime }) => !runtime?.isReady).map(({ container }) => container.name);
  const phase = phaseOf(
    mains.map(({ runtime }) => runtime),
    inits.map(({ runtime }) => runtime),
  );
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  const missing =
    phase === 'Succeeded'
      ? { reason: 'PodCompleted' }
      : { reason: 'ContainersNotReady', message: `containers with unready status: [${unready.join(' ')}]` };
  const conditions = [
    { type: 'PodReadyToStartContainers', isTrue: !isOver },
    { type: 'Initialized', isTrue: areInitsDone, reason: 'ContainersNotInitialized' },
    { type: 'Ready', isTrue: isReady, ...missing },
    { type: 'ContainersReady', isTrue: isReady, ...missing },
    { type: 'PodScheduled', isTrue: true },
  ].map((next): Condition => condition(state, pod, next));
  return {
    phase,
    conditions,
    hostIP: hostAddress(pod.spec.nodeName ?? ''),
    ...(pod.status.podIP && { podIP: pod.status.podIP }),
    startTime: pod.status.startTime ?? isoTime(state.now),
    ...(inits.length > 0 && {
      initContainerStatuses: inits.map((one) =>
        containerStatus(one.container, one.runtime, 'PodInitializing'),
      ),
    }),
    containerStatuses: mains.map((one) => containerStatus(one.container, one.runtime, waiting)),
    qosClass: qosOf(pod),
  };
}

export function hostAddress(node: string): string {
  return `172.18.0.${2 + (/\d+$/.exec(node)?.[0] ? Number(/\d+$/.exec(node)?.[0]) : 0)}`;
}

type NextCondition = { type: string; isTrue: boolean; reason?: string; message?: string };

function condition(
  state: ClusterState,
  pod: Pod,
  { type, isTrue, reason, message }: NextCondition,
): Condition {
  const status = isTrue ? 'True' : 'False';
  const before = pod.status.conditions?.find((one) => one.type === type);
  return {
    type,
    status,
    lastTransitionTime:
      before?.status === status ? (before.lastTransitionTime ?? isoTime(state.now)) : isoTime(state.now),
    ...(!isTrue && reason && { reason }),
    ...(!isTrue && message && { message }),
  };
}

type Runtimes = (ContainerRuntime | undefined)[];

function phaseOf(mains: Runtimes, inits: Runtimes): PodStatus['phase'] {
  const isFinal = (runtime: ContainerRuntime | undefined) =>
    runtime?.step === 'ended' && runtime.due === null;
  if (inits.some((runtime) => isFinal(runtime) && runtime?.exitCode !== 0)) return 'Failed';
  if (mains.every(isFinal)) return mains.every((runtime) => runtime?.exitCode === 0) ? 'Succeeded' : 'Failed';
  return mains.every((runtime) => runtime && (runtime.startedAt !== null || runtime.restarts > 0))
    ? 'Running'
    : 'Pending';
}

function containerStatus(
  { name, image }: Container,
  runtime: ContainerRuntime | undefined,
  waiting: string,
): ContainerStatus {
  const reference = parseImage(image);
  return {
    name,
    image: reference && runtime?.startedAt ? fullName(reference) : image,
    ready: runtime?.isReady ?? false,
    started: runtime?.step === 'running',
    restartCount: runtime?.restarts ?? 0,
    state: runtime ? stateOf(runtime, waiting) : { waiting: { reason: waiting } },
    lastState: runtime?.previous ? { terminated: terminated(runtime.previous) } : {},
  };
}

function stateOf(runtime: ContainerRuntime, waiting: string): ContainerState {
  const { step, startedAt, endedAt, exitCode, reason, message } = runtime;
  if (step === 'running') return { running: { startedAt: isoTime(startedAt ?? 0) } };
  if (step === 'ended')
    return {
      terminated: terminated({ startedAt: startedAt ?? 0, endedAt: endedAt ?? 0, exitCode, reason, message }),
    };
  const isBroken = reason !== '' && reason !== 'ContainerCreating';
  return { waiting: { reason: isBroken ? reason : waiting, ...(isBroken && message && { message }) } };
}

type Ended = NonNullable<ContainerRuntime['previous']>;

function terminated({
  startedAt,
  endedAt,
  exitCode,
  reason,
  message,
}: Ended): NonNullable<ContainerState['terminated']> {
  return {
    exitCode,
    reason,
    ...(message && { message }),
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(endedAt),
  };
}

function qosOf({ spec }: Pod): string {
  const all = spec.containers.map(({ resources }) => resources ?? {});
  if (all.every(({ requests, limits }) => !requests && !limits)) return 'BestEffort';
  const isGuaranteed = all.every(({ requests, limits }) =>
    ['cpu', 'memory'].every(
      (name) => limits?.[name] !== undefined && (requests?.[name] ?? limits[name]) === limits[name],
    ),
  );
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}
