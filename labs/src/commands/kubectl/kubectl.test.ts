import { describe, expect, it } from 'vitest';
import { aCluster, WEB } from './testing.ts';

const deployment = (spec: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: ${spec}\n`;
const POD = '{ metadata: { labels: { app: web } }, spec: { containers: [{ name: web, image: nginx }] } }';
const SELECTOR = 'selector: { matchLabels: { app: web } }';

const started = async () => {
  const cluster = aCluster({ '/home/learner/web.yaml': WEB });
  await cluster.kubectl('apply -f web.yaml');
  cluster.advance(5);
  return cluster;
};

describe('kubectl', () => {
  it('CMD-05 rejects unknown fields, kinds and values with the API server’s messages', async () => {
    const { kubectl } = aCluster();
    const apply = (text: string) => kubectl('apply -f -', text);
    expect(await apply(deployment(`{ replica: 2, ${SELECTOR}, template: ${POD} }`))).toBe(
      'Error from server (BadRequest): error when creating "STDIN": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.replica"\n',
    );
    expect(await apply(deployment(`{ replicas: two, ${SELECTOR}, template: ${POD} }`))).toContain(
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
    expect(await apply(deployment(`{ selector: { matchLabels: { app: shop } }, template: ${POD} }`))).toBe(
      'The Deployment "web" is invalid: spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`\n',
    );
    expect(await apply(deployment(`{ template: ${POD} }`))).toBe(
      'The Deployment "web" is invalid: spec.selector: Required value\n',
    );
    expect(await apply('apiVersion: apps/v1\nkind: Deploymnt\nmetadata: { name: web }\n')).toBe(
      'error: resource mapping not found for name: "web" namespace: "" from "STDIN": no matches for kind "Deploymnt" in version "apps/v1"\nensure CRDs are installed first\n',
    );
    expect(await apply('kind: Pod\n')).toContain('apiVersion not set');
    expect(await apply('a: 1\n b: 2\n')).toContain(
      'error: error parsing STDIN: error converting YAML to JSON: yaml: line 1:',
    );
    expect(await kubectl('apply -f nowhere.yaml')).toBe('error: the path "nowhere.yaml" does not exist\n');
  });

  it('CMD-05 apply changes what the manifest says, removes what it no longer says, and leaves the rest', async () => {
    const { kubectl } = await started();
    await kubectl('scale deploy/web --replicas=5');
    await kubectl('label deploy/web team=tea');
    const without = WEB.replace('  replicas: 2\n', '').replace(
      'ports: [{ containerPort: 80 }]',
      'env: [{ name: A, value: "1" }]',
    );
    expect(await kubectl('diff -f -', without)).toMatch(/^-\s+replicas: 5$[\s\S]*^\+\s+- env:$/m);
    expect(await kubectl('apply -f -', without)).toBe(
      'deployment.apps/web configured\nservice/web unchanged\n',
    );
    const path =
      '{.spec.replicas} {.metadata.labels.team} {.spec.template.spec.containers[0].ports} {.spec.template.spec.containers[0].env[0].value}';
    expect(await kubectl(`get deploy web -o jsonpath='${path}'`)).toBe('1 tea  1');
    expect(await kubectl('diff -f -', without)).toBe('');
  });

  it('CMD-05 reads folders, and names an invalid object of a file while it applies the others', async () => {
    const { kubectl, code } = aCluster({
      '/home/learner/k8s/a.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { x: "1" }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: b }\ndatum: {}\n',
      '/home/learner/k8s/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n',
      '/home/learner/k8s/notes.txt': 'no',
    });
    expect(await kubectl('apply -f k8s')).toBe(
      'configmap/a created\nconfigmap/c created\nError from server (BadRequest): error when creating "k8s/a.yaml": ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "datum"\n',
    );
    expect(await code('apply -f k8s')).toBe(1);
  });

  it('CMD-04 prints tables, YAML, JSON, paths, names and custom columns', async () => {
    const { kubectl } = await started();
    expect(await kubectl('get svc web')).toMatch(
      /^NAME {3}TYPE {8}CLUSTER-IP {5,7}EXTERNAL-IP {3}PORT\(S\) {3}AGE\nweb {4}ClusterIP {3}10\.96\.\d+\.\d+ +<none> {8}80\/TCP {4}5s\n$/,
    );
    expect(await kubectl('get deploy web -o wide')).toContain('CONTAINERS   IMAGES       SELECTOR\n');
    expect(JSON.parse(await kubectl('get deploy -o json'))).toMatchObject({
      kind: 'List',
      items: [{ metadata: { name: 'web' } }],
    });
    expect(await kubectl('get deploy web -o yaml')).toMatch(
      /^apiVersion: apps\/v1\nkind: Deployment\nmetadata:\n[\s\S]*\n {2}creationTimestamp: "2026-11-16T12:00:00Z"\n/,
    );
    expect(await kubectl('get deploy,svc -o name')).toBe(
      'deployment.apps/web\nservice/kubernetes\nservice/web\n',
    );
    expect(
      await kubectl(
        `get pods -o jsonpath='{range .items[?(@.status.phase=="Running")]}{.spec.nodeName}{"\\n"}{end}'`,
      ),
    ).toBe('worker-1\nworker-2\n');
    expect(
      await kubectl(
        'get deploy -o custom-columns=NAME:.metadata.name,IMAGE:.spec.template.spec.containers[*].image',
      ),
    ).toBe('NAME   IMAGE\nweb    nginx:1.29\n');
    expect(await kubectl('get pods -A -l app=web --no-headers -o wide')).toMatch(
      /^default {3}web-\S+ {3}1\/1 {3}Running/m,
    );
    expect(await kubectl('get pods --sort-by=.spec.nodeName -o jsonpath={.items[*].spec.nodeName}')).toBe(
      'worker-1 worker-2',
    );
    expect(await kubectl('get pods -o tree')).toContain(
      'error: unable to match a printer suitable for the output format "tree"',
    );
  });

  it('CMD-02 names unsupported features with an exit code, and lists supported ones in its help', async () => {
    const { kubectl, code } = aCluster();
    expect(await kubectl('proxy')).toBe(
      "error: kubectl proxy is not covered in this lab; see 'kubectl --help' for what there is\n",
    );
    expect(await kubectl('gt pods')).toContain('error: unknown command "gt" for "kubectl"');
    expect(await kubectl('get pods --chunk-size=5')).toBe(
      "error: unknown flag: --chunk-size\nSee 'kubectl get --help' for what this lab covers.\n",
    );
    expect(await kubectl('set selector svc web a=b')).toContain(
      'kubectl set selector is not covered in this lab',
    );
    expect([
      await code('proxy'),
      await code('gt'),
      await code('get pods --x'),
      await code('get podz'),
    ]).toEqual([1, 1, 1, 1]);
    expect(await kubectl('--help')).toMatch(
      / {2}rollout +Manage the rollout of a resource[\s\S]*Not in this lab: .*port-forward/,
    );
    expect(await kubectl('exec --help')).toContain('kubectl exec POD');
    expect(await kubectl('get podz')).toBe('error: the server doesn\'t have a resource type "podz"\n');
  });

  it('CMD-05 creates objects from arguments, or prints their manifest', async () => {
    const { kubectl } = aCluster({ '/home/learner/app.conf': 'color=green\n' });
    expect(
      await kubectl('create deployment web --image=nginx:1.29 --replicas=2 --dry-run=client -o yaml'),
    ).toBe(
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n    app: web\n  name: web\nspec:\n  replicas: 2\n  selector:\n    matchLabels:\n      app: web\n  strategy: {}\n  template:\n    metadata:\n      labels:\n        app: web\n    spec:\n      containers:\n      - image: nginx:1.29\n        name: nginx\n        resources: {}\nstatus: {}\n',
    );
    expect(await kubectl('get deploy')).toBe('No resources found in default namespace.\n');
    await kubectl('create configmap app --from-literal=mode=fast --from-file=app.conf');
    expect(await kubectl("get cm app -o jsonpath='{.data}'")).toBe(
      '{"mode":"fast","app.conf":"color=green\\n"}',
    );
    await kubectl('create secret generic login --from-literal=password=tea');
    expect(await kubectl("get secret login -o jsonpath='{.data.password}'")).toBe('dGVh');
    await kubectl('create deployment web --image=nginx:1.29 --port=80');
    expect(await kubectl('expose deployment web --port=8080 --target-port=80')).toBe('service/web exposed\n');
    await kubectl('create ingress shop --rule=shop.example/*=web:8080');
    expect(await kubectl("get ingress shop -o jsonpath='{.spec.rules[0].http.paths[0].pathType}'")).toBe(
      'Prefix',
    );
    expect(await kubectl('create deployment web --image=nginx')).toBe(
      'error: failed to create deployment: deployments.apps "web" already exists\n'.replace(
        'error: failed to create deployment:',
        'Error from server (AlreadyExists):',
      ),
    );
  });

  it('CMD-08 applies roles and bindings to the impersonated user', async () => {
    const { kubectl, code } = aCluster();
    await kubectl('create serviceaccount reader');
    const as = '--as=system:serviceaccount:default:reader';
    expect([await kubectl(`auth can-i list pods ${as}`), await code(`auth can-i list pods ${as}`)]).toEqual([
      'no\n',
      1,
    ]);
    await kubectl('create role reader --verb=get,list --resource=pods,deployments');
    await kubectl('create rolebinding reader --role=reader --serviceaccount=default:reader');
    expect(await kubectl(`auth can-i list pods ${as}`)).toBe('yes\n');
    expect(await kubectl(`auth can-i list pods -n kube-system ${as}`)).toBe('no\n');
    expect(await kubectl(`get pods ${as}`)).toBe('No resources found in default namespace.\n');
    expect(await kubectl(`delete pod x ${as}`)).toContain('NotFound');
    expect(await kubectl(`create configmap a ${as}`)).toBe(
      'Error from server (Forbidden): configmaps is forbidden: User "system:serviceaccount:default:reader" cannot create resource "configmaps" in API group "" in the namespace "default"\n',
    );
    expect(await kubectl('auth can-i delete nodes')).toContain('yes\n');
    expect(await kubectl(`auth can-i --list ${as}`)).toMatch(/deployments\.apps +\[\] +\[\] +\[get list\]/);
  });

  it('CMD-09 describes, explains, and runs a command with the files and variables of a container', async () => {
    const { kubectl, advance, opened, entries } = await started();
    expect(await kubectl('explain deployment.spec.replicas')).toContain('FIELD: replicas <integer>');
    expect(await kubectl('explain pod.spec.container')).toBe('error: field "container" does not exist\n');
    await kubectl('create configmap page --from-literal=index.html=Hello');
    await kubectl(
      'patch deploy web -p \'{"spec":{"template":{"spec":{"volumes":[{"name":"page","configMap":{"name":"page"}}],"containers":[{"name":"nginx","env":[{"name":"COLOR","value":"green"}],"volumeMounts":[{"name":"page","mountPath":"/html"}]}]}}}}\'',
    );
    advance(20);
    expect(await kubectl('exec deploy/web -- cat /html/index.html')).toBe('Hello');
    expect(await kubectl("exec deploy/web -- sh -c 'echo $COLOR'")).toBe('green\n');
    expect(await kubectl('describe deploy web')).toMatch(
      /Replicas:\s+2 desired \| 2 updated \| 2 total \| 2 available \| 0 unavailable/,
    );
    expect(await kubectl('edit deploy web')).toContain(
      'kubectl replace -f ~/kubectl-edit-deployment-web.yaml',
    );
    expect(opened).toEqual(['/home/learner/kubectl-edit-deployment-web.yaml']);
    const edited = (entries.get(opened[0] ?? '') ?? '').replace('replicas: 2', 'replicas: 3');
    entries.set(opened[0] ?? '', edited);
    expect(await kubectl('replace -f kubectl-edit-deployment-web.yaml')).toBe(
      'deployment.apps/web replaced\n',
    );
    expect(await kubectl("get deploy web -o jsonpath='{.spec.replicas}'")).toBe('3');
  });

  it('CMD-09 watches until stopped, only in the terminal, and waits for conditions', async () => {
    const { kubectl, follow, stopAfter } = aCluster();
    await kubectl('create deployment web --image=nginx');
    stopAfter(12);
    const shown = await follow('get pods -w');
    expect(shown.match(/ContainerCreating|Running/g)).toEqual(['ContainerCreating', 'Running']);
    expect(await kubectl('get pods -w')).toContain('error: --watch shows changes in the terminal only');
    stopAfter(1000);
    expect(await kubectl('wait --for=condition=Available deploy/web --timeout=30s')).toBe(
      'deployment.apps/web condition met\n',
    );
    await kubectl('set image deploy/web nginx=nginx:0');
    expect(await kubectl("wait --for=jsonpath='{.status.updatedReplicas}'=7 deploy/web --timeout=2s")).toBe(
      'error: timed out waiting for the condition on deployments/web\n',
    );
  });

  it('CMD-10 survives a reload with the lab’s files', async () => {
    const { kubectl, reload, advance } = await started();
    const before = await kubectl('get pods -o wide');
    await kubectl('config set-context --current --namespace=kube-system');
    reload();
    expect(await kubectl('get pods -o wide -n default')).toBe(before);
    expect(await kubectl('config get-contexts')).toContain('kube-system');
    advance(3600 * 24);
    expect(await kubectl('get pods -n default')).toContain('24h');
  });

  it('CMD-12 completes subcommands, types, names, namespaces and containers', async () => {
    const { completions } = await started();
    expect(await completions('ro')).toEqual(['rollout']);
    expect(await completions('get dep')).toEqual(['deploy', 'deployment', 'deployments']);
    expect(await completions('describe deploy w')).toEqual(['web']);
    expect(await completions('get pods -n kube-s')).toEqual(['kube-system']);
    expect(await completions('rollout un')).toEqual(['undo']);
    expect(await completions('rollout undo deploy/')).toEqual(['deploy/web']);
    expect(await completions('set image deploy/web n')).toEqual(['nginx=']);
    expect(await completions('apply -f we')).toBeNull();
    expect((await completions('logs w'))?.length).toBe(2);
    expect(await completions('get pods --no')).toEqual(['--no-headers']);
  });

  it('CMD-02 refuses a flag of another kind, and follows those of a service and a pod', async () => {
    const { kubectl } = await started();
    expect(await kubectl('create deployment tea --image=nginx --verb=get')).toContain('unknown flag: --verb');
    expect(await kubectl('create service clusterip tea --node-port=30080')).toContain(
      'unknown flag: --node-port',
    );
    await kubectl('create service nodeport tea --tcp=80 --node-port=30080');
    expect(await kubectl("get svc tea -o jsonpath='{.spec.ports[0].nodePort}'")).toBe('30080');
    await kubectl('create service clusterip quiet --clusterip=None');
    expect(await kubectl("get svc quiet -o jsonpath='{.spec.clusterIP}'")).toBe('None');
    await kubectl('run cup --image=docker.io/library/nginx --image-pull-policy=Never');
    expect(
      await kubectl(
        "get pod cup -o jsonpath='{.spec.containers[0].imagePullPolicy} {.spec.serviceAccountName}'",
      ),
    ).toBe('Never default');
    await kubectl('create deployment host --image=example.com/serve_hostname');
    expect(await kubectl("get deploy host -o jsonpath='{.spec.template.spec.containers[0].name}'")).toBe(
      'serve-hostname',
    );
    expect(await kubectl("get pods -l 'app in(host)' -o name")).toContain('pod/host-');
  });
});
