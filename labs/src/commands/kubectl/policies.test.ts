import { describe, expect, it } from 'vitest';
import { aCluster } from './testing.ts';

const pod = (name: string, spec: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, labels: { app: ${name} } }\nspec:\n${spec}`;
const IMAGE = '  containers: [{ name: main, image: nginx }]\n';

describe('rules of the in-page cluster', () => {
  it('CMD-03 a quota refuses what goes beyond it and counts what is there', async () => {
    const { kubectl } = aCluster();
    await kubectl('create namespace team');
    await kubectl('create quota small --hard=pods=1,requests.cpu=500m -n team');
    expect(await kubectl('run a --image=nginx -n team')).toBe(
      'Error from server (Forbidden): pods "a" is forbidden: failed quota: small: must specify requests.cpu for: main\n'.replace(
        'main',
        'a',
      ),
    );
    await kubectl('create deployment a --image=nginx -n team');
    await kubectl('set resources deployment/a --requests=cpu=300m -n team');
    await kubectl('scale deployment a --replicas=2 -n team');
    expect(await kubectl('get events -n team')).toContain('exceeded quota: small, requested: pods=1');
    expect(await kubectl("get quota small -n team -o jsonpath='{.status.used}'")).toBe(
      '{"pods":"1","requests.cpu":"300m"}',
    );
  });

  it('CMD-03 a limit range gives defaults and refuses what is outside of it', async () => {
    const { kubectl } = aCluster();
    const range = `apiVersion: v1
kind: LimitRange
metadata: { name: memory }
spec:
  limits: [{ type: Container, max: { memory: 500Mi }, min: { memory: 100Mi }, default: { memory: 200Mi } }]
`;
    expect(await kubectl('apply -f -', range)).toBe('limitrange/memory created\n');
    await kubectl('run a --image=nginx');
    expect(await kubectl("get pod a -o jsonpath='{.spec.containers[0].resources}'")).toBe(
      '{"limits":{"memory":"200Mi"},"requests":{"memory":"200Mi"}}',
    );
    const large = pod('b', IMAGE.replace('nginx }', 'nginx, resources: { limits: { memory: 1Gi } } }'));
    expect(await kubectl('apply -f -', large)).toBe(
      'Error from server (Forbidden): error when creating "STDIN": pods "b" is forbidden: maximum memory usage per Container is 500Mi, but limit is 1Gi\n',
    );
  });

  it('CMD-03 pods follow taints, tolerations and affinities', async () => {
    const { kubectl } = aCluster();
    expect(await kubectl('taint nodes worker-1 tier=front:NoSchedule')).toBe('node/worker-1 tainted\n');
    await kubectl('label node worker-2 disk=fast');
    const tolerant = `${IMAGE}  nodeName:\n  nodeSelector: { kubernetes.io/hostname: worker-1 }\n  tolerations: [{ key: tier, value: front }]\n`;
    await kubectl('apply -f -', pod('front', tolerant.replace('  nodeName:\n', '')));
    const affinity =
      '  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: disk, operator: In, values: [fast] }] }] } } }\n';
    await kubectl('apply -f -', pod('near', IMAGE + affinity));
    await kubectl('apply -f -', pod('lost', IMAGE + affinity.replace('[fast]', '[slow]')));
    const node = (name: string) => kubectl(`get pod ${name} -o jsonpath='{.spec.nodeName}'`);
    expect([await node('front'), await node('near'), await node('lost')]).toEqual([
      'worker-1',
      'worker-2',
      '',
    ]);
    expect(await kubectl('taint nodes worker-1 tier-')).toBe('node/worker-1 untainted\n');
  });

  it('CMD-03 a claim binds to the volume of its class that is large enough', async () => {
    const { kubectl } = aCluster();
    const volume = (name: string, size: string) => `apiVersion: v1
kind: PersistentVolume
metadata: { name: ${name} }
spec: { capacity: { storage: ${size} }, accessModes: [ReadWriteOnce], storageClassName: manual, hostPath: { path: /data } }
---
`;
    const claim = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { storageClassName: manual, accessModes: [ReadWriteOnce], resources: { requests: { storage: 3Gi } } }
`;
    await kubectl(
      'apply -f -',
      volume('small', '1Gi') + volume('large', '10Gi') + volume('fits', '5Gi') + claim,
    );
    expect(await kubectl("get pvc data -o jsonpath='{.status.phase} {.spec.volumeName}'")).toBe('Bound fits');
    await kubectl('delete pvc data');
    expect(await kubectl("get pv fits -o jsonpath='{.status.phase}'")).toBe('Released');
  });

  it('CMD-03 an autoscaler keeps to its bounds and follows the load', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl('create deployment web --image=nginx --port=80');
    await kubectl('set resources deployment/web --requests=cpu=100m');
    await kubectl('expose deployment web');
    expect(await kubectl('autoscale deployment web --min=2 --max=5 --cpu=50%')).toBe(
      'horizontalpodautoscaler.autoscaling/web autoscaled\n',
    );
    advance(60);
    expect(await kubectl("get deploy web -o jsonpath='{.spec.replicas}'")).toBe('2');
    const loop = "run load --image=busybox -- /bin/sh -c 'while true; do wget -q -O- http://web; done'";
    await kubectl(loop);
    advance(60);
    expect(await kubectl("get deploy web -o jsonpath='{.spec.replicas}'")).toBe('5');
  });

  it('CMD-04 prints with a template of Go', async () => {
    const { kubectl } = aCluster();
    await kubectl('create secret generic login --from-literal=user=ada');
    expect(await kubectl("get secret login --template '{{.data.user | base64decode}}'")).toBe('ada');
    expect(
      await kubectl(
        "get ns -o go-template='{{range .items}}{{if eq .metadata.name `default`}}{{.kind}}{{end}}{{end}}'",
      ),
    ).toBe('Namespace');
  });

  it('CMD-05 patches with operations', async () => {
    const { kubectl } = aCluster();
    await kubectl('create deployment web --image=nginx');
    const path = '/spec/template/spec/containers/0/image';
    expect(
      await kubectl(
        `patch deployment web --type=json -p '[{"op":"replace","path":"${path}","value":"nginx:1.29"}]'`,
      ),
    ).toBe('deployment.apps/web patched\n');
    expect(await kubectl("get deploy web -o jsonpath='{.spec.template.spec.containers[0].image}'")).toBe(
      'nginx:1.29',
    );
  });

  it('CMD-03 a drain waits for what a disruption budget allows', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl('create deployment web --image=nginx --replicas=2');
    await kubectl('create pdb web --selector=app=web --min-available=2');
    advance(20);
    const drained = await kubectl('drain worker-1 --ignore-daemonsets --timeout=10s');
    expect(drained).toContain("Cannot evict pod as it would violate the pod's disruption budget.");
    expect(drained).toContain('global timeout reached: 10s');
    await kubectl('delete pdb web');
    expect(await kubectl('drain worker-1 --ignore-daemonsets')).toContain('node/worker-1 drained\n');
    advance(5);
    expect(await kubectl('describe node worker-1')).toContain('Non-terminated Pods:  (2 in total)');
  });

  it('CMD-05 tries on the client without asking for the account of a pod, and on the server with it', async () => {
    const { kubectl } = aCluster();
    const dryRun = (where: string) =>
      kubectl(
        `create -f - --dry-run=${where}`,
        'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { serviceAccountName: shop, containers: [{ name: web, image: nginx }] }',
      );
    expect(await dryRun('client')).toBe('pod/web created (dry run)\n');
    expect(await dryRun('server')).toContain('error looking up service account default/shop');
  });
});
