import type { ClusterState, ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { findImage } from '../images/image-model.ts';
import { programOf, type Program } from '../images/program.ts';
import { WELL_KNOWN } from '../images/well-known.ts';

/** What a container of a pod does, given the environment it was started with; null without an image. */
export function programFor(
  state: ClusterState,
  { pod, container }: { pod: Pod; container: Container },
  { env }: Pick<ContainerRuntime, 'env'>,
): Program | null {
  const image = findImage(container.image, [...state.images, ...WELL_KNOWN]);
  if (image.is !== 'found') return null;
  return programOf({ container, model: image.model, env, hostname: pod.metadata.name });
}

export function allImages(state: ClusterState) {
  return [...state.images, ...WELL_KNOWN];
}

export function newRuntime(): ContainerRuntime {
  return {
    step: 'waiting',
    due: null,
    startedAt: null,
    previous: null,
    endedAt: null,
    exitCode: 0,
    reason: '',
    message: '',
    restarts: 0,
    backOff: 0,
    pullBackOff: 0,
    isReady: false,
    probes: {},
    env: {},
    requests: [],
  };
}
