import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openLab } from '../../lab.ts';

const SECONDS = Date.UTC(2026, 0, 5) / 1000;
const BEGIN = [
  'mkdir shop',
  'cd shop',
  'git init -q',
  'echo one > a.txt',
  'git add .',
  'git commit -q -m Begin',
];
/** What shows the state of a repository. */
export const LOOK = [
  'git log --oneline --graph --decorate --all',
  'git status',
  'git status -sb',
  'git diff',
  'git diff --staged',
];

/** What newer releases of git than this machine's say and show otherwise: the head of a remote, and one hint. */
const ofAnyRelease = (text: string) =>
  text
    .replaceAll(', origin/HEAD', '')
    .replace(/^ {2}origin\/HEAD -> origin\/main\n/gm, '')
    .replaceAll(
      'if you want to integrate the remote branch with yours',
      'to merge the remote branch into yours',
    );

/** Runs the lines with the bash and git of this machine. */
function runReal(lines: readonly string[]): string[] {
  const home = mkdtempSync(join(tmpdir(), 'real-git-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const settings = {
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: `${SECONDS} +0000`,
    GIT_COMMITTER_DATE: `${SECONDS} +0000`,
    GIT_CONFIG_PARAMETERS: "'user.name=Learner' 'user.email=learner@lab.example' 'init.defaultBranch=main'",
    LC_ALL: 'C',
  };
  const begin = Object.entries(settings).map(([name, value]) => `export ${name}="${value}"`);
  const script = [...begin, 'exec 2>&1', ...lines.map((line) => `${line}\nprintf '\\001'`)].join('\n');
  const output = execFileSync('bash', ['-c', script], { cwd: home, encoding: 'utf8' });
  return output.replaceAll(home, '/home/learner').split('\u0001').slice(0, -1);
}

async function runInLab(lines: readonly string[]): Promise<string[]> {
  const lab = openLab({
    commands: ['git'],
    clock: { now: () => SECONDS * 1000, wait: async () => true },
  });
  const outputs: string[] = [];
  for (const line of lines) outputs.push((await lab.run(line)).output);
  return outputs;
}

/** The lab and the git of this machine must print the same, down to the ids of the commits. */
export async function expectSame(exercise: readonly string[]): Promise<void> {
  const lines = [...BEGIN, ...exercise];
  const transcript = (outputs: readonly string[]) =>
    ofAnyRelease(lines.map((line, at) => `$ ${line}\n${outputs[at]}`).join(''));
  expect(transcript(await runInLab(lines))).toBe(transcript(runReal(lines)));
}
