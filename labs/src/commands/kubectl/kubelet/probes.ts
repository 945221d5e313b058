import { recordEvent } from '../cluster/events.ts';
import type { ClusterState, ContainerRuntime, ProbeName } from '../cluster/state.ts';
import type { Container, Pod, Probe } from '../cluster/types.ts';
import { answerOf } from '../images/answers.ts';
import { hasFile, type Program } from '../images/program.ts';

type Probed = { pod: Pod; container: Container; runtime: ContainerRuntime; program: Program };

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
export function runProbes(state: ClusterState, probed: Probed): boolean {
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
    const failure = probeFailure(state, probed, probe);
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
function isSettled(state: ClusterState, { runtime, program }: Probed): boolean {
  const elapsed = state.now - (runtime.startedAt ?? state.now);
  return program.files.every(({ at }) => at <= elapsed) && (program.server?.answersFrom ?? 0) <= elapsed;
}

function probeFailure(
  state: ClusterState,
  { pod, container, runtime, program }: Probed,
  probe: Probe,
): string | null {
  const elapsed = state.now - (runtime.startedAt ?? state.now);
  const address = pod.status.podIP ?? '';
  const portOf = (port: number | string) =>
    typeof port === 'number'
      ? port
      : (container.ports?.find(({ name }) => name === port)?.containerPort ?? 0);
  if (probe.exec) {
    const [name = '', ...args] = probe.exec.command;
    const path = args.findLast((arg) => !arg.startsWith('-') && arg !== ']') ?? '';
    if (/^(?:\/bin\/)?(?:cat|test|ls|\[)$/.test(name) && path)
      return hasFile(program, path, elapsed) ? null : `cat: can't open '${path}': No such file or directory`;
    return name.endsWith('false') ? 'command failed' : null;
  }
  const target = probe.httpGet ?? probe.tcpSocket;
  if (!target) return null;
  const port = portOf(target.port);
  const isOpen = program.server?.port === port && program.server.answersFrom <= elapsed;
  const refused = `dial tcp ${address}:${port}: connect: connection refused`;
  if (!probe.httpGet) return isOpen ? null : refused;
  const path = probe.httpGet.path ?? '/';
  if (!isOpen || !program.server) return `Get "http://${address}:${port}${path}": ${refused}`;
  const { status } = answerOf(program.server, {
    path,
    hostname: pod.metadata.name,
    env: runtime.env,
    image: container.image,
  });
  return status >= 200 && status < 400 ? null : `HTTP probe failed with statuscode: ${status}`;
}
