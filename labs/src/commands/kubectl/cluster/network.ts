import type { ReachRequest, Reached } from '../../command.ts';
import { podsBehind, targetPort } from '../controllers/endpoints.ts';
import { isReady } from '../controllers/owned.ts';
import { parseImage } from '../images/image-model.ts';
import { liveContainer, writeLog } from '../kubelet/live.ts';
import { answerOf } from '../kubelet/servers.ts';
import { strftime } from '../kubelet/tools/date.ts';
import { allows } from './network-policies.ts';
import { find, list, nextRandom, type ClusterState } from './state.ts';
import type { ClusterObject, Pod, Service } from './types.ts';

export type ClusterRequest = ReachRequest & {
  /** The pod that sends it, for its own address. */
  from?: Pod;
};

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)$/;

/** So many requests are remembered for the load of a container. */
const MAX_REQUESTS = 200;

const API_ANSWER: Reached = {
  answer: {
    status: 403,
    headers: { 'Content-Type': 'application/json' },
    body: '{\n  "kind": "Status",\n  "apiVersion": "v1",\n  "status": "Failure",\n  "message": "forbidden: User \\"system:anonymous\\" cannot get path \\"/\\"",\n  "reason": "Forbidden",\n  "code": 403\n}\n',
  },
};

const NODE = /^172\.18\.0\.[2-4]$/;

/** Sends a request into the cluster, as if from a pod of a namespace. */
export async function reachCluster(
  state: ClusterState,
  request: ClusterRequest,
  namespace: string,
): Promise<Reached> {
  const { host, port, from } = request;
  if (from && (LOCAL.test(host) || host === from.metadata.name)) return reachPod(state, from, request);
  if (host === '10.96.0.1' || /^kubernetes(?:\.default(?:\.svc(?:\.cluster\.local)?)?)?$/.test(host))
    return port === 443 ? API_ANSWER : { failure: 'timeout' };
  const service = serviceOf(state, host, namespace);
  if (service) return reachService(state, service, request);
  const pod = podOfHost(state, host, namespace);
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

async function reachService(
  state: ClusterState,
  service: Service,
  request: ClusterRequest,
): Promise<Reached> {
  const port = service.spec.ports?.find((one) => one.port === request.port);
  const ready = podsBehind(state, service).filter(isReady);
  const isHeadless = service.spec.clusterIP === 'None';
  if (!port && !isHeadless) return { failure: 'timeout' };
  const pod = ready[Math.floor(nextRandom(state) * ready.length)];
  if (!pod) return { failure: 'refused' };
  const target = port && !isHeadless ? targetPort(port, pod) : request.port;
  return target === null ? { failure: 'refused' } : reachPod(state, pod, { ...request, port: target });
}

/** Sends a request to one pod, as a probe and a port that is forwarded do. */
export async function reachPod(state: ClusterState, pod: Pod, request: ClusterRequest): Promise<Reached> {
  const { from, port } = request;
  const isOther = from !== undefined && from.metadata.uid !== pod.metadata.uid;
  if (isOther && !allows(state, { from: { pod: from }, to: { pod }, port })) return { failure: 'timeout' };
  const runtimes = state.pods[pod.metadata.uid]?.containers ?? {};
  for (const container of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) {
    const runtime = runtimes[container.name];
    const server = runtime?.servers?.find((one) => one.port === port && one.from <= state.now);
    if (runtime?.step !== 'running' || !server) continue;
    const live = await liveContainer(state, pod, container);
    const { path, method, agent } = request;
    const answer = await answerOf(server, live, {
      path,
      hostname: pod.metadata.name,
      env: runtime.env,
      tag: parseImage(container.image)?.tag ?? '',
      client: from?.status.podIP ?? '10.244.0.1',
    });
    if (method === 'CONNECT' || agent.includes('-probe/')) return { answer };
    // Those of a loop in a pod are counted by the loop.
    if (!from) runtime.requests = [...(runtime.requests ?? []), state.now].slice(-MAX_REQUESTS);
    const client = from?.status.podIP ?? '10.244.0.1';
    const day = strftime('%d/%b/%Y:%H:%M:%S %z', new Date(state.now));
    if (server.root !== undefined || live.model?.routes)
      writeLog(
        runtime,
        state.now,
        `${client} - - [${day}] "${method} ${path} HTTP/1.1" ${answer.status} ${answer.body.length} "-" "${agent}" "-"\n`,
      );
    state.changes = (state.changes ?? 0) + 1;
    return { answer };
  }
  return { failure: 'refused' };
}

/** An address, or a name of a pod as DNS knows it: `10-244-1-5.shop.pod`, `db-0.db`. */
function podOfHost(state: ClusterState, host: string, namespace: string): Pod | undefined {
  const pods = list<Pod>(state, 'Pod');
  const [first = '', second = '', third = namespace, kind = ''] = host.replace(/\.$/, '').split('.');
  return pods.find((pod) => {
    const { hostname, subdomain } = pod.spec as { hostname?: string; subdomain?: string };
    const owner = pod.metadata.ownerReferences?.[0];
    const isOfSet =
      owner?.kind === 'StatefulSet' &&
      find<ClusterObject & { spec: { serviceName?: string } }>(state, 'StatefulSet', {
        name: owner.name,
        namespace: pod.metadata.namespace,
      })?.spec.serviceName === second;
    return (
      (pod.status.podIP === host && !NODE.test(host)) ||
      (third === 'pod' &&
        pod.status.podIP === first.replaceAll('-', '.') &&
        pod.metadata.namespace === second) ||
      ((kind === '' || kind === 'svc') &&
        (hostname ?? pod.metadata.name) === first &&
        pod.metadata.namespace === third &&
        second !== '' &&
        (isOfSet || subdomain === second))
    );
  });
}

/** What DNS answers; several addresses for a service without one of its own. */
export function addressOf(state: ClusterState, host: string, namespace: string): string | null {
  if (host === '') return null;
  if (/^(?:\d+\.){3}\d+$/.test(host)) return host;
  if (host === 'localhost') return '127.0.0.1';
  const service = serviceOf(state, host, namespace);
  if (service && service.spec.clusterIP !== 'None') return service.spec.clusterIP ?? null;
  const pods = service ? podsBehind(state, service).filter(isReady) : [podOfHost(state, host, namespace)];
  const addresses = pods.flatMap((pod) => pod?.status.podIP ?? []);
  return addresses.length === 0 ? null : addresses.join(' ');
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
async function reachIngress(state: ClusterState, request: ClusterRequest): Promise<Reached> {
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
  const reached = await reachService(state, service, { ...request, port: port.port });
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
