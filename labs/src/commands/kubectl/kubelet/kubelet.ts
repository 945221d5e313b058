import { recordEvent } from '../cluster/events.ts';
import {
  isoTime,
  isSame,
  list,
  nextAddress,
  put,
  remove,
  type ClusterState,
  type PodRuntime,
} from '../cluster/state.ts';
import type { Pod } from '../cluster/types.ts';
import { dueOf, endContainer, isNativeSidecar, stepContainer } from './container.ts';
import { forgetDisks } from './live.ts';
import { statusOf } from './pod-status.ts';
import { newRuntime } from './programs.ts';

/** Moves every pod on as far as it can get at this moment; returns whether anything changed. */
export function stepPods(state: ClusterState): boolean {
  let hasChanged = false;
  for (const pod of list<Pod>(state, 'Pod')) if (stepPod(state, pod)) hasChanged = true;
  return hasChanged;
}

/** When the next pod has something to do. */
export function nextPodStep(state: ClusterState): number | null {
  const times = Object.values(state.pods).flatMap(({ containers, deleteAt }) => {
    if (deleteAt !== null) return [deleteAt];
    return Object.values(containers).flatMap(({ step, due }) => (step === 'running' ? [] : (due ?? [])));
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** When the next program goes on, or the next probe looks. */
export function nextProgramStep(state: ClusterState): number | null {
  const times = Object.values(state.pods).flatMap(({ containers }) =>
    Object.values(containers).flatMap((runtime) =>
      runtime.step === 'running' ? (dueOf(runtime) ?? []) : [],
    ),
  );
  return times.length === 0 ? null : Math.min(...times);
}

function stepPod(state: ClusterState, pod: Pod): boolean {
  if (pod.metadata.deletionTimestamp) return stepDeleted(state, pod);
  if (!pod.spec.nodeName) return false;
  const runtime = (state.pods[pod.metadata.uid] ??= { containers: {}, deleteAt: null });
  if (!pod.status.podIP && pod.status.phase === 'Pending') {
    pod.status.podIP = nextAddress(state, 'pod');
    pod.status.startTime = isoTime(state.now);
  }
  stepContainers(state, pod, runtime);
  const status = statusOf(state, pod, runtime);
  if (isSame(status, pod.status)) return false;
  pod.status = status;
  put(state, pod);
  return true;
}

function stepContainers(state: ClusterState, pod: Pod, { containers }: PodRuntime): void {
  for (const container of pod.spec.initContainers ?? []) {
    const runtime = (containers[container.name] ??= newRuntime());
    while (stepContainer(state, { pod, container, runtime, isInit: true }));
    if (isNativeSidecar(container)) {
      if (runtime.step !== 'running' || runtime.probes.startupProbe?.passed === 0) return;
    } else if (runtime.step !== 'ended' || runtime.exitCode !== 0) return;
  }
  for (const container of pod.spec.containers) {
    const runtime = (containers[container.name] ??= newRuntime());
    while (stepContainer(state, { pod, container, runtime, isInit: false }));
  }
  const isOver = pod.spec.containers.every(
    ({ name }) => containers[name]?.step === 'ended' && containers[name].due === null,
  );
  for (const container of (pod.spec.initContainers ?? []).filter(isNativeSidecar)) {
    const runtime = containers[container.name];
    if (isOver && runtime?.step === 'running')
      endContainer(
        state,
        { pod, container, runtime, isInit: true },
        { exitCode: 0, reason: 'Completed', message: '' },
      );
  }
}

function stepDeleted(state: ClusterState, pod: Pod): boolean {
  const runtime = state.pods[pod.metadata.uid];
  if (runtime?.deleteAt != null && runtime.deleteAt > state.now) return false;
  remove(state, pod);
  forgetDisks(state);
  return true;
}

/** Begins to end a pod: at once where nothing runs, after its grace period where a program does not listen. */
export function terminatePod(state: ClusterState, pod: Pod, grace?: number): void {
  if (pod.metadata.deletionTimestamp && grace !== 0) return;
  const runtime = state.pods[pod.metadata.uid];
  const seconds = grace ?? pod.spec.terminationGracePeriodSeconds ?? 30;
  const running = pod.spec.containers.filter(({ name }) => runtime?.containers[name]?.step === 'running');
  if (!runtime || running.length === 0 || seconds === 0) {
    remove(state, pod);
    return;
  }
  for (const { name } of running)
    recordEvent(state, pod, {
      reason: 'Killing',
      message: `Stopping container ${name}`,
      from: 'kubelet',
      fieldPath: `spec.containers{${name}}`,
    });
  const listens = running.every(({ name }) => runtime.containers[name]?.handlesStop === true);
  const hasWork = pod.spec.containers.some(
    (container) =>
      (container as { lifecycle?: { preStop?: unknown } }).lifecycle?.preStop !== undefined ||
      runtime.containers[container.name]?.hasTrap === true,
  );
  runtime.isStopping = hasWork;
  runtime.deleteAt = state.now + (listens && !hasWork ? Math.min(900, seconds * 1000) : seconds * 1000);
  if (hasWork) state.timers[`${pod.metadata.uid} stop`] = state.now + 1;
  pod.metadata.deletionTimestamp = isoTime(state.now + seconds * 1000);
  put(state, pod);
}
