import type { CommandResult } from '../command.ts';
import { commit } from './editor.ts';
import { resumeInteractive, startInteractive } from './interactive-rebase.ts';
import { cherryPick, type Surroundings } from './cherry-pick.ts';

/** Where `-q` leaves nothing to say but errors. */
const QUIETABLE = new Set(
  'init clone commit checkout switch restore merge pull fetch push reset rebase stash rm clean branch gc'.split(
    ' ',
  ),
);

export async function extended([name = '', ...rest]: string[], git: Surroundings): Promise<CommandResult> {
  const words = rest.flatMap((word) => withoutQuiet(word));
  const isQuiet = QUIETABLE.has(name) && words.join(' ') !== rest.join(' ');
  const result = await runExtended([name, ...(isQuiet ? words : rest)], git);
  return isQuiet && result.exitCode === 0 ? { stdout: '', stderr: '', exitCode: 0 } : result;
}

/** `-qam` is `-am`. */
function withoutQuiet(word: string): string[] {
  if (word === '-q' || word === '--quiet') return [];
  return [/^-[a-z]+$/.test(word) ? word.replace('q', '') : word];
}

/** Runs a subcommand, with what the library leaves out: aliases, `branch -f`, short refspecs and more than one pick. */
async function runExtended(words: string[], git: Surroundings): Promise<CommandResult> {
  const [name = '', ...rest] = words;
  switch (name) {
    case 'branch':
      return rest[0] === '-f' || rest[0] === '--force' ? forceBranch(rest.slice(1), git) : git.execute(words);
    case 'clone':
      return git.execute([name, ...(await Promise.all(rest.map((word) => wholePath(word, git))))]);
    case 'cherry-pick':
      return cherryPick(rest, git);
    case 'commit':
      return commit(rest, git);
    case 'fetch':
      return git.execute([name, ...rest.map(wholeRefspec)]);
    case 'log':
      // Branch names are shown in the terminal, but not when a program reads the output.
      return git.execute([name, ...(git.io.write ? ['--decorate'] : []), ...rest]);
    case 'rebase':
      return rebase(rest, git);
    case 'push':
      return git.execute([
        name,
        ...rest.flatMap((word) => (/^:./.test(word) ? ['--delete', word.slice(1)] : word)),
      ]);
    default:
      return withAlias(words, git);
  }
}

/** `rebase UPSTREAM BRANCH` switches to the branch first. */
async function rebase(words: string[], git: Surroundings): Promise<CommandResult> {
  if (['--continue', '--skip', '--abort'].some((word) => words.includes(word))) {
    const resumed = await resumeInteractive(words, git);
    if (resumed) return resumed;
  }
  if (words.includes('-i') || words.includes('--interactive')) return startInteractive(words, git);
  const branch = words.at(-1) ?? '';
  const isSwitching = words.length > 1 && !words.at(-2)?.startsWith('-') && !branch.startsWith('-');
  if (!isSwitching) return git.execute(['rebase', ...words]);
  const switched = await git.execute(['switch', branch]);
  return switched.exitCode === 0 ? git.execute(['rebase', ...words.slice(0, -1)]) : switched;
}

async function forceBranch(
  [branch = '', start = 'HEAD']: string[],
  git: Surroundings,
): Promise<CommandResult> {
  const head = await git.repository?.refStore.readRef('HEAD');
  if (head?.type === 'symbolic' && head.target === `refs/heads/${branch}`)
    return failure(`fatal: cannot force update the current branch '${branch}'`);
  const found = await git.execute(['rev-parse', '--verify', `${start}^{commit}`]);
  if (found.exitCode !== 0) return failure(`fatal: not a valid object name: '${start}'`);
  await git.repository?.refStore.writeRef(`refs/heads/${branch}`, found.stdout.trim());
  return { stdout: '', stderr: '', exitCode: 0 };
}

/** The library knows refspecs by their whole names: `main:tea` is `refs/heads/main:refs/heads/tea`. */
function wholeRefspec(word: string): string {
  const [, force, from, to] = /^(\+?)([\w./-]+):([\w./-]+)$/.exec(word) ?? [];
  if (from === undefined || to === undefined || word.includes('://')) return word;
  const whole = (ref: string) => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`);
  return `${force}${whole(from)}:${whole(to)}`;
}

/** A clone names its origin by the whole path, whatever folder it was cloned from. */
async function wholePath(word: string, { io }: Surroundings): Promise<string> {
  const path = io.files.resolve(word);
  return !word.startsWith('-') && (await io.fs.exists(path)) ? path : word;
}

async function withAlias([name = '', ...rest]: string[], git: Surroundings): Promise<CommandResult> {
  const alias = await git.execute(['config', `alias.${name}`]);
  const words = alias.exitCode === 0 ? alias.stdout.trim().split(/\s+/) : [name];
  return git.execute([...words, ...rest]);
}

function failure(message: string): CommandResult {
  return { stdout: '', stderr: `${message}\n`, exitCode: 128 };
}
