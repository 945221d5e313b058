import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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
const LOOK = [
  'git log --oneline --graph --decorate --all',
  'git status',
  'git status -sb',
  'git diff',
  'git diff --staged',
];

/** What people practice, line by line. The lab and the git of this machine must print the same, down to the ids of the commits. */
const EXERCISES: Record<string, string[]> = {
  'stage in parts': [
    'echo two > b.txt',
    'git status -s',
    'git add b.txt',
    'echo three >> b.txt',
    ...LOOK,
    'git commit -q -m B',
    'git status -s',
    'git diff --stat',
    'git restore b.txt',
    ...LOOK,
  ],
  'take things back': [
    'echo two >> a.txt',
    'git commit -q -am Two',
    'git reset --soft HEAD~1',
    ...LOOK,
    'git reset -q',
    'git restore a.txt',
    'git revert --no-edit HEAD >/dev/null',
    ...LOOK,
    'git reset -q --hard HEAD~1',
    ...LOOK,
  ],
  'amend and reflog': [
    'git commit -q --amend -m Start',
    'git reflog',
    ...LOOK,
    'git reset -q --hard HEAD@{1}',
    ...LOOK,
  ],
  'merge without a conflict': [
    'git switch -q -c tea',
    'echo t > t.txt',
    'git add .',
    'git commit -q -m Tea',
    'git switch -q main',
    'echo m > m.txt',
    'git add .',
    'git commit -q -m Main',
    'git merge --no-edit tea',
    ...LOOK,
    'git branch -d tea',
    'git branch',
  ],
  'fast-forward or not': [
    'git switch -q -c tea',
    'echo t > t.txt',
    'git add .',
    'git commit -q -m Tea',
    'git switch -q main',
    'git merge tea',
    ...LOOK,
    'git reset -q --hard HEAD~1',
    'git merge --no-ff --no-edit tea',
    ...LOOK,
  ],
  'solve a conflict': [
    'git switch -q -c tea',
    'echo tea > a.txt',
    'echo other > o.txt',
    'git add .',
    'git commit -q -m Tea',
    'git switch -q main',
    'echo coffee > a.txt',
    'git commit -q -am Coffee',
    'git merge tea',
    'cat a.txt',
    'git status',
    'echo both > a.txt',
    'git add a.txt',
    'git status',
    'git commit -q -m Both',
    ...LOOK,
    'cat o.txt',
  ],
  'abort a merge': [
    'git switch -q -c tea',
    'echo tea > a.txt',
    'git commit -q -am Tea',
    'git switch -q main',
    'echo coffee > a.txt',
    'git commit -q -am Coffee',
    'git merge tea',
    'git merge --abort',
    ...LOOK,
  ],
  rebase: [
    'git switch -q -c tea',
    'echo t > t.txt',
    'git add .',
    'git commit -q -m Tea',
    'git switch -q main',
    'echo m > m.txt',
    'git add .',
    'git commit -q -m Main',
    'git rebase -q main tea',
    ...LOOK,
  ],
  'pick commits': [
    'git switch -q -c tea',
    'echo t > t.txt',
    'git add .',
    'git commit -q -m Tea',
    'echo u > u.txt',
    'git add .',
    'git commit -q -m U',
    'git switch -q main',
    'git cherry-pick tea~1 >/dev/null',
    ...LOOK,
  ],
  stash: ['echo two >> a.txt', 'git stash -q', 'git status', 'git stash list', 'git stash pop -q', ...LOOK],
  tags: [
    'git tag v1',
    'git tag -a v2 -m Two',
    'git tag',
    'git tag --list "v1*"',
    'git describe',
    'git rev-parse v2^{}',
    'git tag -d v1',
    ...LOOK,
  ],
  'find who and when': [
    'echo two >> a.txt',
    'git commit -q -am Two',
    'git blame -s a.txt',
    'git log -p --decorate',
    'git log --stat --format=%s',
    'git show HEAD~1:a.txt',
    'git grep two',
    'git shortlog -sn HEAD',
  ],
  branches: [
    'git branch old',
    'git branch -m old older',
    'git branch -v',
    'git checkout -q -b new',
    'git checkout -q -',
    'git branch --show-current',
    'git rev-parse --abbrev-ref HEAD',
    'git branch -D new',
  ],
  'ignore and clean': [
    'echo "*.log" > .gitignore',
    'touch a.log b.txt',
    'git status -s',
    'git clean -n',
    'git clean -fdq',
    'ls',
    ...LOOK,
  ],
  'move and remove': [
    'git mv a.txt b.txt',
    'git status -s',
    'git commit -q -m Move',
    'git rm -q b.txt',
    ...LOOK,
  ],
  'a remote': [
    'git init -q --bare ../shop.git',
    'git remote add origin ../shop.git',
    'git push -q -u origin main',
    'git remote -v',
    'cd ..',
    'git clone -q shop.git other',
    'cd other',
    'echo o > o.txt',
    'git add .',
    'git commit -q -m Other',
    'git push -q',
    'cd ../shop',
    'git fetch -q',
    'git status',
    'git pull -q',
    ...LOOK,
    'git branch -vv',
    'git branch -r',
  ],
  'diverged from a remote': [
    'git init -q --bare ../shop.git',
    'git remote add origin ../shop.git',
    'git push -q -u origin main',
    'cd ..',
    'git clone -q shop.git other',
    'cd other',
    'echo o > o.txt',
    'git add .',
    'git commit -q -m Other',
    'git push -q',
    'cd ../shop',
    'echo m > m.txt',
    'git add .',
    'git commit -q -m Mine',
    'git fetch -q',
    'git status',
    'git pull -q --rebase',
    ...LOOK,
    'git push -q',
    ...LOOK,
  ],
};

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

describe('git of a lab', () => {
  it.each(Object.keys(EXERCISES))('CMD-13 prints what git prints: %s', async (name) => {
    const lines = [...BEGIN, ...(EXERCISES[name] ?? [])];
    const transcript = (outputs: readonly string[]) =>
      ofAnyRelease(lines.map((line, at) => `$ ${line}\n${outputs[at]}`).join(''));
    expect(transcript(await runInLab(lines))).toBe(transcript(runReal(lines)));
  });
});
