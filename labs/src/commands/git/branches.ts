import * as git from 'isomorphic-git';
import { isChanged, isStaged, statesOf } from './changes.ts';
import { currentBranch, GitError, mustResolve, resolve, type Repository } from './repository.ts';
import { restore } from './work.ts';

export async function branch(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const current = await currentBranch(repository);
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [name, other] = words;
  if (flags.includes('--show-current')) output.out(`${current ?? ''}\n`);
  else if (flags.some((flag) => flag === '-d' || flag === '-D'))
    return deleteBranch(repository, name ?? '', flags.includes('-D'));
  else if (flags.includes('-m')) {
    const [from, to] = other ? [name ?? '', other] : [current ?? '', name ?? ''];
    await git.renameBranch({ fs, gitdir, oldref: from, ref: to, checkout: from === current });
  } else if (flags.some((flag) => !['-a', '-r', '-v', '--all', '--list'].includes(flag)))
    throw new GitError(
      `error: git branch ${flags.join(' ')} is not covered in this lab; there are: -a, -d, -D, -m, --show-current`,
      129,
    );
  else if (name) {
    if (await resolve(repository, `refs/heads/${name}`))
      throw new GitError(`fatal: a branch named '${name}' already exists`);
    await git.branch({ fs, gitdir, ref: name, object: await mustResolve(repository, other ?? 'HEAD') });
  } else {
    for (const one of await git.listBranches({ fs, gitdir }))
      output.out(`${one === current ? '*' : ' '} ${one}\n`);
    if (flags.some((flag) => flag === '-a' || flag === '--all' || flag === '-r'))
      for (const { remote } of await git.listRemotes({ fs, gitdir }))
        for (const one of await git.listBranches({ fs, gitdir, remote }))
          output.out(`  remotes/${remote}/${one}\n`);
  }
  return 0;
}

async function deleteBranch(repository: Repository, name: string, isForced: boolean): Promise<number> {
  const { fs, gitdir, output, dir } = repository;
  const oid = await resolve(repository, `refs/heads/${name}`);
  if (!oid) throw new GitError(`error: branch '${name}' not found`, 1);
  if ((await currentBranch(repository)) === name)
    throw new GitError(`error: cannot delete branch '${name}' used by worktree at '${dir}'`, 1);
  const head = await mustResolve(repository, 'HEAD');
  const isMerged =
    head === oid || (await git.isDescendent({ fs, gitdir, oid: head, ancestor: oid, depth: -1 }));
  if (!isMerged && !isForced)
    throw new GitError(
      `error: the branch '${name}' is not fully merged\nhint: If you are sure you want to delete it, run 'git branch -D ${name}'`,
      1,
    );
  await git.deleteBranch({ fs, gitdir, ref: name });
  output.out(`Deleted branch ${name} (was ${oid.slice(0, 7)}).\n`);
  return 0;
}

/** `git switch` and the part of `git checkout` that is about branches. */
export async function switchTo(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const at = args.findIndex((arg) => ['-c', '-C', '-b', '-B', '--create'].includes(arg));
  const isNew = at !== -1;
  const name = isNew ? args[at + 1] : args.find((arg) => !arg.startsWith('-'));
  if (!name) throw new GitError('fatal: missing branch or commit argument');
  if (isNew) return createAndSwitch(repository, name, args[at + 2]);
  if ((await currentBranch(repository)) === name) {
    output.out(`Already on '${name}'\n`);
    return 0;
  }
  const isBranch = (await resolve(repository, `refs/heads/${name}`)) !== null;
  const tracked = isBranch ? null : await resolve(repository, `refs/remotes/origin/${name}`);
  if (tracked) {
    await git.branch({ fs, gitdir, ref: name, object: tracked });
    await git.setConfig({ fs, gitdir, path: `branch.${name}.remote`, value: 'origin' });
  }
  const oid = isBranch || tracked ? null : await resolve(repository, name);
  if (!isBranch && !tracked && !oid) throw new GitError(`fatal: invalid reference: ${name}`);
  if (oid && !args.includes('--detach') && !args.includes('checkout'))
    throw new GitError(
      `fatal: a branch is expected, got commit '${name}'\nhint: If you want to detach HEAD at the commit, try again with the --detach option.`,
    );
  await checkOut(repository, oid ?? name);
  output.out(oid ? `HEAD is now at ${oid.slice(0, 7)}\n` : `Switched to branch '${name}'\n`);
  if (tracked) output.out(`branch '${name}' set up to track 'origin/${name}'.\n`);
  return 0;
}

async function checkOut({ fs, dir, gitdir }: Repository, ref: string): Promise<void> {
  try {
    await git.checkout({ fs, dir, gitdir, ref });
  } catch (error) {
    if (!(error instanceof git.Errors.CheckoutConflictError)) throw error;
    const files = error.data.filepaths.map((path) => `\t${path}\n`).join('');
    throw new GitError(
      `error: Your local changes to the following files would be overwritten by checkout:\n${files}Please commit your changes or stash them before you switch branches.\nAborting`,
      1,
    );
  }
}

async function createAndSwitch(
  repository: Repository,
  name: string,
  from: string | undefined,
): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  if (await resolve(repository, `refs/heads/${name}`))
    throw new GitError(`fatal: a branch named '${name}' already exists`);
  const start = from && !from.startsWith('-') ? await mustResolve(repository, from) : null;
  if (start && (await statesOf(repository)).some((state) => isChanged(state) || isStaged(state)))
    throw new GitError('error: commit or stash your changes before you begin a branch elsewhere', 1);
  if (await resolve(repository, 'HEAD'))
    await git.branch({ fs, gitdir, ref: name, ...(start && { object: start }) });
  if (start) await git.checkout({ fs, dir, gitdir, ref: name });
  else await fs.promises.writeFile(`${gitdir}/HEAD`, `ref: refs/heads/${name}\n`);
  output.out(`Switched to a new branch '${name}'\n`);
  return 0;
}

export async function checkout(repository: Repository, args: readonly string[]): Promise<number> {
  const at = args.indexOf('--');
  if (at !== -1) return restore(repository, args.slice(at + 1));
  const name = args.find((arg) => !arg.startsWith('-'));
  const isBranch =
    args.some((arg) => arg === '-b' || arg === '-B') ||
    (name &&
      ((await resolve(repository, name)) ?? (await resolve(repository, `refs/remotes/origin/${name}`))));
  if (isBranch) return switchTo(repository, [...args, '--detach']);
  if (name && (await statesOf(repository)).some(({ path }) => path === name))
    return restore(repository, [name]);
  throw new GitError(`error: pathspec '${name ?? ''}' did not match any file(s) known to git`, 1);
}

export async function tag(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const [name, at] = args.filter((arg) => !arg.startsWith('-'));
  if (args.includes('-d') && name) await git.deleteTag({ fs, gitdir, ref: name });
  else if (name)
    await git.tag({ fs, gitdir, ref: name, object: await mustResolve(repository, at ?? 'HEAD') });
  else for (const one of await git.listTags({ fs, gitdir })) output.out(`${one}\n`);
  return 0;
}

export async function stash(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  const [what = 'push', ...rest] = args[0]?.startsWith('-') ? ['push', ...args] : args;
  if (!['push', 'pop', 'apply', 'drop', 'list', 'clear'].includes(what))
    throw new GitError(
      `error: git stash ${what} is not covered in this lab; there are: push, pop, apply, drop, list, clear`,
      129,
    );
  const name = (await currentBranch(repository)) ?? 'HEAD';
  if (what === 'push') {
    if (!(await statesOf(repository)).some((state) => isChanged(state) || isStaged(state))) {
      output.out('No local changes to save\n');
      return 0;
    }
    const at = rest.indexOf('-m');
    const message = at === -1 ? undefined : rest[at + 1];
    await git.stash({ fs, dir, gitdir, op: 'push', ...(message && { message }) });
    output.out(
      `Saved working directory and index state ${message ? `On ${name}: ${message}` : `WIP on ${name}`}\n`,
    );
    return 0;
  }
  const list = ((await git.stash({ fs, dir, gitdir, op: 'list' })) ?? []) as unknown as string[];
  if (what === 'list') {
    output.out(list.map((line) => `${line}\n`).join(''));
    return 0;
  }
  if (list.length === 0 && what !== 'clear') throw new GitError('No stash entries found.', 1);
  await git.stash({ fs, dir, gitdir, op: what as 'pop' });
  if (what === 'pop' || what === 'drop') output.out(`Dropped refs/stash@{0}\n`);
  return 0;
}
