import { recordEvent } from '../cluster/events.ts';
import { isoTime, list, put, type ClusterState } from '../cluster/state.ts';
import type { Pod } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { claimRefusal } from './claims.ts';
import { podsOn, preferenceOf, refusalOf, tolerates, type Node } from './node-fit.ts';

const FROM = 'default-scheduler';

/** Gives pods without a node the one they like best, or else the emptiest; returns whether anything changed. */
export function schedulePods(state: ClusterState): boolean {
  let hasChanged = evictUntolerated(state);
  const waiting = list<Pod>(state, 'Pod')
    .filter(({ spec, metadata }) => !spec.nodeName && !metadata.deletionTimestamp)
    .filter(({ spec }) => schedulerOf(spec) === FROM)
    .sort((one, other) => priorityOf(other) - priorityOf(one));
  for (const pod of waiting) if (schedule(state, pod)) hasChanged = true;
  return hasChanged;
}

const schedulerOf = (spec: { schedulerName?: string } & Pod['spec']) => spec.schedulerName ?? FROM;
const priorityOf = ({ spec }: Pod) => (spec as { priority?: number }).priority ?? 0;

function schedule(state: ClusterState, pod: Pod): boolean {
  if (((pod.spec as { schedulingGates?: unknown[] }).schedulingGates ?? []).length > 0) return false;
  const nodes = list<Node>(state, 'Node');
  const storage = claimRefusal(state, pod);
  if (storage !== null) return refuse(state, pod, { reasons: storage, nodes: nodes.length });
  const refusals = nodes.map((node) => refusalOf(state, pod, node));
  const fitting = nodes.filter((_node, at) => refusals[at] === null);
  const [best] = fitting.sort(
    (one, other) =>
      preferenceOf(state, pod, other) - preferenceOf(state, pod, one) ||
      podsOn(state, one).length - podsOn(state, other).length,
  );
  if (!best)
    return (
      preempt(state, pod, nodes) || refuse(state, pod, { reasons: counted(refusals), nodes: nodes.length })
    );
  pod.spec.nodeName = best.metadata.name;
  recordEvent(state, pod, {
    reason: 'Scheduled',
    message: `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${best.metadata.name}`,
    from: FROM,
  });
  put(state, pod);
  return true;
}

/** Ends pods of lower priority where that makes room. */
function preempt(state: ClusterState, pod: Pod, nodes: readonly Node[]): boolean {
  if ((pod.spec as { preemptionPolicy?: string }).preemptionPolicy === 'Never') return false;
  for (const node of nodes) {
    const victims: Pod[] = [];
    const lower = podsOn(state, node)
      .filter((other) => priorityOf(other) < priorityOf(pod) && !other.metadata.deletionTimestamp)
      .sort((one, other) => priorityOf(one) - priorityOf(other));
    for (const victim of lower) {
      victims.push(victim);
      const without = { ...state, objects: { ...state.objects } };
      for (const { metadata } of victims)
        delete without.objects[`Pod/${metadata.namespace}/${metadata.name}`];
      if (refusalOf(without, pod, node) !== null) continue;
      for (const one of victims) {
        recordEvent(state, one, {
          reason: 'Preempted',
          message: `Preempted by pod ${pod.metadata.uid} on node ${node.metadata.name}`,
          from: FROM,
        });
        terminatePod(state, one);
      }
      return true;
    }
  }
  return false;
}

/** A node with a NoExecute taint keeps only pods that tolerate it. */
function evictUntolerated(state: ClusterState): boolean {
  let hasChanged = false;
  for (const node of list<Node>(state, 'Node'))
    for (const taint of (node.spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute'))
      for (const pod of podsOn(state, node)) {
        if (pod.metadata.deletionTimestamp || tolerates(pod.spec, taint)) continue;
        recordEvent(state, pod, {
          reason: 'TaintManagerEviction',
          message: `Marking for deletion Pod ${pod.metadata.namespace}/${pod.metadata.name}`,
          from: 'taint-eviction-controller',
        });
        terminatePod(state, pod);
        hasChanged = true;
      }
  return hasChanged;
}

function counted(refusals: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const refusal of refusals) if (refusal !== null) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

type Refusal = { reasons: string; nodes: number };

function refuse(state: ClusterState, pod: Pod, { reasons, nodes }: Refusal): boolean {
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
  recordEvent(state, pod, { type: 'Warning', reason: 'FailedScheduling', message, from: FROM });
  put(state, pod);
  return true;
}
