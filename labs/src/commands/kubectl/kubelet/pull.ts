import { recordEvent } from '../cluster/events.ts';
import type { ClusterState, ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { findImage, fullName } from '../images/image-model.ts';
import { allImages } from './programs.ts';

export type RunningContainer = {
  pod: Pod;
  container: Container;
  runtime: ContainerRuntime;
  /** Whether it must end before the next one begins. */
  isInit: boolean;
};

export const CREATE_MS = 400;
export const FIRST_BACK_OFF = 10_000;
export const MAX_BACK_OFF = 300_000;
const ERROR_SHOWN_MS = 3000;

export function event(
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

export function endPull(state: ClusterState, one: RunningContainer): boolean {
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

export function backOffPull(state: ClusterState, one: RunningContainer): boolean {
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
