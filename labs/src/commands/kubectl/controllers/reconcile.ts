import type { ClusterState } from '../cluster/state.ts';
import { runPrograms } from '../kubelet/main.ts';
import { nextPodStep, nextProgramStep, stepPods } from '../kubelet/kubelet.ts';
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

/** The end of what a cluster is doing now; two callers must not advance it at once. */
const advancing = new WeakMap<ClusterState, Promise<void>>();

/** Plays through everything that happens up to a time, moment by moment. */
export function advance(state: ClusterState, now: number): Promise<void> {
  const next = (advancing.get(state) ?? Promise.resolve()).then(() => play(state, now));
  advancing.set(
    state,
    next.catch(() => undefined),
  );
  return next;
}

async function play(state: ClusterState, now: number): Promise<void> {
  settle(state);
  for (let moment = 0; moment < MAX_MOMENTS; moment++) {
    const next = nextMoment(state);
    if (next === null || next > now) break;
    const isProgram = next < Math.min(nextTimer(state) ?? Infinity, nextPodStep(state) ?? Infinity);
    state.now = Math.max(state.now, next);
    forgetTimers(state);
    const hasChanged = await runPrograms(state);
    // Most moments are a program that goes on after a pause, which concerns no controller.
    if (hasChanged || !isProgram) settle(state);
  }
  if (now > state.now) state.now = now;
  if (await runPrograms(state)) settle(state);
  settle(state);
}

/** When something happens next by itself. */
export function nextMoment(state: ClusterState): number | null {
  const times = [nextTimer(state), nextPodStep(state), nextProgramStep(state)].filter(
    (time) => time !== null,
  );
  return times.length === 0 ? null : Math.min(...times);
}

function nextTimer(state: ClusterState): number | null {
  const times = Object.values(state.timers).filter((time) => time > state.now);
  return times.length === 0 ? null : Math.min(...times);
}

/** Timers that have passed stay until their controller has seen them, and a day at most. */
function forgetTimers(state: ClusterState): void {
  for (const [name, time] of Object.entries(state.timers))
    if (time < state.now - 86_400_000) delete state.timers[name];
}
