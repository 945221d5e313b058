import { describe, expect, it } from 'vitest';
import { aShell, file } from './testing.ts';

describe('the commands of a lab in its shell', () => {
  it('CMD-01 are available only to labs that list them', async () => {
    expect(await aShell([]).start().run('kubectl get nodes')).toMatchObject({
      output: expect.stringContaining('command not found'),
      code: 127,
    });
    expect((await aShell(['kubectl']).start().run('kubectl get nodes -o name')).output).toBe(
      'node/control-plane\nnode/worker-1\nnode/worker-2\n',
    );
  });

  it('CMD-01 work with pipes, here-documents, substitutions, files and exit codes', async () => {
    const { run } = aShell(['kubectl']).start();
    await run(`cat <<'END' | kubectl apply -f -
apiVersion: v1
kind: ConfigMap
metadata: { name: tea }
data: { kind: grün }
END`);
    expect((await run("kubectl get cm tea -o jsonpath='{.data.kind}' | tr a-z A-Z")).output).toContain('GR');
    expect((await run(`echo "$(kubectl get cm tea -o jsonpath='{.data.kind}')!"`)).output).toBe('grün!\n');
    await run('kubectl get cm tea -o yaml > tea.yaml');
    expect((await run('grep grün tea.yaml')).output).toContain('  kind: grün\n');
    expect((await run('kubectl get cm coffee 2>/dev/null || echo none')).output).toBe('none\n');
    expect((await run('kubectl get cm coffee')).code).toBe(1);
  });

  it('CMD-11 share the cluster with checks, and a reload keeps it', async () => {
    const { start } = aShell(['kubectl']);
    const { run, check } = start();
    const script =
      'kubectl get namespace shop > /dev/null 2>&1 || { echo "There is no namespace shop."; exit 1; }; echo "It is there."';
    expect(await check(script)).toEqual({ code: 1, output: 'There is no namespace shop.' });
    await run('kubectl create namespace shop');
    expect(await check(script)).toEqual({ code: 0, output: 'It is there.' });
    expect(await start().check(script)).toEqual({ code: 0, output: 'It is there.' });
  });

  it('CMD-12 complete their own words, and file names', async () => {
    const { run, complete } = aShell(['kubectl'], [file('web.yaml', '')]).start();
    expect(await complete('kubec')).toEqual({ from: 0, options: ['kubectl '] });
    await run('kubectl create deployment web --image=nginx');
    expect(await complete('ls && kubectl describe deploy w')).toEqual({ from: 30, options: ['web '] });
    expect(await complete('kubectl apply -f w')).toEqual({ from: 17, options: ['web.yaml '] });
    expect(await complete('kubectl set image deploy/')).toEqual({ from: 18, options: ['deploy/web '] });
  });

  it('CMD-09 show output while they wait, and stop when the learner stops them', async () => {
    const { run, send, outputs } = aShell(['kubectl']).start();
    await run('kubectl create deployment web --image=nginx');
    const watching = run('kubectl get pods -w');
    await expect.poll(() => outputs.join('')).toContain('ContainerCreating');
    send({ type: 'interrupt', session: 1 });
    expect((await watching).code).toBe(130);
  });

  it('CMD-09 run a command in a container, with its files and variables', async () => {
    const { run } = aShell(['kubectl']).start();
    await run(`cat <<'END' | kubectl apply -f -
apiVersion: v1
kind: ConfigMap
metadata: { name: page }
data: { index.html: Hello }
---
apiVersion: v1
kind: Pod
metadata: { name: web }
spec:
  containers:
    - name: web
      image: busybox:1.37
      command: [sleep, infinity]
      env: [{ name: COLOR, value: green }]
      volumeMounts: [{ name: page, mountPath: /html }]
  volumes: [{ name: page, configMap: { name: page } }]
END`);
    await run('kubectl wait --for=condition=Ready pod/web');
    expect(
      (await run(`kubectl exec web -- sh -c 'cat /html/index.html; echo; echo $COLOR; hostname'`)).output,
    ).toBe('Hello\ngreen\nweb\n');
    expect(await run('kubectl exec web -- cat /nothing')).toMatchObject({
      output: expect.stringContaining('command terminated with exit code 1'),
      code: 1,
    });
  });
});
