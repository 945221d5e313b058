import { describe, expect, it } from 'vitest';
import type { Files } from '../testing/folders.ts';
import { action, lab, warningsIn } from '../testing/labs.ts';

const place = 'workshops/pour/workshop';
const run = (command: string) =>
  action('terminal:execute', `command: |-\n  ${command.replaceAll('\n', '\n  ')}`);
const browser = { manualCompletion: true, lab: { kind: 'browser', workshop: 'pour-tea' } };
const warningsOf = (page: string, more: Files = {}) => warningsIn(lab({ '01-a': page }, more, browser));
const at = (line: number, name: string) =>
  expect.stringContaining(`workshop/content/01-a.md:${line} the shell of this lab has no ${name} |`);

describe('programs called by a browser lab', () => {
  it.each([
    ['kubectl get pods', 'kubectl'],
    ['git init', 'git'],
    ['curl -s localhost | jq .name', 'curl'],
    ['cat a.txt | http POST localhost:8080', 'http'],
    ['cd tea && docker run tea', 'docker'],
    ['./mvnw spring-boot:run', 'mvnw'],
    ['if ! kubectl get pod tea; then exit 1; fi', 'kubectl'],
    ['echo "$(git status -s)"', 'git'],
    ['NAME=tea python3 brew.py', 'python3'],
    ['cat > a.sh <<EOF\ngit add .\nEOF\ndocker ps', 'docker'],
  ])('CMD-17 are reported at their line if the shell lacks them: %j', async (command, name) => {
    expect(await warningsOf(`Pour.\n\n${run(command)}`)).toEqual([at(3, name)]);
  });

  it('CMD-17 are reported with a fix that includes the commands already listed', async () => {
    const page = `${run('kubectl get pods')}\n${run('kubectl get nodes')}\n${run('git init')}`;
    expect(await warningsOf(page, { [`${place}/workshop.yaml`]: 'commands: [git]\n' })).toEqual([
      'workshop/content/01-a.md:1 the shell of this lab has no kubectl | write commands: [git, kubectl] in workshop/workshop.yaml',
    ]);
  });

  it('CMD-17 are also found in the scripts of checks', async () => {
    const tests = {
      [`${place}/examiner/tests/is-up`]: '#!/bin/bash\n# kubectl says so\nkubectl get pod tea\n',
    };
    const page = action('examiner:execute-test', 'name: is-up');
    expect(await warningsOf(page, tests)).toEqual([
      expect.stringContaining('workshop/examiner/tests/is-up:1 the shell of this lab has no kubectl'),
    ]);
  });

  it.each([
    'echo kubectl',
    'echo "try; docker run"',
    "printf 'git init\\n' > notes.txt",
    'grep git notes.txt # git init',
    'cat > a.sh <<EOF\ngit init\nEOF',
    'docker() { echo "$@"; }\ndocker ps',
    'cd git',
    'mkdir curl; ls curl',
    './helm',
    `echo "${'tea '.repeat(10_000)}$(date)"`,
  ])('CMD-17 are not reported for %j', async (command) => {
    expect(await warningsOf(run(command), { 'workshops/pour/exercises/helm': 'echo Aye.\n' })).toEqual([]);
  });

  it('CMD-17 are not reported for a portal', async () => {
    const settings = { manualCompletion: true, educates: 'pour-tea' };
    expect(await warningsIn(lab({ '01-a': run('docker ps') }, {}, settings))).toEqual([]);
  });
});
