import type { GitContext } from 'just-git';
import type { CommandIo, CommandResult } from '../command.ts';

export type Surroundings = {
  /** Runs the library's own subcommand. */
  execute: (words: string[]) => Promise<CommandResult>;
  repository: GitContext | null;
  io: CommandIo;
};

/** The library picks one commit at a time. Those that wait for a conflict are kept where git keeps them. */
export async function cherryPick(words: readonly string[], git: Surroundings): Promise<CommandResult> {
  const options = words.filter((word) => word.startsWith('-'));
  const revisions = words.filter((word) => !word.startsWith('-'));
  if (revisions.length === 0) return continueWith(words, git);
  const commits: string[] = [];
  for (const revision of revisions) {
    const found = await git.execute(
      revision.includes('..')
        ? ['log', '--reverse', '--format=%H', revision]
        : ['rev-parse', '--verify', `${revision}^{commit}`],
    );
    if (found.exitCode !== 0) return { ...found, stderr: `fatal: bad revision '${revision}'\n` };
    commits.push(...found.stdout.split('\n').filter(Boolean));
  }
  return pickAll(commits, { options, git });
}

async function pickAll(
  commits: readonly string[],
  { options, git }: { options: readonly string[]; git: Surroundings },
): Promise<CommandResult> {
  const results: CommandResult[] = [];
  for (const [index, commit] of commits.entries()) {
    const result = await git.execute(['cherry-pick', ...options, commit]);
    results.push(result);
    if (result.exitCode === 0) continue;
    await saveWaiting(commits.slice(index + 1), git);
    break;
  }
  return joined(results);
}

/** `--continue` and `--skip` go on with the commits that wait, and `--abort` and `--quit` drop them. */
async function continueWith(words: readonly string[], git: Surroundings): Promise<CommandResult> {
  const result = await git.execute(['cherry-pick', ...words]);
  if (result.exitCode !== 0) return result;
  const waiting = await takeWaiting(git);
  const goesOn = words.includes('--continue') || words.includes('--skip');
  return goesOn ? joined([result, await pickAll(waiting, { options: [], git })]) : result;
}

const todoOf = ({ repository }: Surroundings) => `${repository?.gitDir}/sequencer/todo`;

async function saveWaiting(commits: readonly string[], git: Surroundings): Promise<void> {
  if (commits.length > 0) await git.io.files.write(todoOf(git), `${commits.join('\n')}\n`);
}

async function takeWaiting(git: Surroundings): Promise<string[]> {
  const text = await git.io.files.read(todoOf(git));
  await git.io.files.remove(todoOf(git));
  return (text ?? '').split('\n').filter(Boolean);
}

function joined(results: readonly CommandResult[]): CommandResult {
  return {
    stdout: results.map(({ stdout }) => stdout).join(''),
    stderr: results.map(({ stderr }) => stderr).join(''),
    exitCode: results.at(-1)?.exitCode ?? 0,
  };
}
