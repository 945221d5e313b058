import type { ClusterState } from '../cluster/state.ts';
import { nextPodStep, stepPods } from '../kubelet/kubelet.ts';
import { bindClaims } from './claims.ts';
import { syncCronJobs } from './cron-jobs.ts';
import { syncAutoscalers } from './autoscalers.ts';
import { syncDaemonSets } from './daemon-sets.ts';
import { syncStatefulSets } from './stateful-sets.ts';
import { syncDeployments } from './deployments.ts';
import { syncEndpoints } from './endpoints.ts';
import { collectGarbage } from './garbage.ts';
import { syncJobs } from './jobs.ts';
import { syncPolicies } from './policies.ts';
import { syncReplicaSets } from './replica-sets.ts';
import { schedulePods } from './scheduler.ts';

const CONTROLLERS = [
  collectGarbage,
  syncAutoscalers,
  syncDeployments,
  syncReplicaSets,
  syncDaemonSets,
  syncStatefulSets,
  syncCronJobs,
  syncJobs,
  bindClaims,
  schedulePods,
  stepPods,
  syncEndpoints,
  syncPolicies,
];

/** More rounds than any change takes; the end of a loop that two controllers could fall into. */
const MAX_ROUNDS = 50;
/** So many moments are played through at once; after days away the rest is skipped. */
const MAX_MOMENTS = 2000;

/** Lets all controllers work until nothing changes at this moment. */
export function settle(state: ClusterState): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Every controller must have its turn, so the results are collected first.
    const results = CONTROLLERS.map((controller) => controller(state));
    if (!results.includes(true)) return;
  }
}

/** Plays through everything that happens up to a time, moment by moment. */
export function advance(state: ClusterState, now: number): void {
  settle(state);
  for (let moment = 0; moment < MAX_MOMENTS; moment++) {
    const next = nextMoment(state);
    if (next === null || next > now) break;
    state.now = Math.max(state.now, next);
    forgetTimers(state);
    settle(state);
  }
  if (now <= state.now) return;
  state.now = now;
  settle(state);
}

/** When something happens next by itself. */
export function nextMoment(state: ClusterState): number | null {
  const times = Object.values(state.timers).filter((time) => time > state.now);
  const pod = nextPodStep(state);
  if (pod !== null) times.push(pod);
  return times.length === 0 ? null : Math.min(...times);
}

/** Timers that have passed stay until their controller has seen them, and a day at most. */
function forgetTimers(state: ClusterState): void {
  for (const [name, time] of Object.entries(state.timers))
    if (time < state.now - 86_400_000) delete state.timers[name];
}
