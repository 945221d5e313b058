import { recordEvent } from '../cluster/events.ts';
import { nextRandom, type ClusterState, type ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { findImage, fullName } from '../images/image-model.ts';
import { environmentOf, mountError } from './environment.ts';
import { nextProbe, runProbes, startProbes } from './probes.ts';
import { allImages, programFor } from './programs.ts';

export type RunningContainer = {
  pod: Pod;
  container: Container;
  runtime: ContainerRuntime;
  /** Whether it must end before the next one begins. */
  isInit: boolean;
};

const CREATE_MS = 400;
const ERROR_SHOWN_MS = 3000;
const RESTART_MS = 1000;
const FIRST_BACK_OFF = 10_000;
const MAX_BACK_OFF = 300_000;
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
      return stepRunning(state, one);
    case 'ended':
    case 'back-off':
      return isDue(state, runtime) && restart(state, one);
  }
}

function isDue(state: ClusterState, { due }: ContainerRuntime): boolean {
  return due !== null && due <= state.now;
}

export function dueOf(runtime: ContainerRuntime): number | null {
  const probe = runtime.step === 'running' ? nextProbe(runtime) : null;
  if (probe === null) return runtime.due;
  return runtime.due === null ? probe : Math.min(probe, runtime.due);
}

function event(
  state: ClusterState,
  { pod, container, isInit }: RunningContainer,
  entry: [string, string, boolean?],
): void {
  const [reason, message, isWarning = false] = entry;
  recordEvent(state, pod, {
    reason,
    message,
    from: 'kubelet',
    type: isWarning ? 'Warning' : 'Normal',
    fieldPath: `spec.${isInit ? 'initContainers' : 'containers'}{${container.name}}`,
  });
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

function endPull(state: ClusterState, one: RunningContainer): boolean {
  const { pod, container, runtime } = one;
  const image = findImage(container.image, allImages(state));
  if (image.is === 'found') {
    const node = pod.spec.nodeName ?? '';
    state.pulled[node] = [...new Set([...(state.pulled[node] ?? []), container.image])];
    event(state, one, [
      'Pulled',
      `Successfully pulled image "${container.image}" in 1.6s (1.6s including waiting). Image size: ${fullName(image.reference).length * 1_204_733} bytes.`,
    ]);
    Object.assign(runtime, { step: 'creating', due: state.now + CREATE_MS, pullBackOff: 0 });
    return true;
  }
  const isInvalid = image.is === 'invalid';
  const reason = isInvalid ? 'InvalidImageName' : 'ErrImagePull';
  const message = isInvalid ? image.reason : `Failed to pull image "${container.image}": ${image.reason}`;
  event(state, one, [isInvalid ? 'InspectFailed' : 'Failed', message, true]);
  event(state, one, ['Failed', `Error: ${reason}`, true]);
  Object.assign(runtime, {
    step: 'pull-failed',
    due: isInvalid ? null : state.now + ERROR_SHOWN_MS,
    reason,
    message: image.reason,
  });
  return true;
}

function backOffPull(state: ClusterState, one: RunningContainer): boolean {
  const { container, runtime } = one;
  runtime.pullBackOff = Math.min(runtime.pullBackOff * 2 || FIRST_BACK_OFF, MAX_BACK_OFF);
  event(state, one, ['BackOff', `Back-off pulling image "${container.image}"`]);
  event(state, one, ['Failed', 'Error: ImagePullBackOff', true]);
  Object.assign(runtime, {
    step: 'back-off',
    due: state.now + runtime.pullBackOff,
    reason: 'ImagePullBackOff',
    message: `Back-off pulling image "${container.image}": ErrImagePull: ${runtime.message}`,
  });
  return true;
}

function start(state: ClusterState, one: RunningContainer): boolean {
  const { pod, container, runtime } = one;
  const environment = environmentOf(state, pod, container);
  runtime.env = 'env' in environment ? environment.env : {};
  const program = programFor(state, one, runtime);
  event(state, one, ['Created', `Created container: ${container.name}`]);
  runtime.startedAt = state.now;
  if (!program || program.startError !== null) {
    const message = program?.startError ?? 'image not found';
    event(state, one, ['Failed', `Error: ${message}`, true]);
    return end(state, one, { exitCode: 128, reason: 'StartError', message });
  }
  event(state, one, ['Started', `Started container ${container.name}`]);
  Object.assign(runtime, {
    step: 'running',
    due: program.endsAt === null ? null : state.now + program.endsAt,
    reason: '',
    message: '',
  });
  startProbes(one, state.now);
  return true;
}

function stepRunning(state: ClusterState, one: RunningContainer): boolean {
  const { runtime } = one;
  const program = programFor(state, one, runtime);
  if (!program) return false;
  if (isDue(state, runtime)) {
    const { exitCode } = program;
    return end(state, one, { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', message: '' });
  }
  const probe = nextProbe(runtime);
  if (probe === null || probe > state.now) return false;
  if (runProbes(state, { ...one, program }))
    end(state, one, {
      exitCode: program.handlesStop ? 0 : 137,
      reason: program.handlesStop ? 'Completed' : 'Error',
      message: '',
    });
  return true;
}

type Ending = { exitCode: number; reason: string; message: string };

function end(state: ClusterState, one: RunningContainer, { exitCode, reason, message }: Ending): boolean {
  const { pod, container, runtime, isInit } = one;
  const startedAt = runtime.startedAt ?? state.now;
  Object.assign(runtime, {
    endedAt: state.now,
    exitCode,
    isReady: isInit && exitCode === 0,
    probes: {},
    message,
    reason,
  });
  const policy = pod.spec.restartPolicy ?? 'Always';
  const isRestarted = isInit
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

function formatBackOff(time: number): string {
  return time < 60_000 ? `${time / 1000}s` : `${Math.floor(time / 60_000)}m${(time % 60_000) / 1000}s`;
}

function restart(state: ClusterState, one: RunningContainer): boolean {
  const { runtime } = one;
  if (runtime.reason === 'ImagePullBackOff') return begin(state, one);
  const { startedAt, endedAt, exitCode, reason, message } = runtime;
  if (startedAt !== null && endedAt !== null && runtime.step === 'ended')
    runtime.previous = { startedAt, endedAt, exitCode, reason, message };
  Object.assign(runtime, { restarts: runtime.restarts + 1, endedAt: null, step: 'waiting', requests: [] });
  return begin(state, one);
}
