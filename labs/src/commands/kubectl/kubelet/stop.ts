import type { ClusterState } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { liveContainer, writeLog } from './live.ts';
import { Process } from './process.ts';
import { scriptOf, shellIn } from './run.ts';

type Hooked = Container & {
  lifecycle?: { preStop?: { exec?: { command: string[] }; sleep?: { seconds: number } } };
};

const stopping = new WeakMap<Pod, { process: Process; count: number }>();
const QUICK_MS = 500;

/** Runs what a pod does before it ends; returns whether it is over earlier than its grace period. */
export async function stepStop(state: ClusterState, pod: Pod): Promise<boolean> {
  const runtime = state.pods[pod.metadata.uid];
  if (!runtime?.isStopping || runtime.deleteAt === null) return false;
  const stop = stopping.get(pod) ?? startStop(state, pod);
  await stop.process.runTo(state.now);
  if (stop.count > 0) {
    const { wakeAt } = stop.process;
    if (wakeAt !== null) state.timers[`${pod.metadata.uid} stop`] = wakeAt;
    return false;
  }
  runtime.isStopping = false;
  runtime.deleteAt = Math.min(runtime.deleteAt, state.now + QUICK_MS);
  return true;
}

function startStop(state: ClusterState, pod: Pod): { process: Process; count: number } {
  const process = new Process(state.now);
  const stop = { process, count: 0 };
  stopping.set(pod, stop);
  for (const container of pod.spec.containers) {
    const runtime = state.pods[pod.metadata.uid]?.containers[container.name];
    if (runtime?.step !== 'running') continue;
    stop.count++;
    process.spawn(async () => {
      const live = await liveContainer(state, pod, container);
      const { preStop } = (container as Hooked).lifecycle ?? {};
      const log = (text: string) => writeLog(runtime, process.now, text);
      const ignore = () => undefined;
      const base = {
        state,
        live,
        runtime,
        clock: { now: () => process.now, wait: (milliseconds: number) => process.sleep(milliseconds) },
      };
      if (preStop?.sleep) await process.sleep(preStop.sleep.seconds * 1000);
      if (preStop?.exec) {
        const { script, args } = await scriptOf(preStop.exec.command, live);
        await shellIn({ ...base, out: ignore, err: ignore }).exec(script, { args });
      }
      if (live.onTerm) await shellIn({ ...base, out: log, err: log }).exec(live.onTerm);
      // A program that does not listen to the signal is killed at the end of the grace period.
      if (!runtime.handlesStop) await process.block();
      stop.count--;
    });
  }
  return stop;
}
