import { Buffer } from 'buffer/';
import * as library from 'isomorphic-git';
import { createOutput, type CommandResult, type LabCommand } from '../command.ts';
import { branch, checkout, stash, switchTo, tag } from './branches.ts';
import { diff, log, show } from './history.ts';
import { merge } from './merge.ts';
import { clone, fetch, pull, push, remote } from './remote.ts';
import {
  currentBranch,
  GitError,
  mustResolve,
  newCall,
  openRepository,
  type Call,
  type Repository,
} from './repository.ts';
import { status } from './status.ts';
import { add, commit, init, remove, reset, restore } from './work.ts';

// The library expects the Buffer of Node, which a browser has not.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });

type Subcommand = { summary: string } & (
  | { run: (repository: Repository, args: readonly string[]) => Promise<number> }
  | { start: (call: Call, args: readonly string[]) => Promise<number> }
);

const SUBCOMMANDS: Record<string, Subcommand> = {
  init: { summary: 'Create an empty repository (--bare, -b NAME)', start: init },
  clone: { summary: 'Clone a repository of the lab into a new folder', start: clone },
  status: { summary: 'Show the working tree status (-s)', run: status },
  add: { summary: 'Add file contents to the index (-A)', run: add },
  commit: { summary: 'Record changes to the repository (-m, -a, --amend)', run: commit },
  log: { summary: 'Show commit logs (--oneline, --all, -n)', run: log },
  show: { summary: 'Show a commit and its changes', run: show },
  diff: { summary: 'Show changes (--staged, COMMIT, A..B, --name-only)', run: diff },
  branch: { summary: 'List, create, rename or delete branches', run: branch },
  switch: { summary: 'Switch branches (-c NAME)', run: switchTo },
  checkout: { summary: 'Switch branches or restore files (-b NAME, -- FILE)', run: checkout },
  merge: { summary: 'Join two histories together (--no-ff, --abort)', run: merge },
  restore: { summary: 'Restore files (--staged)', run: restore },
  reset: { summary: 'Move the branch or unstage files (--soft, --mixed, --hard)', run: reset },
  rm: { summary: 'Remove files (--cached)', run: remove },
  stash: { summary: 'Put changes aside (push, pop, apply, drop, list, clear)', run: stash },
  tag: { summary: 'List, create or delete tags', run: tag },
  remote: { summary: 'Manage remotes, which are folders of the lab (add, remove, -v)', run: remote },
  push: { summary: 'Update a remote (-u, --force)', run: push },
  fetch: { summary: 'Download from a remote', run: fetch },
  pull: { summary: 'Fetch and merge', run: pull },
  config: { summary: 'Read or set user.name and user.email', run: config },
  'rev-parse': { summary: 'Print the id of a commit (--short, --abbrev-ref HEAD)', run: revParse },
};

const NOT_COVERED =
  'am apply archive bisect blame cherry-pick clean describe format-patch gc grep mv notes rebase reflog revert sparse-checkout submodule worktree'.split(
    ' ',
  );

function help(): string {
  const lines = Object.entries(SUBCOMMANDS).map(([name, { summary }]) => `   ${name.padEnd(12)}${summary}`);
  return `usage: git <command> [<args>]\n\nThe commands of git that this lab has:\n\n${lines.join('\n')}\n\nNot in this lab: ${NOT_COVERED.join(', ')}.\n`;
}

async function config({ fs, gitdir, output }: Repository, args: readonly string[]): Promise<number> {
  const [path, value] = args.filter((arg) => !arg.startsWith('-'));
  if (!path) throw new GitError('error: give a name, such as user.name', 129);
  if (value !== undefined) await library.setConfig({ fs, gitdir, path, value });
  else {
    const found = (await library.getConfig({ fs, gitdir, path })) as unknown;
    if (found === undefined) return 1;
    output.out(`${String(found)}\n`);
  }
  return 0;
}

async function revParse(repository: Repository, args: readonly string[]): Promise<number> {
  const name = args.find((arg) => !arg.startsWith('-')) ?? 'HEAD';
  if (args.includes('--abbrev-ref')) {
    repository.output.out(`${(await currentBranch(repository)) ?? 'HEAD'}\n`);
    return 0;
  }
  const oid = await mustResolve(repository, name);
  repository.output.out(`${args.includes('--short') ? oid.slice(0, 7) : oid}\n`);
  return 0;
}

async function run(args: string[], io: Parameters<LabCommand['run']>[1]): Promise<CommandResult> {
  const output = createOutput(io);
  const [first, ...others] = args;
  const [folder, name, rest] =
    first === '-C' ? [others[0] ?? '.', others[1], others.slice(2)] : ['.', first, others];
  if (name === undefined || name === 'help' || name === '--help') {
    output.out(help());
    return output.result(name === undefined ? 1 : 0);
  }
  if (name === '--version' || name === 'version') {
    output.out(
      `git version 2.51.0 (isomorphic-git ${library.version()}, the part of git that this lab has)\n`,
    );
    return output.result(0);
  }
  const subcommand = SUBCOMMANDS[name];
  if (!subcommand) {
    output.err(
      NOT_COVERED.includes(name)
        ? `git: '${name}' is not covered in this lab. See 'git --help' for what there is.\n`
        : `git: '${name}' is not a git command. See 'git --help'.\n`,
    );
    return output.result(1);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    output.out(`git ${name}: ${subcommand.summary}\n`);
    return output.result(0);
  }
  try {
    const cwd = io.files.resolve(folder);
    const call = newCall({ ...io, cwd }, output);
    const code =
      'start' in subcommand
        ? await subcommand.start(call, rest)
        : await subcommand.run(await openRepository(call), rest);
    return output.result(code);
  } catch (error) {
    const [message, code] =
      error instanceof GitError
        ? [error.message, error.code]
        : [`fatal: ${error instanceof Error ? error.message : String(error)}`, 128];
    output.err(`${message}\n`);
    return output.result(code);
  }
}

/** `git` on the files of the lab. */
export const command: LabCommand = {
  run,
  async complete(words, io) {
    const [name = '', ...rest] = words;
    const current = words.at(-1) ?? '';
    if (words.length === 1) return Object.keys(SUBCOMMANDS).filter((one) => one.startsWith(name));
    if (name === 'stash' && rest.length === 1)
      return ['push', 'pop', 'apply', 'drop', 'list', 'clear'].filter((one) => one.startsWith(current));
    if (name === 'remote' && rest.length === 1)
      return ['add', 'remove'].filter((one) => one.startsWith(current));
    if (!['switch', 'checkout', 'merge', 'branch', 'log', 'push', 'pull'].includes(name)) return null;
    const output = createOutput({});
    const repository = await openRepository(newCall(io as Parameters<typeof newCall>[0], output)).catch(
      () => null,
    );
    if (!repository) return null;
    const { fs, gitdir } = repository;
    const remotes =
      ['push', 'pull'].includes(name) && rest.length === 1
        ? (await library.listRemotes({ fs, gitdir })).map((one) => one.remote)
        : [];
    const found = [...remotes, ...(await library.listBranches({ fs, gitdir }))].filter((one) =>
      one.startsWith(current),
    );
    return found.length > 0 ? found : null;
  },
};
