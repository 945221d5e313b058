import { describe, expect, it } from 'vitest';
import { openLab } from './lab.ts';
import { quickClock } from './shell/testing.ts';

const hasTwoReplicas = `
  replicas=$(kubectl get deployment web -o jsonpath='{.spec.replicas}')
  [ "$replicas" = 2 ] || { echo "web has $replicas replica, and should have 2"; exit 1; }`;

describe('a lab without a worker', () => {
  it('runs the exercise of the README', async () => {
    const lab = openLab({
      commands: ['kubectl'],
      files: { 'setup.sh': 'kubectl create deployment web --image=nginx' },
      clock: quickClock(),
    });
    await lab.run('sh setup.sh');
    expect(await lab.check(hasTwoReplicas)).toEqual({
      code: 1,
      output: 'web has 1 replica, and should have 2',
    });
    await lab.run('kubectl scale deployment web --replicas=2');
    expect(await lab.check(hasTwoReplicas)).toEqual({ code: 0, output: '' });
  });

  it('continues with the files of an earlier lab', async () => {
    const first = openLab({ files: { 'notes.txt': 'one\n' } });
    await first.run('echo two >> notes.txt');
    const second = openLab({ journal: first.journal });
    expect(await second.run('cat ~/notes.txt')).toEqual({ output: 'one\ntwo\n', code: 0 });
  });

  it('waits for the rest of an incomplete line', async () => {
    const lab = openLab();
    expect((await lab.run('for n in 1 2; do')).code).toBeNull();
  });
});
