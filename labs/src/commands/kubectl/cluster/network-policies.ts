import { matchesSelector } from './labels.ts';
import { find, list, type ClusterState } from './state.ts';
import type { ClusterObject, LabelSelector, Pod } from './types.ts';

type Peer = {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: { cidr: string; except?: string[] };
};
type PolicyPort = { port?: number | string; endPort?: number; protocol?: string };
type Policy = ClusterObject & {
  spec: {
    podSelector?: LabelSelector;
    policyTypes?: string[];
    ingress?: { from?: Peer[]; ports?: PolicyPort[] }[];
    egress?: { to?: Peer[]; ports?: PolicyPort[] }[];
  };
};

/** One end of a connection: a pod, or an address outside of the cluster. */
type End = { pod: Pod } | { address: string };
type Connection = { from: End; to: End; port: number };

/** Whether the network policies let one end reach a port of the other. */
export function allows(state: ClusterState, connection: Connection): boolean {
  return passes(state, connection, 'Egress') && passes(state, connection, 'Ingress');
}

function passes(
  state: ClusterState,
  { from, to, port }: Connection,
  direction: 'Ingress' | 'Egress',
): boolean {
  const [own, other] = direction === 'Ingress' ? [to, from] : [from, to];
  if (!('pod' in own)) return true;
  const policies = list<Policy>(state, 'NetworkPolicy', own.pod.metadata.namespace).filter(
    ({ spec }) =>
      typesOf(spec).includes(direction) && matchesSelector(own.pod.metadata.labels, spec.podSelector ?? {}),
  );
  if (policies.length === 0) return true;
  return policies.some(({ spec, metadata }) => {
    const rules =
      direction === 'Ingress'
        ? (spec.ingress ?? []).map(({ from: peers, ports }) => ({ peers, ports }))
        : (spec.egress ?? []).map(({ to: peers, ports }) => ({ peers, ports }));
    return rules.some(
      ({ peers = [], ports = [] }) =>
        (peers.length === 0 ||
          peers.some((peer) => isPeer(state, { peer, namespace: metadata.namespace }, other))) &&
        (ports.length === 0 || ports.some((one) => isPort(one, port, to))),
    );
  });
}

function typesOf({ policyTypes, egress }: Policy['spec']): string[] {
  return policyTypes ?? (egress ? ['Ingress', 'Egress'] : ['Ingress']);
}

type Owned = { peer: Peer; namespace: string | undefined };

function isPeer(state: ClusterState, { peer, namespace }: Owned, end: End): boolean {
  const { podSelector, namespaceSelector, ipBlock } = peer;
  if (ipBlock) {
    const address = 'pod' in end ? (end.pod.status.podIP ?? '') : end.address;
    return isWithin(address, ipBlock.cidr) && !(ipBlock.except ?? []).some((one) => isWithin(address, one));
  }
  if (!('pod' in end)) return false;
  const { metadata } = end.pod;
  const isInSpace = namespaceSelector
    ? matchesSelector(
        find(state, 'Namespace', { name: metadata.namespace ?? '' })?.metadata.labels,
        namespaceSelector,
      )
    : metadata.namespace === namespace;
  return isInSpace && matchesSelector(metadata.labels, podSelector ?? {});
}

function isPort({ port, endPort }: PolicyPort, wanted: number, to: End): boolean {
  if (port === undefined) return true;
  if (typeof port === 'number')
    return endPort === undefined ? port === wanted : port <= wanted && wanted <= endPort;
  if (!('pod' in to)) return false;
  return to.pod.spec.containers.some((container) =>
    container.ports?.some(({ name, containerPort }) => name === port && containerPort === wanted),
  );
}

function isWithin(address: string, cidr: string): boolean {
  const [base = '', bits = '32'] = cidr.split('/');
  const shift = 32 - Number(bits);
  const number = (text: string) =>
    text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) / 2 ** shift;
  return Math.floor(number(address)) === Math.floor(number(base));
}
