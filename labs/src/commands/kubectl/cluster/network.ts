import { podsBehind, targetPort } from '../controllers/endpoints.ts';
import { isReady } from '../controllers/owned.ts';
import { answerOf, type HttpAnswer } from '../images/answers.ts';
import { programFor } from '../kubelet/programs.ts';
import { find, list, nextRandom, type ClusterState } from './state.ts';
import type { ClusterObject, Pod, Service } from './types.ts';

export type ClusterRequest = {
  method: string;
  host: string;
  port: number;
  path: string;
  hostHeader: string;
  agent: string;
};

/** An answer, why there is none, or null where the host is not of the cluster. */
export type Reached = { answer: HttpAnswer } | { failure: 'refused' | 'timeout' } | null;

const NODE = /^172\.18\.0\.[2-4]$/;

/** Sends a request into the cluster, as if from a pod of a namespace. */
export function reachCluster(state: ClusterState, request: ClusterRequest, namespace: string): Reached {
  const { host, port } = request;
  const service = serviceOf(state, host, namespace);
  if (service) return reachService(state, service, request);
  const pod = list<Pod>(state, 'Pod').find(({ status }) => status.podIP === host && !NODE.test(host));
  if (pod) return reachPod(state, pod, request);
  if (NODE.test(host)) {
    const exposed = list<Service>(state, 'Service').find(({ spec }) =>
      spec.ports?.some(({ nodePort }) => nodePort === port),
    );
    const own = exposed?.spec.ports?.find(({ nodePort }) => nodePort === port);
    if (exposed && own) return reachService(state, exposed, { ...request, port: own.port });
    return port === 80 || port === 443 ? reachIngress(state, request) : { failure: 'refused' };
  }
  return hasIngressHost(state, host) && (port === 80 || port === 443) ? reachIngress(state, request) : null;
}

/** `web`, `web.shop`, `web.shop.svc`, `web.shop.svc.cluster.local`, or an address. */
function serviceOf(state: ClusterState, host: string, namespace: string): Service | null {
  const services = list<Service>(state, 'Service');
  const byAddress = services.find(({ spec }) => spec.clusterIP === host);
  if (byAddress) return byAddress;
  const [name = '', space = namespace, svc = 'svc', ...domain] = host.replace(/\.$/, '').split('.');
  if (svc !== 'svc' || !['', 'cluster.local'].includes(domain.join('.'))) return null;
  return find<Service>(state, 'Service', { name, namespace: space }) ?? null;
}

function reachService(state: ClusterState, service: Service, request: ClusterRequest): Reached {
  const port = service.spec.ports?.find((one) => one.port === request.port);
  const ready = podsBehind(state, service).filter(isReady);
  const isHeadless = service.spec.clusterIP === 'None';
  if (!port && !isHeadless) return { failure: 'timeout' };
  const pod = ready[Math.floor(nextRandom(state) * ready.length)];
  if (!pod) return { failure: 'refused' };
  const target = port && !isHeadless ? targetPort(port, pod) : request.port;
  return target === null ? { failure: 'refused' } : reachPod(state, pod, { ...request, port: target });
}

const MAX_REQUESTS = 100;

function reachPod(state: ClusterState, pod: Pod, request: ClusterRequest): Reached {
  for (const container of pod.spec.containers) {
    const runtime = state.pods[pod.metadata.uid]?.containers[container.name];
    if (runtime?.step !== 'running') continue;
    const server = programFor(state, { pod, container }, runtime)?.server;
    if (!server || server.port !== request.port || !server.model.routes) continue;
    if (state.now < (runtime.startedAt ?? 0) + server.answersFrom) continue;
    const { path, method, agent } = request;
    const answer = answerOf(server, {
      path,
      hostname: pod.metadata.name,
      env: runtime.env,
      image: container.image,
    });
    const text = `10.244.0.1 - - [${new Date(state.now).toISOString()}] "${method} ${path} HTTP/1.1" ${answer.status} ${answer.body.length} "-" "${agent}"`;
    runtime.requests = [...runtime.requests, { at: state.now, text }].slice(-MAX_REQUESTS);
    return { answer };
  }
  return { failure: 'refused' };
}

type Backend = { service?: { name: string; port?: { number?: number; name?: string } } };
type Rule = { host?: string; http?: { paths: { path?: string; pathType: string; backend: Backend }[] } };
type Ingress = ClusterObject & { spec: { rules?: Rule[]; defaultBackend?: Backend } };

function hasIngressHost(state: ClusterState, host: string): boolean {
  return list<Ingress>(state, 'Ingress').some(({ spec }) => spec.rules?.some((rule) => isHost(rule, host)));
}

function isHost({ host = '' }: Rule, wanted: string): boolean {
  return host.startsWith('*.')
    ? wanted.endsWith(host.slice(1)) && wanted.split('.').length === host.split('.').length
    : host === wanted;
}

function page(status: number, text: string): Reached {
  const title = `${status} ${text}`;
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return { answer: { status, headers: { 'Content-Type': 'text/html' }, body } };
}

/** What an ingress controller does: the longest path of the host decides. */
function reachIngress(state: ClusterState, request: ClusterRequest): Reached {
  const [plain = '/'] = request.path.split('?');
  const routes = list<Ingress>(state, 'Ingress').flatMap((ingress) =>
    (ingress.spec.rules ?? [])
      .filter((rule) => !rule.host || isHost(rule, request.hostHeader))
      .flatMap((rule) => (rule.http?.paths ?? []).map((path) => ({ ingress, ...path }))),
  );
  const fitting = routes
    .filter(({ path = '/', pathType }) => (pathType === 'Exact' ? plain === path : isPrefix(path, plain)))
    .sort((one, other) => (other.path ?? '').length - (one.path ?? '').length);
  const [route] = fitting;
  const backend = route?.backend.service;
  if (!route || !backend) return page(404, 'Not Found');
  const service = find<Service>(state, 'Service', {
    name: backend.name,
    namespace: route.ingress.metadata.namespace,
  });
  const port = service?.spec.ports?.find(
    (one) => one.port === backend.port?.number || (one.name !== undefined && one.name === backend.port?.name),
  );
  if (!service || !port) return page(503, 'Service Temporarily Unavailable');
  const reached = reachService(state, service, { ...request, port: port.port });
  if (reached && 'answer' in reached) return reached;
  return podsBehind(state, service).some(isReady)
    ? page(502, 'Bad Gateway')
    : page(503, 'Service Temporarily Unavailable');
}

function isPrefix(prefix: string, path: string): boolean {
  const plain = prefix.replace(/\/$/, '');
  return path === plain || path.startsWith(`${plain}/`);
}

/** The namespace that a name without one is looked up in: that of the pod a command runs in, else the current one. */
export function namespaceOfHost(state: ClusterState, hostname: string): string {
  const pod = list<Pod>(state, 'Pod').find(({ metadata }) => metadata.name === hostname);
  return pod?.metadata.namespace ?? state.context.namespace;
}
