import { describe, expect, it } from 'vitest';
import { aLab, START } from '../testing.ts';
import { openCluster } from './cluster/stored-cluster.ts';
import { reachCluster, type ClusterRequest } from './cluster/network.ts';
import { advance } from './controllers/reconcile.ts';
import { newCluster } from './cluster/new-cluster.ts';
import { createObject, type Manifest } from './cluster/api.ts';
import { parse } from 'yaml';
import { aCluster } from './testing.ts';

const PODS = (probe: string) => `apiVersion: v1
kind: Pod
metadata: { name: web, namespace: default, labels: { app: web } }
spec:
  containers:
    - name: web
      image: nginx:1.29
      ports: [{ name: http, containerPort: 80 }]
      ${probe}
`;
const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: default }\nspec: { selector: { app: web }, ports: [{ port: 8080, targetPort: http }] }\n';
const INGRESS =
  'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: web, namespace: default }\nspec: { rules: [{ host: shop.example, http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 8080 } } } }] } }] }\n';

const POLICY = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: store }
spec:
  podSelector: { matchLabels: { app: store } }
  ingress: [{ from: [{ podSelector: { matchLabels: { run: front } } }], ports: [{ port: 80 }] }]
`;

async function aNetwork(probe = '') {
  const state = await newCluster({ now: START });
  for (const text of [PODS(probe), SERVICE, INGRESS]) createObject(state, parse(text) as Manifest);
  await advance(state, START + 10_000);
  const reach = async (host: string, port: number, more: Partial<ClusterRequest> = {}) => {
    const request = { method: 'GET', host, port, path: '/', hostHeader: host, agent: 'test', ...more };
    const reached = await reachCluster(state, request, 'default');
    return reached === null ? 'unknown host' : 'answer' in reached ? reached.answer.status : reached.failure;
  };
  const service = state.objects['Service/default/web'] as unknown as { spec: { clusterIP: string } };
  return { state, reach, address: service.spec.clusterIP };
}

describe('the network of the in-page cluster', () => {
  it('CMD-16 a service is reached by name, full name and address, on its own port only', async () => {
    const { reach, address } = await aNetwork();
    expect(
      await Promise.all(
        ['web', 'web.default', 'web.default.svc', 'web.default.svc.cluster.local', address].map((host) =>
          reach(host, 8080),
        ),
      ),
    ).toEqual([200, 200, 200, 200, 200]);
    expect(await Promise.all([reach('web', 80), reach('web.other', 8080), reach('nobody', 80)])).toEqual([
      'timeout',
      'unknown host',
      'unknown host',
    ]);
  });

  it('CMD-16 an ingress leads by host and path, also through the address of a node', async () => {
    const { reach } = await aNetwork();
    expect(
      await Promise.all([reach('shop.example', 80), reach('172.18.0.2', 80, { hostHeader: 'shop.example' })]),
    ).toEqual([200, 200]);
    expect(
      await Promise.all([reach('172.18.0.2', 80), reach('shop.example', 80, { path: '/missing' })]),
    ).toEqual([404, 404]);
  });

  it('CMD-06 a pod that is not ready gets no traffic: readiness decides about endpoints', async () => {
    const { reach, state } = await aNetwork('readinessProbe: { httpGet: { path: /nothing, port: http } }');
    expect(await Promise.all([reach('web', 8080), reach('shop.example', 80)])).toEqual(['refused', 503]);
    const slice = Object.values(state.objects).find(
      ({ kind, metadata }) => kind === 'EndpointSlice' && metadata.namespace === 'default',
    );
    expect(slice?.['endpoints']).toMatchObject([{ conditions: { ready: false } }]);
    expect(
      Object.values(state.objects).find(({ kind, reason }) => kind === 'Event' && reason === 'Unhealthy')?.[
        'message'
      ],
    ).toBe('Readiness probe failed: HTTP probe failed with statuscode: 404');
  });

  it('CMD-16 network policies decide which pods may reach which, and probes pass', async () => {
    const { kubectl, advance: pass } = aCluster();
    for (const name of ['front', 'other'])
      await kubectl(`run ${name} --image=busybox:1.37 -- sleep infinity`);
    const store = PODS('readinessProbe: { httpGet: { path: /, port: http } }').replaceAll('web', 'store');
    await kubectl('apply -f -', `${store}---\n${SERVICE.replaceAll('web', 'store')}`);
    pass(20);
    const ask = (pod: string) => kubectl(`exec ${pod} -- wget -q -T 2 -O /dev/null http://store:8080`);
    expect([await ask('front'), await ask('other')]).toEqual(['', '']);
    await kubectl('apply -f -', POLICY);
    pass(20);
    expect([await ask('front'), await ask('other')]).toEqual([
      '',
      'wget: download timed out\ncommand terminated with exit code 1\n',
    ]);
    expect(await kubectl('exec store -- curl -s -o /dev/null -w "%{http_code}" http://localhost')).toBe(
      '200',
    );
    expect(await kubectl("get pod store -o jsonpath='{.status.containerStatuses[0].ready}'")).toBe('true');
  });

  it('CMD-06 a failing liveness probe restarts the container', async () => {
    const { kubectl, advance: pass } = aCluster();
    await kubectl(
      'apply -f -',
      'apiVersion: v1\nkind: Pod\nmetadata: { name: live }\nspec:\n  terminationGracePeriodSeconds: 1\n  containers:\n    - name: live\n      image: busybox:1.37\n      command: [sh, -c, "touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600"]\n      livenessProbe: { exec: { command: [cat, /tmp/healthy] }, initialDelaySeconds: 5, periodSeconds: 5 }\n',
    );
    pass(25);
    expect(await kubectl("get pod live -o jsonpath='{.status.containerStatuses[0].restartCount}'")).toBe('0');
    pass(35);
    expect(await kubectl("get pod live -o jsonpath='{.status.containerStatuses[0].restartCount}'")).toBe('1');
    expect(await kubectl('describe pod live')).toContain(
      'Container live failed liveness probe, will be restarted',
    );
  });

  it('CMD-10 a lab has its own images and objects, which already run when the learner arrives', async () => {
    const lab = aLab({
      '/etc/lab/cluster/images.yaml':
        'images:\n  - name: shop\n    tags: "1.0"\n    port: 8080\n    routes: { /: { body: "{{env.NAME}} on {{hostname}}" } }\n',
      '/etc/lab/cluster/shop.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: { name: shop }\nspec:\n  containers: [{ name: shop, image: "shop:1.0", env: [{ name: NAME, value: Tea }] }]\n',
    });
    const io = {
      files: {
        read: async (path: string) => lab.entries.get(path) ?? null,
        list: async () => ['images.yaml', 'shop.yaml'],
        write: async () => {},
        remove: async () => {},
        resolve: (path: string) => path,
      },
      now: lab.now,
      memory: new Map(),
    };
    const state = await openCluster(io);
    const pod = state.objects['Pod/default/shop'] as unknown as { status: { phase: string; podIP: string } };
    expect(pod.status.phase).toBe('Running');
    const reached = await reachCluster(
      state,
      { method: 'GET', host: pod.status.podIP, port: 8080, path: '/', hostHeader: '', agent: '' },
      'default',
    );
    expect(reached).toMatchObject({ answer: { status: 200, body: 'Tea on shop' } });
  });
});
