import { matchesLabels } from '../cluster/labels.ts';
import { parseCpu, parseMemory } from '../cluster/quantities.ts';
import { list, type ClusterState } from '../cluster/state.ts';
import type { Container, Pod, Service } from '../cluster/types.ts';

/** Thousandths of a processor, and bytes. */
export type Usage = { cpu: number; memory: number };

const IDLE: Usage = { cpu: 1, memory: 12 * 2 ** 20 };
/** What a loop of requests costs those who answer it, together. */
const LOOP_CPU = 500;
const REQUEST_CPU = 5;
const MINUTE = 60_000;

/** A stand-in for what containers use: it grows with the requests that reach them. */
export function usageOf(state: ClusterState, pod: Pod): (Usage & { name: string })[] {
  const asked = loopsOn(state, pod);
  return pod.spec.containers.map((container, at) => {
    const requests = state.pods[pod.metadata.uid]?.containers[container.name]?.requests ?? [];
    const recent = requests.filter((at) => at > state.now - MINUTE).length;
    const cpu = IDLE.cpu + recent * REQUEST_CPU + (at === 0 ? asked : 0) + (loopTarget(container) ? 8 : 0);
    const limit = container.resources?.limits?.['cpu'];
    const memory = container.resources?.requests?.['memory'];
    return {
      name: container.name,
      cpu: Math.round(limit === undefined ? cpu : Math.min(cpu, parseCpu(String(limit)))),
      memory: memory === undefined ? IDLE.memory : Math.round(parseMemory(String(memory)) * 0.4),
    };
  });
}

/** The host that a container asks again and again, if it does. */
function loopTarget({ command = [], args = [] }: Container): string | null {
  const line = [...command, ...args].join(' ');
  if (!/\b(?:while|for|until)\b/.test(line)) return null;
  return (
    /\b(?:wget|curl)\b[^;&|]*?\s(?:https?:\/\/)?([a-z][\w.-]*)(?::\d+)?(?:\/|;|\s|$)/.exec(line)?.[1] ?? null
  );
}

function loopsOn(state: ClusterState, { metadata }: Pod): number {
  const services = list<Service>(state, 'Service', metadata.namespace).filter(
    ({ spec }) => spec.selector && matchesLabels(metadata.labels, spec.selector),
  );
  if (services.length === 0) return 0;
  const names = new Set(services.map((service) => service.metadata.name));
  const loops = list<Pod>(state, 'Pod').filter(
    ({ spec, status }) =>
      status.phase === 'Running' &&
      spec.containers.some((container) => names.has((loopTarget(container) ?? '').split('.')[0] ?? '')),
  ).length;
  if (loops === 0) return 0;
  const [service] = services;
  const shares = list<Pod>(state, 'Pod', metadata.namespace).filter(
    (pod) => pod.status.phase === 'Running' && matchesLabels(pod.metadata.labels, service?.spec.selector),
  ).length;
  return (loops * LOOP_CPU) / Math.max(1, shares);
}
