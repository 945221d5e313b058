import { describe, expect, it } from 'vitest';
import { aShell, quickClock } from '../../shell/testing.ts';
import { aCluster } from './testing.ts';

/** A pod of one container whose fields are given as YAML in braces. */
const pod = (name: string, fields: string, spec = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, labels: { app: ${name} } }\nspec:\n  containers: [{ name: main, ${fields} }]\n  ${spec}\n`;

async function aPod(fields: string, spec = '') {
  const cluster = aCluster();
  await cluster.kubectl('apply -f -', pod('box', fields, spec));
  cluster.advance(10);
  const exec = (script: string) => cluster.kubectl(`exec box -- sh -c '${script}'`);
  return { ...cluster, exec };
}

const SLEEPING = 'image: busybox:1.37, command: [sleep, infinity]';

describe('what runs in containers', () => {
  it('CMD-09 what a command writes stays until the container is replaced, a volume longer', async () => {
    const { kubectl, exec, reload, advance } = await aPod(
      `${SLEEPING}, volumeMounts: [{ name: data, mountPath: /data }]`,
      'volumes: [{ name: data, emptyDir: {} }]',
    );
    await exec('echo tea > /tmp/cup; echo milk > /data/cup; mkdir -p /data/a/b; rm /etc/hostname');
    expect(await exec('cat /tmp/cup /data/cup; ls /data')).toBe('tea\nmilk\na\ncup\n');
    reload();
    expect(await exec('cat /tmp/cup; ls /data; ls /etc/hostname')).toContain('tea\na\ncup\nls: ');
    await kubectl('delete pod box --force --grace-period=0');
    await kubectl('apply -f -', pod('box', SLEEPING));
    advance(10);
    expect(await exec('ls /tmp')).toBe('');
  });

  it('CMD-09 a disk is limited, and a volume of a ConfigMap is read-only', async () => {
    const { kubectl, exec } = await aPod(
      `${SLEEPING}, volumeMounts: [{ name: page, mountPath: /page }]`,
      'volumes: [{ name: page, configMap: { name: page, optional: true } }]',
    );
    expect(await exec('touch /page/x')).toContain('Read-only file system');
    expect(await exec('echo x > /page/x')).toContain('Read-only file system');
    expect(await exec('seq 1 100000 > /tmp/a; seq 1 100000 > /tmp/b')).toContain('No space left on device');
    await kubectl('create configmap page --from-literal=a=1');
    expect(await exec('cat /page/a')).toBe('1');
  });

  it('CMD-09 the environment has no variables of the shell, and knows user, name and directory', async () => {
    const { kubectl } = await aPod(
      `${SLEEPING}, workingDir: /srv, env: [{ name: COLOR, value: green }], securityContext: { runAsUser: 1000, runAsGroup: 3000 }`,
    );
    const env = await kubectl('exec box -- env');
    expect(env).toContain('COLOR=green\n');
    expect(env).toContain('HOSTNAME=box\n');
    expect(env).not.toMatch(/IFS|SHELLOPTS|OPTIND/);
    expect(await kubectl('exec box -- id')).toBe('uid=1000 gid=3000 groups=3000\n');
    expect(await kubectl('exec box -- sh -c "pwd; hostname"')).toBe('/srv\nbox\n');
    expect(await kubectl('exec box -- nothing')).toContain(
      'exec: "nothing": executable file not found in $PATH',
    );
  });

  it('CMD-09 a service account’s token is in every pod that does not refuse it', async () => {
    const { kubectl } = await aPod(SLEEPING);
    const path = '/var/run/secrets/kubernetes.io/serviceaccount';
    expect(await kubectl(`exec box -- cat ${path}/namespace`)).toBe('default');
    expect(await kubectl(`exec box -- cat ${path}/token`)).toMatch(/^ey/);
    await kubectl('apply -f -', pod('bare', SLEEPING, 'automountServiceAccountToken: false'));
    await kubectl('wait --for=condition=Ready pod/bare');
    expect(await kubectl(`exec bare -- ls ${path}`)).toContain('No such file or directory');
  });

  it('CMD-06 a loop that sleeps writes in the time of the cluster, and computes', async () => {
    const { kubectl, advance, exec } = await aPod(
      'image: busybox, command: [sh, -c, "i=0; while true; do i=$((i+1)); echo $i >> /tmp/count; echo round $i; sleep 5; done"]',
    );
    advance(20);
    const log = await kubectl('logs box');
    expect(log).toMatch(/^round 1\nround 2\nround 3\nround 4\n/);
    expect(await exec('tail -n 1 /tmp/count')).toBe(`${log.trim().split('\n').at(-1)?.slice(6)}\n`);
    expect(await kubectl('logs box --tail=1 --timestamps')).toMatch(
      /^2026-11-16T12:00:\d\d\.\d+Z round \d\n$/,
    );
    expect((await kubectl('logs box --since=6s')).split('\n').length).toBeLessThan(4);
  });

  it('CMD-10 a loop goes on after a reload where it was', async () => {
    const { kubectl, advance, reload } = await aPod(
      'image: busybox, command: [sh, -c, "i=0; while true; do i=$((i+1)); echo round $i; sleep 5; done"]',
    );
    const before = (await kubectl('logs box')).trim().split('\n');
    reload();
    advance(10);
    const after = (await kubectl('logs box')).trim().split('\n');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBe(before.length + 2);
    expect(after.at(-1)).toBe(`round ${after.length}`);
  });

  it('CMD-06 a script fails as it does in a real shell, and one that only computes keeps running', async () => {
    const { kubectl, advance } = await aPod(
      'image: busybox, command: [sh, -c, "ls /notexist"]',
      'restartPolicy: Never',
    );
    expect(await kubectl('get pod box')).toContain('Error');
    expect(await kubectl('logs box')).toMatch(/ls: .*\/notexist.*: No such file or directory/);
    await kubectl('apply -f -', pod('busy', 'image: busybox, command: [sh, -c, "while true; do :; done"]'));
    await kubectl('apply -f -', pod('clock', 'image: busybox, args: [date]', 'restartPolicy: Never'));
    advance(10);
    expect(await kubectl('get pod busy')).toContain('Running');
    expect(await kubectl('logs clock')).toMatch(/^Mon Nov 16 12:00:\d\d UTC 2026\n$/);
  });

  it('CMD-16 pods reach each other by name and address, and nginx serves the files that are there', async () => {
    const { kubectl, advance, exec } = await aPod(SLEEPING);
    await kubectl(
      'apply -f -',
      pod(
        'web',
        'image: nginx, volumeMounts: [{ name: html, mountPath: /usr/share/nginx/html }]',
        'volumes: [{ name: html, emptyDir: {} }]',
      ),
    );
    await kubectl('expose pod web --port=80');
    advance(10);
    expect(await exec('wget -qO- web')).toBe(
      'wget: server returned error: HTTP/1.1 403 Forbidden\ncommand terminated with exit code 1\n',
    );
    await kubectl('exec web -- sh -c "echo Hello > /usr/share/nginx/html/index.html"');
    expect(await exec('wget -qO- web')).toBe('Hello\n');
    expect(await exec('wget -qO- http://web.default.svc.cluster.local:80/')).toBe('Hello\n');
    const address = (await kubectl("get pod web -o jsonpath='{.status.podIP}'")).trim();
    expect(await exec(`wget -qO- ${address}:80`)).toBe('Hello\n');
    expect(await kubectl('exec web -- curl -s localhost')).toBe('Hello\n');
    expect(await exec('wget -qO- nobody')).toContain("wget: bad address 'nobody'");
    expect(await exec('nslookup web')).toContain('Name:\tweb.default.svc.cluster.local\nAddress: 10.96.');
    expect(await kubectl('logs web')).toMatch(/"GET \/ HTTP\/1.1" 200 6 "-" "Wget"/);
  });

  it('CMD-06 probes look at the files and ports of the container', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl(
      'apply -f -',
      pod('web', 'image: nginx, readinessProbe: { httpGet: { path: /ready, port: 80 }, periodSeconds: 2 }'),
    );
    advance(10);
    expect(await kubectl('get pod web')).toContain('0/1');
    await kubectl('exec web -- touch /usr/share/nginx/html/ready');
    advance(5);
    expect(await kubectl('get pod web')).toContain('1/1');
    await kubectl('exec web -- rm /usr/share/nginx/html/ready');
    advance(10);
    expect(await kubectl('get pod web')).toContain('0/1');
  });

  it('CMD-06 a sidecar reads what the other container writes, and init containers come first', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl(
      'apply -f -',
      `apiVersion: v1
kind: Pod
metadata: { name: duo }
spec:
  initContainers:
    - { name: first, image: busybox, command: [sh, -c, "echo prepared > /log/app.log"], volumeMounts: [{ name: log, mountPath: /log }] }
  containers:
    - { name: app, image: busybox, command: [sh, -c, "while true; do date +%s >> /log/app.log; sleep 2; done"], volumeMounts: [{ name: log, mountPath: /log }] }
    - { name: side, image: busybox, command: [sh, -c, "tail -n+1 -F /log/app.log"], volumeMounts: [{ name: log, mountPath: /log }] }
  volumes: [{ name: log, emptyDir: {} }]
`,
    );
    advance(20);
    expect(await kubectl('logs duo -c side')).toMatch(/^prepared\n(\d{10}\n){4,}/);
  });

  it('CMD-03 the Job of the documentation prints the digits it was asked for', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl('create job pi --image=perl:5.34.0 -- perl -Mbignum=bpi -wle "print bpi(2000)"');
    advance(20);
    const digits = await kubectl('logs job/pi');
    expect(digits.length).toBe(2002);
    expect(digits).toMatch(/^3\.14159265358979323846/);
  });

  it('CMD-06 a server that a script starts runs on, and the registry’s prefix is no other image', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl(
      'apply -f -',
      pod(
        'web',
        `image: docker.io/library/nginx, command: [sh, -c, "echo Tea > /usr/share/nginx/html/index.html && exec nginx -g 'daemon off;'"]`,
      ),
    );
    advance(10);
    expect(await kubectl('exec web -- curl -s localhost:80')).toBe('Tea\n');
    expect(await kubectl('logs web')).toContain('start worker processes');
    await kubectl('exec web -- sh -c "kill 1"');
    advance(5);
    expect(await kubectl("get pod web -o jsonpath='{.status.containerStatuses[0].restartCount}'")).toBe('1');
  });

  it('CMD-06 hooks run after the start and before the end', async () => {
    const { kubectl, advance } = aCluster();
    await kubectl(
      'apply -f -',
      pod(
        'hooked',
        'image: nginx, lifecycle: { postStart: { exec: { command: [sh, -c, "echo up > /tmp/hook"] } }, preStop: { exec: { command: [sh, -c, "sleep 5"] } } }',
      ),
    );
    advance(10);
    expect(await kubectl('exec hooked -- cat /tmp/hook')).toBe('up\n');
    await kubectl('delete pod hooked --wait=false');
    advance(3);
    expect(await kubectl('get pods')).toContain('Terminating');
    advance(4);
    expect(await kubectl('get pods')).toContain('No resources found');
  });

  it('CMD-09 a pod that is run to be seen shows its output and is deleted', async () => {
    const { run } = aShell(['kubectl']).start(quickClock());
    const say = 'kubectl run say --image=busybox --restart=Never --rm -it';
    expect(await run(`${say} -- sh -c 'echo hello; exit 3'`)).toEqual({
      output: 'hello\npod default/say terminated (Error)\npod "say" deleted from default namespace\n',
      code: 3,
    });
    const { output } = await run(`${say} --env=COLOR=green -- env`);
    expect(output).toContain('COLOR=green\n');
    expect(output).not.toMatch(/^[^A-Za-z]|IFS=/m);
    expect((await run('kubectl run say --image=busybox --rm')).output).toContain(
      '--rm should only be used for attached containers',
    );
  });

  it('CMD-09 a shell in a container keeps its variables and directory until exit', async () => {
    const lab = aShell(['kubectl']).start(quickClock());
    await lab.run('kubectl run web --image=nginx');
    await lab.run('kubectl wait --for=condition=Ready pod/web');
    const inside = lab.run('kubectl exec -it web -- sh');
    const typed = ['x=5\r', 'cd /tmp\r', 'echo $x > kept; cat kept; ls /nope\r', 'echo code $?\r', 'exit\r'];
    for (const line of typed) lab.press(line);
    const { output, code } = await inside;
    expect(code).toBe(0);
    expect(output).toContain('root@web:/tmp# ');
    expect(output).toMatch(/\n5\nls: .*\/nope.*: No such file or directory\n/);
    expect(output).toContain('\ncode 2\n');
    expect((await lab.run('kubectl exec web -- cat /tmp/kept')).output).toBe('5\n');
  });
});
