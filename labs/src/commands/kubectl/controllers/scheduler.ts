import { recordEvent } from '../cluster/events.ts';
import { matchesLabels } from '../cluster/labels.ts';
import { isoTime, list, put, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Pod, PodSpec } from '../cluster/types.ts';
import { parseCpu, parseMemory } from '../cluster/quantities.ts';
import { claimRefusal } from './claims.ts';

type Taint = { key: string; value?: string; effect: string };
type Node = ClusterObject & {
  spec: { taints?: Taint[]; unschedulable?: boolean };
  status: { allocatable: { cpu: string; memory: string } };
};

/** Gives pods without a node the emptiest one that fits; returns whether anything changed. */
export function schedulePods(state: ClusterState): boolean {
  let hasChanged = false;
  const waiting = list<Pod>(state, 'Pod').filter(
    ({ spec, metadata }) => !spec.nodeName && !metadata.deletionTimestamp,
  );
  for (const pod of waiting) {
    const nodes = list<Node>(state, 'Node');
    const storage = claimRefusal(state, pod);
    if (storage !== null) {
      if (refuse(state, pod, { reasons: storage, nodes: nodes.length })) hasChanged = true;
      continue;
    }
    const refusals = nodes.map((node) => refusalOf(state, pod, node));
    const fitting = nodes.filter((_node, at) => refusals[at] === null);
    const podsOn = (name: string) =>
      list<Pod>(state, 'Pod').filter(({ spec }) => spec.nodeName === name).length;
    const [best] = fitting.sort((one, other) => podsOn(one.metadata.name) - podsOn(other.metadata.name));
    if (best) {
      pod.spec.nodeName = best.metadata.name;
      recordEvent(state, pod, {
        reason: 'Scheduled',
        message: `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${best.metadata.name}`,
        from: 'default-scheduler',
      });
      put(state, pod);
      hasChanged = true;
    } else if (refuse(state, pod, { reasons: counted(refusals), nodes: nodes.length })) hasChanged = true;
  }
  return hasChanged;
}

function counted(refusals: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const refusal of refusals) if (refusal !== null) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

function refuse(
  state: ClusterState,
  pod: Pod,
  { reasons, nodes }: { reasons: string; nodes: number },
): boolean {
  const message = `0/${nodes} nodes are available: ${reasons}. no new claims to deallocate, preemption: 0/${nodes} nodes are available: ${nodes} Preemption is not helpful for scheduling.`;
  if (pod.status.conditions?.[0]?.message === message) return false;
  pod.status = {
    phase: 'Pending',
    conditions: [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message,
        lastTransitionTime: isoTime(state.now),
      },
    ],
  };
  recordEvent(state, pod, {
    type: 'Warning',
    reason: 'FailedScheduling',
    message,
    from: 'default-scheduler',
  });
  put(state, pod);
  return true;
}

/** Why a node cannot take a pod, in the words of the scheduler. */
function refusalOf(state: ClusterState, { spec }: Pod, node: Node): string | null {
  if (node.spec.unschedulable) return 'node(s) were unschedulable';
  const taint = (node.spec.taints ?? []).find(
    (one) => one.effect !== 'PreferNoSchedule' && !tolerates(spec, one),
  );
  if (taint) return `node(s) had untolerated taint(s)`;
  if (!matchesLabels(node.metadata.labels, spec.nodeSelector))
    return "node(s) didn't match Pod's node affinity/selector";
  const others = list<Pod>(state, 'Pod').filter(
    (other) =>
      other.spec.nodeName === node.metadata.name && !['Succeeded', 'Failed'].includes(other.status.phase),
  );
  const needed = [...others.map((other) => other.spec), spec];
  const sum = (read: (spec: PodSpec) => number) => needed.reduce((total, one) => total + read(one), 0);
  if (sum((one) => requested(one, 'cpu')) > parseCpu(node.status.allocatable.cpu)) return 'Insufficient cpu';
  if (sum((one) => requested(one, 'memory')) > parseMemory(node.status.allocatable.memory))
    return 'Insufficient memory';
  return null;
}

function requested({ containers }: PodSpec, name: 'cpu' | 'memory'): number {
  const parse = name === 'cpu' ? parseCpu : parseMemory;
  return containers.reduce((sum, { resources }) => {
    const amount = resources?.requests?.[name] ?? resources?.limits?.[name];
    return sum + (amount === undefined ? 0 : parse(String(amount)));
  }, 0);
}

function tolerates({ tolerations = [] }: PodSpec, { key, value = '', effect }: Taint): boolean {
  return tolerations.some(
    (one) =>
      (!one.effect || one.effect === effect) &&
      (one.operator === 'Exists'
        ? !one.key || one.key === key
        : one.key === key && (one.value ?? '') === value),
  );
}
