import { matchesLabels, matchesSelector } from '../cluster/labels.ts';
import { parseCpu, parseMemory } from '../cluster/quantities.ts';
import { find, list, type ClusterState } from '../cluster/state.ts';
import type { ClusterObject, Labels, LabelSelector, Pod, PodSpec } from '../cluster/types.ts';

export type Taint = { key: string; value?: string; effect: string };
export type Node = ClusterObject & {
  spec: { taints?: Taint[]; unschedulable?: boolean };
  status: { allocatable: { cpu: string; memory: string } };
};

type Expression = { key: string; operator: string; values?: string[] };
type NodeTerm = { matchExpressions?: Expression[]; matchFields?: Expression[] };
type PodTerm = {
  labelSelector?: LabelSelector;
  topologyKey: string;
  namespaces?: string[];
  namespaceSelector?: LabelSelector;
};
type Preferred<Name extends string, Term> = ({ weight: number } & Record<Name, Term>)[];
type PodRules = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: Preferred<'podAffinityTerm', PodTerm>;
};
type Rules = PodSpec & {
  affinity?: {
    nodeAffinity?: {
      requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms: NodeTerm[] };
      preferredDuringSchedulingIgnoredDuringExecution?: Preferred<'preference', NodeTerm>;
    };
    podAffinity?: PodRules;
    podAntiAffinity?: PodRules;
  };
  topologySpreadConstraints?: {
    maxSkew: number;
    topologyKey: string;
    whenUnsatisfiable: string;
    labelSelector?: LabelSelector;
  }[];
};

const rulesOf = ({ spec }: Pod) => spec as Rules;
const isOver = ({ status }: Pod) => status.phase === 'Succeeded' || status.phase === 'Failed';

/** Why a node cannot take a pod, in the words of the scheduler. */
export function refusalOf(state: ClusterState, pod: Pod, node: Node): string | null {
  const { spec } = pod;
  if (node.spec.unschedulable) return 'node(s) were unschedulable';
  const taint = (node.spec.taints ?? []).find(
    (one) => one.effect !== 'PreferNoSchedule' && !tolerates(spec, one),
  );
  if (taint) return 'node(s) had untolerated taint(s)';
  if (!matchesLabels(node.metadata.labels, spec.nodeSelector) || !matchesNodeAffinity(pod, node))
    return "node(s) didn't match Pod's node affinity/selector";
  const others = podsOn(state, node);
  const needed = [...others.map((other) => other.spec), spec];
  const sum = (read: (spec: PodSpec) => number) => needed.reduce((total, one) => total + read(one), 0);
  if (sum((one) => requested(one, 'cpu')) > parseCpu(node.status.allocatable.cpu)) return 'Insufficient cpu';
  if (sum((one) => requested(one, 'memory')) > parseMemory(node.status.allocatable.memory))
    return 'Insufficient memory';
  if (hasPortConflict(spec, others)) return "node(s) didn't have free ports for the requested pod ports";
  const { podAffinity, podAntiAffinity } = rulesOf(pod).affinity ?? {};
  for (const term of podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [])
    if (!hasNeighbor(state, { pod, node, term }) && !isFirstOfItsKind(state, pod, term))
      return "node(s) didn't match pod affinity rules";
  for (const term of podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [])
    if (hasNeighbor(state, { pod, node, term })) return "node(s) didn't match pod anti-affinity rules";
  if (isRefusedByNeighbor(state, pod, node))
    return "node(s) didn't satisfy existing pods anti-affinity rules";
  return spreadRefusal(state, pod, node);
}

export function podsOn(state: ClusterState, node: Node): Pod[] {
  return list<Pod>(state, 'Pod').filter((pod) => pod.spec.nodeName === node.metadata.name && !isOver(pod));
}

export function requested({ containers }: PodSpec, name: 'cpu' | 'memory'): number {
  const parse = name === 'cpu' ? parseCpu : parseMemory;
  return containers.reduce((sum, { resources }) => {
    const amount = resources?.requests?.[name] ?? resources?.limits?.[name];
    return sum + (amount === undefined ? 0 : parse(String(amount)));
  }, 0);
}

export function tolerates({ tolerations = [] }: PodSpec, { key, value = '', effect }: Taint): boolean {
  return tolerations.some(
    (one) =>
      (!one.effect || one.effect === effect) &&
      (one.operator === 'Exists'
        ? !one.key || one.key === key
        : one.key === key && (one.value ?? '') === value),
  );
}

export function matchesNodeAffinity(pod: Pod, node: Node): boolean {
  const required = rulesOf(pod).affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || required.nodeSelectorTerms.some((term) => matchesTerm(term, node));
}

function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeTerm, { metadata }: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  return (
    matchExpressions.every((one) => matchesExpression(metadata.labels ?? {}, one)) &&
    matchFields.every((one) => matchesExpression({ 'metadata.name': metadata.name }, one))
  );
}

function matchesExpression(labels: Labels, expression: Expression): boolean {
  const { key, operator, values = [] } = expression;
  if (operator !== 'Gt' && operator !== 'Lt')
    return matchesSelector(labels, { matchExpressions: [expression] });
  const number = Number(labels[key]);
  return operator === 'Gt' ? number > Number(values[0]) : number < Number(values[0]);
}

function hasPortConflict(spec: PodSpec, others: readonly Pod[]): boolean {
  const portsOf = (one: PodSpec) =>
    one.containers.flatMap(({ ports = [] }) =>
      (ports as { hostPort?: number; protocol?: string }[]).flatMap(({ hostPort, protocol = 'TCP' }) =>
        hostPort ? [`${hostPort}/${protocol}`] : [],
      ),
    );
  const wanted = portsOf(spec);
  return (
    wanted.length > 0 && others.some((other) => portsOf(other.spec).some((port) => wanted.includes(port)))
  );
}

type Placed = { pod: Pod; node: Node; term: PodTerm };

function isMeant(state: ClusterState, { owner, term }: { owner: Pod; term: PodTerm }, other: Pod): boolean {
  const { namespaces, namespaceSelector, labelSelector } = term;
  const space = other.metadata.namespace ?? '';
  const isInSpace = namespaceSelector
    ? matchesSelector(find(state, 'Namespace', { name: space })?.metadata.labels, namespaceSelector)
    : namespaces && namespaces.length > 0
      ? namespaces.includes(space)
      : space === owner.metadata.namespace;
  return isInSpace && labelSelector !== undefined && matchesSelector(other.metadata.labels, labelSelector);
}

/** Whether a pod that the term means runs in the same place, such as the same node. */
function hasNeighbor(state: ClusterState, { pod, node, term }: Placed): boolean {
  const place = node.metadata.labels?.[term.topologyKey];
  if (place === undefined) return false;
  return list<Node>(state, 'Node')
    .filter(({ metadata }) => metadata.labels?.[term.topologyKey] === place)
    .some((one) => podsOn(state, one).some((other) => isMeant(state, { owner: pod, term }, other)));
}

/** A pod that wants to be with its like may be the first one. */
function isFirstOfItsKind(state: ClusterState, pod: Pod, term: PodTerm): boolean {
  const isMeantHere = (other: Pod) => isMeant(state, { owner: pod, term }, other);
  return (
    isMeantHere(pod) && !list<Pod>(state, 'Pod').some((other) => other.spec.nodeName && isMeantHere(other))
  );
}

function isRefusedByNeighbor(state: ClusterState, pod: Pod, node: Node): boolean {
  return list<Node>(state, 'Node').some((one) =>
    podsOn(state, one).some((other) =>
      (rulesOf(other).affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).some(
        (term) =>
          one.metadata.labels?.[term.topologyKey] !== undefined &&
          one.metadata.labels[term.topologyKey] === node.metadata.labels?.[term.topologyKey] &&
          isMeant(state, { owner: other, term }, pod),
      ),
    ),
  );
}

function spreadRefusal(state: ClusterState, pod: Pod, node: Node): string | null {
  for (const constraint of rulesOf(pod).topologySpreadConstraints ?? []) {
    if (constraint.whenUnsatisfiable !== 'DoNotSchedule') continue;
    const { topologyKey, labelSelector, maxSkew } = constraint;
    const own = node.metadata.labels?.[topologyKey];
    if (own === undefined)
      return "node(s) didn't match pod topology spread constraints (missing required label)";
    const counts = new Map<string, number>();
    for (const one of list<Node>(state, 'Node')) {
      const place = one.metadata.labels?.[topologyKey];
      if (place === undefined || !matchesNodeAffinity(pod, one)) continue;
      if (!matchesLabels(one.metadata.labels, pod.spec.nodeSelector)) continue;
      counts.set(place, (counts.get(place) ?? 0) + countMeant(state, { pod, node: one }, labelSelector));
    }
    const least = Math.min(...counts.values());
    if ((counts.get(own) ?? 0) + 1 - least > maxSkew)
      return "node(s) didn't match pod topology spread constraints";
  }
  return null;
}

function countMeant(
  state: ClusterState,
  { pod, node }: { pod: Pod; node: Node },
  selector: LabelSelector | undefined,
): number {
  return podsOn(state, node).filter(
    (other) =>
      other.metadata.namespace === pod.metadata.namespace &&
      !other.metadata.deletionTimestamp &&
      matchesSelector(other.metadata.labels, selector),
  ).length;
}

/** How much a pod would like a node that could take it. */
export function preferenceOf(state: ClusterState, pod: Pod, node: Node): number {
  const { affinity, topologySpreadConstraints = [] } = rulesOf(pod);
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const near = (rules: PodRules | undefined) =>
    (rules?.preferredDuringSchedulingIgnoredDuringExecution ?? []).reduce(
      (sum, { weight, podAffinityTerm: term }) =>
        sum + (hasNeighbor(state, { pod, node, term }) ? weight : 0),
      0,
    );
  const soft = (node.spec.taints ?? []).filter(
    (one) => one.effect === 'PreferNoSchedule' && !tolerates(pod.spec, one),
  ).length;
  const crowd = topologySpreadConstraints.reduce(
    (sum, { labelSelector }) => sum + countMeant(state, { pod, node }, labelSelector),
    0,
  );
  const liked = preferred.reduce(
    (sum, { weight, preference }) => sum + (matchesTerm(preference, node) ? weight : 0),
    0,
  );
  return liked + near(affinity?.podAffinity) - near(affinity?.podAntiAffinity) - soft * 100 - crowd * 10;
}
