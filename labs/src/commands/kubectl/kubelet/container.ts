import { recordEvent } from '../cluster/events.ts';
import { nextRandom, type ClusterState, type ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { findImage } from '../images/image-model.ts';
import { environmentOf, mountError } from './environment.ts';
import {
  backOffPull,
  CREATE_MS,
  endPull,
  event,
  FIRST_BACK_OFF,
  MAX_BACK_OFF,
  type RunningContainer,
} from './pull.ts';
import { resetContainer } from './live.ts';
import { nextProbe, startProbes } from './probes.ts';
import { allImages, commandOf, startError } from './programs.ts';

const RESTART_MS = 1000;
/** A container that ran this long begins anew with its back-off. */
const RESET_MS = 600_000;

/** Takes one step of a container that is due; returns whether anything changed. */
export function stepContainer(state: ClusterState, one: RunningContainer): boolean {
  const { runtime } = one;
  switch (runtime.step) {
    case 'waiting':
    case 'blocked':
      return begin(state, one);
    case 'pulling':
      return isDue(state, runtime) && endPull(state, one);
    case 'pull-failed':
      return isDue(state, runtime) && backOffPull(state, one);
    case 'creating':
      return isDue(state, runtime) && start(state, one);
    case 'running':
      return false;
    case 'ended':
    case 'back-off':
      return isDue(state, runtime) && restart(state, one);
  }
}

function isDue(state: ClusterState, { due }: ContainerRuntime): boolean {
  return due !== null && due <= state.now;
}

export function dueOf(runtime: ContainerRuntime): number | null {
  if (runtime.step !== 'running') return runtime.due;
  const times = [nextProbe(runtime), runtime.wakeAt ?? null, runtime.killedBy?.at ?? null];
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function begin(state: ClusterState, one: RunningContainer): boolean {
  const { pod, container, runtime } = one;
  const mount = mountError(state, pod);
  if (mount !== null) {
    const isNew = runtime.message !== mount;
    Object.assign(runtime, { step: 'blocked', reason: 'ContainerCreating', message: mount, due: null });
    if (isNew)
      recordEvent(state, pod, { type: 'Warning', reason: 'FailedMount', message: mount, from: 'kubelet' });
    return isNew;
  }
  const environment = environmentOf(state, pod, container);
  if ('error' in environment) {
    const isNew = runtime.message !== environment.error;
    Object.assign(runtime, {
      step: 'blocked',
      reason: 'CreateContainerConfigError',
      message: environment.error,
      due: null,
    });
    if (isNew) event(state, one, ['Failed', `Error: ${environment.error}`, true]);
    return isNew;
  }
  runtime.message = '';
  const node = pod.spec.nodeName ?? '';
  const isPulled = (state.pulled[node] ?? []).includes(container.image);
  const policy = container.imagePullPolicy ?? 'IfNotPresent';
  if (isPulled && policy !== 'Always') {
    event(state, one, ['Pulled', `Container image "${container.image}" already present on machine`]);
    Object.assign(runtime, { step: 'creating', due: state.now + CREATE_MS, reason: 'ContainerCreating' });
    return true;
  }
  event(state, one, ['Pulling', `Pulling image "${container.image}"`]);
  const time = isPulled ? 500 : 1200 + Math.round(nextRandom(state) * 1600);
  Object.assign(runtime, { step: 'pulling', due: state.now + time, reason: 'ContainerCreating' });
  return true;
}

function start(state: ClusterState, one: RunningContainer): boolean {
  const { pod, container, runtime } = one;
  const environment = environmentOf(state, pod, container);
  runtime.env = 'env' in environment ? environment.env : {};
  const image = findImage(container.image, allImages(state));
  event(state, one, ['Created', `Created container: ${container.name}`]);
  runtime.startedAt = state.now;
  const command = image.is === 'found' ? commandOf(container, image.model) : null;
  const refused = image.is === 'found' && command ? startError(command, image.model) : null;
  if (image.is !== 'found' || refused !== null) {
    const message =
      refused === null
        ? 'image not found'
        : `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: ${refused}`;
    event(state, one, ['Failed', `Error: ${message}`, true]);
    return endContainer(state, one, { exitCode: 128, reason: 'StartError', message });
  }
  event(state, one, ['Started', `Started container ${container.name}`]);
  resetContainer(state, pod, container);
  Object.assign(runtime, {
    step: 'running',
    due: null,
    reason: '',
    message: '',
    wakeAt: state.now,
    log: [],
    servers: [],
  });
  for (const field of ['killedBy', 'isBusy', 'handlesStop', 'hasTrap'] as const) delete runtime[field];
  startProbes(one, state.now);
  return true;
}

export type Ending = { exitCode: number; reason: string; message: string };

export function endContainer(
  state: ClusterState,
  one: RunningContainer,
  { exitCode, reason, message }: Ending,
): boolean {
  const { pod, container, runtime, isInit } = one;
  const startedAt = runtime.startedAt ?? state.now;
  Object.assign(runtime, {
    endedAt: state.now,
    exitCode,
    isReady: isInit && exitCode === 0 && !isNativeSidecar(container),
    probes: {},
    servers: [],
    message,
    reason,
  });
  const policy = pod.spec.restartPolicy ?? 'Always';
  const isSidecar = isInit && isNativeSidecar(container);
  const isRestarted = isSidecar
    ? !isOver(state, pod)
    : isInit
      ? exitCode !== 0 && policy !== 'Never'
      : policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
  if (!isRestarted) {
    Object.assign(runtime, { step: 'ended', due: null });
    return true;
  }
  if (state.now - startedAt > RESET_MS) runtime.backOff = 0;
  if (runtime.restarts === 0) {
    Object.assign(runtime, { step: 'ended', due: state.now + RESTART_MS });
    return true;
  }
  runtime.backOff = Math.min(runtime.backOff * 2 || FIRST_BACK_OFF, MAX_BACK_OFF);
  const where = `${container.name} pod=${pod.metadata.name}_${pod.metadata.namespace}(${pod.metadata.uid})`;
  event(state, one, [
    'BackOff',
    `Back-off restarting failed container ${where.replace(' pod=', ' in pod ')}`,
    true,
  ]);
  Object.assign(runtime, {
    step: 'back-off',
    due: state.now + runtime.backOff,
    previous: { startedAt, endedAt: state.now, exitCode, reason, message },
    reason: 'CrashLoopBackOff',
    message: `back-off ${formatBackOff(runtime.backOff)} restarting failed container=${where}`,
  });
  return true;
}

/** An init container that keeps running alongside the others. */
export function isNativeSidecar(container: Container): boolean {
  return (container as Container & { restartPolicy?: string }).restartPolicy === 'Always';
}

function isOver(state: ClusterState, pod: Pod): boolean {
  return pod.spec.containers.every(({ name }) => {
    const runtime = state.pods[pod.metadata.uid]?.containers[name];
    return runtime?.step === 'ended' && runtime.due === null;
  });
}

function formatBackOff(time: number): string {
  return time < 60_000 ? `${time / 1000}s` : `${Math.floor(time / 60_000)}m${(time % 60_000) / 1000}s`;
}

function restart(state: ClusterState, one: RunningContainer): boolean {
  const { runtime } = one;
  if (runtime.reason === 'ImagePullBackOff') return begin(state, one);
  const { startedAt, endedAt, exitCode, reason, message } = runtime;
  if (startedAt !== null && endedAt !== null && runtime.step === 'ended')
    runtime.previous = { startedAt, endedAt, exitCode, reason, message };
  Object.assign(runtime, {
    restarts: runtime.restarts + 1,
    endedAt: null,
    step: 'waiting',
    previousLog: runtime.log ?? [],
  });
  return begin(state, one);
}
