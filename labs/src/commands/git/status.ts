import { isChanged, isStaged, isUntracked, statesOf, type FileState } from './changes.ts';
import { conflictsOf, currentBranch, mergeHead, resolve, type Repository } from './repository.ts';
import { aheadBehind } from './remote.ts';

export async function status(repository: Repository, args: readonly string[]): Promise<number> {
  const { output } = repository;
  const conflicts = await conflictsOf(repository);
  const states = (await statesOf(repository)).filter(({ path }) => !conflicts.includes(path));
  if (args.some((arg) => arg === '-s' || arg === '--short' || arg === '--porcelain')) {
    for (const path of conflicts) output.out(`UU ${path}\n`);
    for (const state of states) {
      const letters = shortLetters(state);
      if (letters !== '  ') output.out(`${letters} ${state.path}\n`);
    }
    return 0;
  }
  const branch = await currentBranch(repository);
  const head = await resolve(repository, 'HEAD');
  output.out(branch === null ? `HEAD detached at ${head?.slice(0, 7)}\n` : `On branch ${branch}\n`);
  if (!head) output.out('\nNo commits yet\n');
  else if (branch !== null) output.out(await trackingLines(repository, branch));
  const isMerging = (await mergeHead(repository)) !== null;
  if (isMerging)
    output.out(
      conflicts.length > 0
        ? 'You have unmerged paths.\n  (fix conflicts and run "git commit")\n  (use "git merge --abort" to abort the merge)\n'
        : 'All conflicts fixed but you are still merging.\n  (use "git commit" to conclude merge)\n',
    );
  const staged = states.filter(isStaged);
  const changed = states.filter(isChanged);
  const untracked = states.filter(isUntracked);
  section(repository, {
    title: 'Changes to be committed:',
    hints: ['(use "git restore --staged <file>..." to unstage)'],
    lines: staged.map((one) => `${stagedWord(one)}${one.path}`),
  });
  section(repository, {
    title: 'Unmerged paths:',
    hints: ['(use "git add <file>..." to mark resolution)'],
    lines: conflicts.map((path) => `both modified:   ${path}`),
  });
  section(repository, {
    title: 'Changes not staged for commit:',
    hints: [
      '(use "git add <file>..." to update what will be committed)',
      '(use "git restore <file>..." to discard changes in working directory)',
    ],
    lines: changed.map((one) => `${one.work === 0 ? 'deleted:    ' : 'modified:   '}${one.path}`),
  });
  section(repository, {
    title: 'Untracked files:',
    hints: ['(use "git add <file>..." to include in what will be committed)'],
    lines: untracked.map(({ path }) => path),
  });
  if (staged.length === 0 && !isMerging) output.out(lastLine({ head, changed, untracked }));
  return 0;
}

async function trackingLines(repository: Repository, branch: string): Promise<string> {
  const tracked = await aheadBehind(repository, branch);
  if (!tracked) return '';
  const { name, ahead, behind } = tracked;
  const commits = (count: number) => `${count} commit${count === 1 ? '' : 's'}`;
  if (ahead === 0 && behind === 0) return `Your branch is up to date with '${name}'.\n`;
  if (behind === 0)
    return `Your branch is ahead of '${name}' by ${commits(ahead)}.\n  (use "git push" to publish your local commits)\n`;
  if (ahead === 0)
    return `Your branch is behind '${name}' by ${commits(behind)}, and can be fast-forwarded.\n  (use "git pull" to update your local branch)\n`;
  return `Your branch and '${name}' have diverged,\nand have ${ahead} and ${behind} different commits each, respectively.\n  (use "git pull" if you want to integrate the remote branch with yours)\n`;
}

type Section = { title: string; hints: string[]; lines: string[] };

function section({ output }: Repository, { title, hints, lines }: Section): void {
  if (lines.length === 0) return;
  const [above, below] = [
    hints.map(
      (hint) => `  ${hint}
`,
    ),
    lines.map(
      (line) => `	${line}
`,
    ),
  ];
  output.out(`
${title}
${above.join('')}${below.join('')}`);
}

function stagedWord({ head, stage }: FileState): string {
  return head === 0 ? 'new file:   ' : stage === 0 ? 'deleted:    ' : 'modified:   ';
}

function shortLetters(state: FileState): string {
  if (isUntracked(state)) return '??';
  const first = !isStaged(state) ? ' ' : state.head === 0 ? 'A' : state.stage === 0 ? 'D' : 'M';
  return first + (!isChanged(state) ? ' ' : state.work === 0 ? 'D' : 'M');
}

type Rest = { head: string | null; changed: FileState[]; untracked: FileState[] };

function lastLine({ head, changed, untracked }: Rest): string {
  if (changed.length > 0) return '\nno changes added to commit (use "git add" and/or "git commit -a")\n';
  if (untracked.length > 0)
    return '\nnothing added to commit but untracked files present (use "git add" to track)\n';
  return head
    ? 'nothing to commit, working tree clean\n'
    : '\nnothing to commit (create/copy files and use "git add" to track)\n';
}
