import { recordEvent } from '../cluster/events.ts';
import { hashOf, isSame, list, newMeta, put, remove, type ClusterState } from '../cluster/state.ts';
import type { Deployment, Pod, PodTemplate, ReplicaSet } from '../cluster/types.ts';
import { deploymentStatus } from './deployment-status.ts';
import { ownedBy, ownerReference } from './owned.ts';

const FROM = 'deployment-controller';
export const REVISION = 'deployment.kubernetes.io/revision';
const HASH = 'pod-template-hash';

/** Moves deployments towards their template and number of replicas; returns whether anything changed. */
export function syncDeployments(state: ClusterState): boolean {
  let hasChanged = false;
  for (const deployment of list<Deployment>(state, 'Deployment')) {
    const before = state.revision;
    if (!deployment.metadata.deletionTimestamp) syncDeployment(state, deployment);
    if (state.revision !== before) hasChanged = true;
  }
  return hasChanged;
}

/** The template of a replica set as its deployment wrote it. */
export function plainTemplate(template: PodTemplate): PodTemplate {
  const { [HASH]: _hash, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

export function revisionOf({ metadata }: ReplicaSet | Deployment): number {
  return Number(metadata.annotations?.[REVISION] ?? 0);
}

function syncDeployment(state: ClusterState, deployment: Deployment): void {
  const { replicas, strategy, template, paused } = deployment.spec;
  const sets = ownedBy<ReplicaSet>(state, deployment, 'ReplicaSet');
  const existing = sets.find((set) => isSame(plainTemplate(set.spec.template), template));
  const old = sets.filter((set) => set !== existing);
  if (!existing && paused) return deploymentStatus(state, deployment, { current: null, sets });
  const oldPods = old.flatMap((set) => ownedBy<Pod>(state, set, 'Pod'));
  // With Recreate, nothing new starts while something old runs.
  const mustWait = strategy.type === 'Recreate' && oldPods.length > 0;
  if (mustWait) for (const set of old) scale(state, deployment, { set, replicas: 0 });
  const current = existing ?? (mustWait ? null : createSet(state, deployment, sets));
  if (current) {
    adoptRevision(state, deployment, { current, sets });
    if (paused || strategy.type === 'Recreate') {
      if (!mustWait) scale(state, deployment, { set: current, replicas });
    } else roll(state, deployment, { current, old });
  }
  deploymentStatus(state, deployment, {
    current,
    sets: ownedBy<ReplicaSet>(state, deployment, 'ReplicaSet'),
  });
  forgetOld(state, deployment, old);
}

function createSet(state: ClusterState, deployment: Deployment, sets: readonly ReplicaSet[]): ReplicaSet {
  const { template, selector, replicas, strategy } = deployment.spec;
  const { name, namespace = 'default' } = deployment.metadata;
  const hash = hashOf(template);
  const set: ReplicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: newMeta(state, {
      name: `${name}-${hash}`,
      namespace,
      generation: 1,
      labels: { ...template.metadata?.labels, [HASH]: hash },
      annotations: { 'deployment.kubernetes.io/desired-replicas': String(replicas) },
      ownerReferences: [ownerReference(deployment)],
    }),
    spec: {
      replicas: 0,
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [HASH]: hash } },
      template: {
        ...structuredClone(template),
        metadata: { ...template.metadata, labels: { ...template.metadata?.labels, [HASH]: hash } },
      },
    },
    status: { replicas: 0 },
  };
  put(state, set);
  // The first one, and any after Recreate, starts with all of its pods.
  if (sets.every((one) => one.spec.replicas === 0) || strategy.type === 'Recreate')
    scale(state, deployment, { set, replicas });
  return set;
}

/** A template that is used again gets the newest revision. */
function adoptRevision(
  state: ClusterState,
  deployment: Deployment,
  { current, sets }: { current: ReplicaSet; sets: readonly ReplicaSet[] },
): void {
  const highest = Math.max(0, ...sets.filter((set) => set !== current).map(revisionOf));
  const isNewest = revisionOf(current) > highest;
  const revision = String(isNewest ? revisionOf(current) : highest + 1);
  const cause = deployment.metadata.annotations?.['kubernetes.io/change-cause'];
  if (!isNewest) {
    current.metadata.annotations = {
      ...current.metadata.annotations,
      [REVISION]: revision,
      ...(cause && { 'kubernetes.io/change-cause': cause }),
    };
    put(state, current);
  } else if (cause && current.metadata.annotations?.['kubernetes.io/change-cause'] !== cause) {
    current.metadata.annotations = { ...current.metadata.annotations, 'kubernetes.io/change-cause': cause };
    put(state, current);
  }
  if (deployment.metadata.annotations?.[REVISION] === revision) return;
  deployment.metadata.annotations = { ...deployment.metadata.annotations, [REVISION]: revision };
  put(state, deployment);
}

function scale(
  state: ClusterState,
  deployment: Deployment,
  { set, replicas }: { set: ReplicaSet; replicas: number },
): void {
  const from = set.spec.replicas;
  if (from === replicas) return;
  set.spec.replicas = replicas;
  set.metadata.generation = (set.metadata.generation ?? 0) + 1;
  put(state, set);
  const direction = replicas > from ? 'up' : 'down';
  recordEvent(state, deployment, {
    reason: 'ScalingReplicaSet',
    message: `Scaled ${direction} replica set ${set.metadata.name} from ${from} to ${replicas}`,
    from: FROM,
  });
}

/** A share such as `25%` of the replicas, rounded up for the surge and down for what may be missing. */
function share(
  value: number | string | undefined,
  replicas: number,
  round: (value: number) => number,
): number {
  if (typeof value === 'number') return value;
  if (value?.endsWith('%')) return round((Number(value.slice(0, -1)) * replicas) / 100);
  return Number(value ?? 0);
}

function roll(
  state: ClusterState,
  deployment: Deployment,
  { current, old }: { current: ReplicaSet; old: readonly ReplicaSet[] },
): void {
  const { replicas, strategy } = deployment.spec;
  const { maxSurge = '25%', maxUnavailable = '25%' } = strategy.rollingUpdate ?? {};
  const surge = share(maxSurge, replicas, Math.ceil);
  const missing = share(maxUnavailable, replicas, Math.floor);
  const unavailable = surge === 0 && missing === 0 ? 1 : missing;
  if (current.spec.replicas > replicas) scale(state, deployment, { set: current, replicas });
  const total = () => [current, ...old].reduce((sum, set) => sum + set.spec.replicas, 0);
  const room = replicas + surge - total();
  if (current.spec.replicas < replicas && room > 0) {
    const more = Math.min(room, replicas - current.spec.replicas);
    return scale(state, deployment, { set: current, replicas: current.spec.replicas + more });
  }
  const least = replicas - unavailable;
  const available = (set: ReplicaSet) => Math.min(set.status.availableReplicas ?? 0, set.spec.replicas);
  // Old pods that do not work anyway go first.
  let spare = total() - least - (current.spec.replicas - available(current));
  for (const set of old) {
    const useless = Math.min(set.spec.replicas - available(set), Math.max(spare, 0));
    if (useless > 0) scale(state, deployment, { set, replicas: set.spec.replicas - useless });
    spare -= useless;
  }
  let removable = [current, ...old].reduce((sum, set) => sum + available(set), 0) - least;
  for (const set of old) {
    const fewer = Math.min(set.spec.replicas, Math.max(removable, 0));
    if (fewer > 0) scale(state, deployment, { set, replicas: set.spec.replicas - fewer });
    removable -= fewer;
  }
}

function forgetOld(state: ClusterState, { spec }: Deployment, old: readonly ReplicaSet[]): void {
  const empty = old
    .filter((set) => set.spec.replicas === 0 && set.status.replicas === 0)
    .sort((one, other) => revisionOf(other) - revisionOf(one));
  for (const set of empty.slice(spec.revisionHistoryLimit)) remove(state, set);
}
