import type { ClusterState, ContainerRuntime } from '../../cluster/state.ts';
import type { LiveContainer } from '../live.ts';
import type { Clock } from '../process.ts';

/** A command that runs in a container. */
export type Run = {
  state: ClusterState;
  live: LiveContainer;
  runtime: ContainerRuntime;
  clock: Clock;
  out: (text: string) => void;
  err: (text: string) => void;
  stdin?: string;
  cwd?: string;
  signal?: AbortSignal;
  /** Serves until the container ends; missing for commands run by `exec`. */
  serve?: (args: string[]) => Promise<never>;
  /** Counts what costs more than a step of the shell; one without a pause is stopped in the end. */
  spend?: (steps: number) => void;
  /** Starts a script alongside this one. */
  background?: (script: string, env: Record<string, string>) => void;
};

export type Answer = { stdout: string; stderr: string; exitCode: number };

export const answer = (stdout: string, exitCode = 0, stderr = ''): Answer => ({ stdout, stderr, exitCode });

type SecurityContext = { runAsUser?: number; runAsGroup?: number };

export function userOf({ pod, container, model }: LiveContainer) {
  const own = (container as { securityContext?: SecurityContext }).securityContext;
  const shared = (pod.spec as { securityContext?: SecurityContext & { fsGroup?: number } }).securityContext;
  const uid = own?.runAsUser ?? shared?.runAsUser ?? model?.user ?? 0;
  const gid = own?.runAsGroup ?? shared?.runAsGroup ?? (model?.user === uid ? uid : 0);
  const groups = [gid, ...(shared?.fsGroup === undefined ? [] : [shared.fsGroup])];
  return { uid, gid, groups, name: uid === 0 ? 'root' : '', home: uid === 0 ? '/root' : '/' };
}
