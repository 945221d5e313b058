import { recordEvent } from '../cluster/events.ts';
import type { ClusterState, ContainerRuntime, ProbeName } from '../cluster/state.ts';
import type { Container, Pod, Probe } from '../cluster/types.ts';
import { reachPod } from '../cluster/network.ts';
import { KUBERNETES_VERSION, SYSTEM } from '../cluster/version.ts';
import { liveContainer } from './live.ts';
import { scriptOf, shellIn } from './run.ts';

type Probed = { pod: Pod; container: Container; runtime: ContainerRuntime };

const NAMES: readonly ProbeName[] = ['startupProbe', 'readinessProbe', 'livenessProbe'];
const WORDS = { startupProbe: 'Startup', readinessProbe: 'Readiness', livenessProbe: 'Liveness' };

/** A container without a readiness probe is ready when it runs. */
export function startProbes(
  { container, runtime }: Pick<Probed, 'container' | 'runtime'>,
  now: number,
): void {
  runtime.probes = {};
  for (const name of NAMES) {
    const probe = container[name];
    if (!probe) continue;
    runtime.probes[name] = {
      next: now + (probe.initialDelaySeconds ?? 0) * 1000 + 300,
      passed: 0,
      failed: 0,
    };
  }
  runtime.isReady = !container.readinessProbe && !container.startupProbe;
}

export function nextProbe({ probes }: ContainerRuntime): number | null {
  const times = NAMES.flatMap((name) => probes[name]?.next ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Runs the probes that are due; returns whether the container must be restarted. */
export async function runProbes(state: ClusterState, probed: Probed): Promise<boolean> {
  const { container, runtime } = probed;
  const { startupProbe } = runtime.probes;
  const isStarting = startupProbe !== undefined && startupProbe.passed === 0;
  for (const name of NAMES) {
    const [probe, progress] = [container[name], runtime.probes[name]];
    if (!probe || !progress || progress.next === null || progress.next > state.now) continue;
    const period = (probe.periodSeconds ?? 10) * 1000;
    if (isStarting && name !== 'startupProbe') {
      progress.next = state.now + Math.min(period, 1000);
      continue;
    }
    progress.next = state.now + period;
    const failure = await probeFailure(state, probed, probe);
    if (failure === null) {
      progress.passed++;
      progress.failed = 0;
      if (name === 'startupProbe') {
        progress.next = null;
        if (!container.readinessProbe) runtime.isReady = true;
      }
      if (name === 'readinessProbe' && progress.passed >= (probe.successThreshold ?? 1))
        runtime.isReady = true;
      if (isSettled(state, probed) && progress.passed >= (probe.successThreshold ?? 1)) progress.next = null;
      continue;
    }
    progress.passed = 0;
    progress.failed++;
    recordEvent(state, probed.pod, {
      type: 'Warning',
      reason: 'Unhealthy',
      message: `${WORDS[name]} probe failed: ${failure}`,
      from: 'kubelet',
      fieldPath: `spec.containers{${container.name}}`,
    });
    const hasFailed = progress.failed >= (probe.failureThreshold ?? 3);
    if (name === 'readinessProbe' && hasFailed) runtime.isReady = false;
    if (name !== 'readinessProbe' && hasFailed) return restartFor(state, probed, name);
  }
  return false;
}

function restartFor(state: ClusterState, { pod, container }: Probed, name: ProbeName): boolean {
  recordEvent(state, pod, {
    reason: 'Killing',
    message: `Container ${container.name} failed ${WORDS[name].toLowerCase()} probe, will be restarted`,
    from: 'kubelet',
    fieldPath: `spec.containers{${container.name}}`,
  });
  return true;
}

/** Nothing that a probe could see will change by itself anymore. */
function isSettled(state: ClusterState, { pod }: Probed): boolean {
  return Object.values(state.pods[pod.metadata.uid]?.containers ?? {}).every(
    ({ wakeAt, servers = [] }) => wakeAt == null && servers.every(({ from }) => from <= state.now),
  );
}

/** Lets probes look again after something was done in a container. */
export function wakeProbes(state: ClusterState): void {
  for (const { containers } of Object.values(state.pods))
    for (const runtime of Object.values(containers))
      for (const name of ['readinessProbe', 'livenessProbe'] as const) {
        const progress = runtime.probes[name];
        if (runtime.step === 'running' && progress?.next === null) progress.next = state.now + 1000;
      }
}

async function probeFailure(
  state: ClusterState,
  { pod, container, runtime }: Probed,
  probe: Probe,
): Promise<string | null> {
  const address = pod.status.podIP ?? '';
  const portOf = (port: number | string) =>
    typeof port === 'number'
      ? port
      : (container.ports?.find(({ name }) => name === port)?.containerPort ?? 0);
  if (probe.exec) return execFailure(state, { pod, container, runtime }, probe.exec.command);
  const grpc = (probe as { grpc?: { port: number } }).grpc;
  const target = probe.httpGet ?? probe.tcpSocket ?? grpc;
  if (!target) return null;
  const port = portOf(target.port);
  const path = probe.httpGet?.path ?? '/';
  const reached = await reachPod(state, pod, {
    method: 'GET',
    host: address,
    port,
    path,
    hostHeader: address,
    agent: `${SYSTEM}-probe/${KUBERNETES_VERSION.slice(1, 5)}`,
  });
  const refused = `dial tcp ${address}:${port}: connect: connection refused`;
  const isOpen = reached !== null && 'answer' in reached;
  if (!probe.httpGet) return isOpen ? null : refused;
  if (!isOpen) return `Get "http://${address}:${port}${path}": ${refused}`;
  const { status } = reached.answer;
  return status >= 200 && status < 400 ? null : `HTTP probe failed with statuscode: ${status}`;
}

async function execFailure(
  state: ClusterState,
  { pod, container, runtime }: Probed,
  command: string[],
): Promise<string | null> {
  const live = await liveContainer(state, pod, container);
  let output = '';
  const write = (text: string) => void (output += text);
  const { script, args } = await scriptOf(command, live);
  const shell = shellIn({
    state,
    live,
    runtime,
    clock: { now: () => state.now, wait: async () => true },
    out: write,
    err: write,
  });
  const code = await shell.exec(script, { args, isStreamed: false }).catch(() => 137);
  shell.close();
  return code === 0 ? null : output;
}
