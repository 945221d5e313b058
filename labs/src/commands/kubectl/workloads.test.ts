import { describe, expect, it } from 'vitest';
import { aCluster, WEB } from './testing.ts';

const started = async () => {
  const cluster = aCluster({ '/home/learner/web.yaml': WEB });
  await cluster.kubectl('apply -f web.yaml');
  await cluster.kubectl('rollout status deploy/web');
  return cluster;
};

/** A table without names that differ from run to run. */
const plain = (table: string) => table.replace(/-[a-z0-9]{10}(?:-[a-z0-9]{5})?\b/g, '-X').replace(/ +/g, ' ');

describe('workloads of the in-page cluster', () => {
  it('CMD-03 a deployment creates a replica set and pods, which start at a realistic pace', async () => {
    const { kubectl, advance } = aCluster({ '/home/learner/web.yaml': WEB });
    expect(await kubectl('apply -f web.yaml')).toBe('deployment.apps/web created\nservice/web created\n');
    expect(plain(await kubectl('get pods'))).toBe(
      'NAME READY STATUS RESTARTS AGE\nweb-X 0/1 ContainerCreating 0 0s\nweb-X 0/1 ContainerCreating 0 0s\n',
    );
    advance(5);
    expect(plain(await kubectl('get pods'))).toBe(
      'NAME READY STATUS RESTARTS AGE\nweb-X 1/1 Running 0 5s\nweb-X 1/1 Running 0 5s\n',
    );
    expect(plain(await kubectl('get deploy,rs'))).toBe(
      'NAME READY UP-TO-DATE AVAILABLE AGE\ndeployment.apps/web 2/2 2 2 5s\n\nNAME DESIRED CURRENT READY AGE\nreplicaset.apps/web-X 2 2 2 5s\n',
    );
  });

  it('CMD-03 pods that are deleted are replaced, and scaling changes their number', async () => {
    const { kubectl, advance } = await started();
    const names = async () => (await kubectl('get pods -o name')).trim().split('\n');
    const [first] = await names();
    await kubectl(`delete ${first}`);
    advance(5);
    const after = await names();
    expect([after.length, after.includes(first ?? '')]).toEqual([2, false]);
    expect(await kubectl('scale deployment web --replicas=4')).toBe('deployment.apps/web scaled\n');
    advance(5);
    expect((await names()).length).toBe(4);
    await kubectl('scale deploy/web --replicas=0');
    advance(5);
    expect(await kubectl('get pods')).toBe('No resources found in default namespace.\n');
  });

  it('CMD-07 a rollout replaces pods step by step, has a history and can be undone', async () => {
    const { kubectl, advance } = await started();
    expect(await kubectl('set image deployment/web nginx=nginx:1.28')).toBe(
      'deployment.apps/web image updated\n',
    );
    expect(await kubectl('rollout status deployment/web')).toMatch(
      /^Waiting for deployment "web" rollout to finish: 1 out of 2 new replicas have been updated\.\.\.\n(?:Waiting .*\n)*deployment "web" successfully rolled out\n$/,
    );
    await kubectl('annotate deploy/web kubernetes.io/change-cause=older');
    expect(await kubectl('rollout history deploy/web')).toBe(
      'deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n2         older\n\n',
    );
    expect(await kubectl('rollout undo deploy/web')).toBe('deployment.apps/web rolled back\n');
    advance(10);
    expect(await kubectl("get deploy web -o jsonpath='{.spec.template.spec.containers[0].image}'")).toBe(
      'nginx:1.29',
    );
    expect(
      await kubectl(
        "get deploy web -o jsonpath='{.metadata.annotations.deployment\\.kubernetes\\.io/revision}'",
      ),
    ).toBe('3');
    expect(await kubectl('rollout restart deploy/web')).toBe('deployment.apps/web restarted\n');
    expect(await kubectl('rollout status deploy/web --timeout=300ms')).toContain(
      'error: timed out waiting for the condition',
    );
  });

  it('CMD-06 a missing image ends in ImagePullBackOff, while the old pods keep running', async () => {
    const { kubectl, advance } = await started();
    await kubectl('set image deploy/web nginx=nginx:1.999');
    advance(3);
    expect(plain(await kubectl('get pods'))).toContain('web-X 0/1 ErrImagePull 0 3s');
    advance(5);
    expect(plain(await kubectl('get pods'))).toContain('web-X 0/1 ImagePullBackOff 0 8s');
    expect(plain(await kubectl('get deploy web'))).toContain('web 2/2 1 2');
    expect(await kubectl('events --types=Warning')).toContain(
      'Failed to pull image "nginx:1.999": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/nginx:1.999"',
    );
    expect(await kubectl('logs deploy/web -c nginx')).toContain('start worker processes');
    advance(700);
    expect(await kubectl('rollout status deploy/web')).toContain(
      'error: deployment "web" exceeded its progress deadline',
    );
  });

  it('CMD-06 a command that fails ends in CrashLoopBackOff with growing pauses', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl('create deployment bad --image=busybox -- sh -c "echo $HOSTNAME starts; exit 3"');
    advance(6);
    expect(plain(await kubectl('get pods'))).toContain('0/1 CrashLoopBackOff 1 (');
    advance(60);
    expect(plain(await kubectl('get pods'))).toMatch(/0\/1 CrashLoopBackOff 3 \(/);
    expect(plain(await kubectl('logs deploy/bad --previous'))).toBe('bad-X starts\n');
    const described = await kubectl('describe pod -l app=bad');
    expect(described).toMatch(/Last State:\s+Terminated\n\s+Reason:\s+Error\n\s+Exit Code:\s+3/);
    expect(described).toContain('Back-off restarting failed container busybox in pod bad-');
  });

  it('CMD-06 missing configuration keeps a container from starting until it exists', async () => {
    const { kubectl, advance } = aCluster();
    const pod = (env: string) =>
      `apiVersion: v1\nkind: Pod\nmetadata: { name: db }\nspec:\n  containers:\n    - name: db\n      image: postgres:18\n      ${env}\n`;
    await kubectl('apply -f -', pod('envFrom: [{ secretRef: { name: login } }]'));
    advance(5);
    expect(plain(await kubectl('get pod db'))).toContain('db 0/1 CreateContainerConfigError 0 5s');
    expect(await kubectl('describe pod db')).toContain('Error: secret "login" not found');
    await kubectl('create secret generic login --from-literal=POSTGRES_PASSWORD=tea');
    advance(5);
    expect(plain(await kubectl('get pod db'))).toContain('db 1/1 Running');
    await kubectl('exec db -- env');
  });

  it('CMD-03 a job runs to its end, and one that fails gives up', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl('create job pi --image=perl:5.40 -- perl -Mbignum=bpi -wle "print bpi(2000)"');
    advance(10);
    expect(plain(await kubectl('get jobs'))).toMatch(/pi Complete 1\/1 \ds 10s/);
    expect(await kubectl('logs job/pi')).toMatch(/^3\.14159/);
    const failing =
      'apiVersion: batch/v1\nkind: Job\nmetadata: { name: no }\nspec:\n  backoffLimit: 1\n  template:\n    spec:\n      restartPolicy: Never\n      containers: [{ name: no, image: busybox, command: [sh, -c, "exit 1"] }]\n';
    await kubectl('apply -f -', failing);
    advance(60);
    expect(plain(await kubectl('get job no'))).toContain('no Failed 0/1');
    expect(plain(await kubectl('get pods -l job-name=no'))).toMatch(
      /no-\w+ 0\/1 Error 0 .*\nno-\w+ 0\/1 Error 0/,
    );
  });

  it('CMD-03 a pod that fits no node waits and says why', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl(
      'apply -f -',
      'apiVersion: v1\nkind: Pod\nmetadata: { name: big }\nspec:\n  containers: [{ name: a, image: nginx, resources: { requests: { cpu: "5" } } }]\n',
    );
    advance(5);
    expect(plain(await kubectl('get pods'))).toContain('big 0/1 Pending 0 5s');
    expect(await kubectl('describe pod big')).toContain(
      '0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu.',
    );
  });

  it('CMD-06 a pod waits for a claim that is missing or has no class', async () => {
    const { kubectl, advance } = aCluster();
    const claim = (storageClass: string) =>
      `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data }\nspec:\n  accessModes: [ReadWriteOnce]\n  storageClassName: ${storageClass}\n  resources: { requests: { storage: 1Gi } }\n`;
    await kubectl(
      'apply -f -',
      'apiVersion: v1\nkind: Pod\nmetadata: { name: db }\nspec:\n  containers: [{ name: a, image: nginx }]\n  volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]\n',
    );
    expect(await kubectl('describe pod db')).toContain('persistentvolumeclaim "data" not found');
    await kubectl('apply -f -', claim('fast'));
    advance(5);
    expect(await kubectl('describe pod db')).toContain(
      '0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
    );
    expect(await kubectl('apply -f -', claim('standard'))).toContain('spec is immutable after creation');
    await kubectl('delete pvc data');
    await kubectl('apply -f -', claim('standard'));
    advance(10);
    expect(plain(await kubectl('get pods'))).toContain('db 1/1 Running');
    expect(plain(await kubectl('get pvc'))).toContain('data Bound');
  });

  it('CMD-06 gives each pod of a StatefulSet its own claim, which outlives it', async () => {
    const { kubectl, advance } = aCluster();
    const applied = await kubectl(
      'apply -f -',
      `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      containers:
        - { name: a, image: nginx, volumeMounts: [{ name: data, mountPath: /data }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`,
    );
    expect(applied).toBe('statefulset.apps/db created\n');
    advance(30);
    expect(plain(await kubectl('get pods'))).toMatch(/db-0 1\/1 Running[^]*db-1 1\/1 Running/);
    await kubectl('scale statefulset db --replicas=0');
    advance(60);
    expect(plain(await kubectl('get pods'))).toContain('No resources found');
    expect(plain(await kubectl('get pvc'))).toMatch(/data-db-0 Bound[^]*data-db-1 Bound/);
  });

  it('CMD-03 deleting a deployment or a namespace also deletes its objects', async () => {
    const { kubectl, advance } = await started();
    await kubectl('create namespace shop');
    await kubectl('create deployment api --image=nginx -n shop');
    expect(await kubectl('delete deployment web')).toBe(
      'deployment.apps "web" deleted from default namespace\n',
    );
    advance(5);
    expect(await kubectl('get pods,rs')).toBe('No resources found in default namespace.\n');
    await kubectl('delete namespace shop');
    expect(await kubectl('get pods -n shop')).toBe('No resources found in shop namespace.\n');
    expect(await kubectl('get namespace shop')).toBe(
      'Error from server (NotFound): namespaces "shop" not found\n',
    );
  });

  it('CMD-03 pods of a job without completions share the work until one succeeds', async () => {
    const manifest = `apiVersion: batch/v1
kind: Job
metadata: { name: tea }
spec:
  parallelism: 3
  template:
    spec: { restartPolicy: Never, containers: [{ name: tea, image: busybox, command: [sh, -c, sleep 5] }] }
`;
    const { kubectl, advance } = aCluster({ '/home/learner/job.yaml': manifest });
    await kubectl('apply -f job.yaml');
    advance(4);
    expect((await kubectl('get pods -o name')).trim().split('\n').length).toBe(3);
    expect(plain(await kubectl('get job tea --no-headers'))).toMatch(/^tea Running 0\/1 of 3 /);
    advance(20);
    expect(await kubectl("get job tea -o jsonpath='{.status.succeeded}'")).toBe('3');
  });
});
