import type { ContainerStatus, Pod } from '../cluster/types.ts';
import { ageOf } from './age.ts';

/** The STATUS of a pod, from the state of its containers. */
export function podStatus({ metadata, spec, status }: Pod): string {
  if (metadata.deletionTimestamp) return 'Terminating';
  const inits = status.initContainerStatuses ?? [];
  const blocked = inits.findIndex(({ state }) => state.terminated?.exitCode !== 0);
  if (blocked !== -1) {
    const { state } = inits[blocked] as ContainerStatus;
    const reason = state.waiting?.reason ?? state.terminated?.reason;
    if (reason && reason !== 'PodInitializing') return `Init:${reason}`;
    return `Init:${blocked}/${spec.initContainers?.length ?? 0}`;
  }
  const containers = status.containerStatuses ?? [];
  const reasons = containers.flatMap(({ state }) => state.waiting?.reason ?? state.terminated?.reason ?? []);
  const isRunning = containers.some(({ state, ready }) => state.running && ready);
  if (reasons[0] === 'Completed' && isRunning) return 'Running';
  return reasons[0] ?? status.phase;
}

export function podReady({ spec, status }: Pod): string {
  const ready = (status.containerStatuses ?? []).filter((one) => one.ready).length;
  return `${ready}/${spec.containers.length}`;
}

export function podRestarts({ status }: Pod, now: number): string {
  const all = [...(status.containerStatuses ?? [])];
  const count = all.reduce((sum, { restartCount }) => sum + restartCount, 0);
  const last = all
    .flatMap(({ lastState }) => lastState.terminated?.finishedAt ?? [])
    .sort()
    .at(-1);
  return count > 0 && last ? `${count} (${ageOf(last, now)} ago)` : String(count);
}
