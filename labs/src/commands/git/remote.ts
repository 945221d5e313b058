import * as git from 'isomorphic-git';
import { merge } from './merge.ts';
import {
  currentBranch,
  exists,
  GitError,
  introduce,
  resolve,
  type Call,
  type Repository,
} from './repository.ts';

type Place = Pick<Repository, 'fs' | 'gitdir'>;

/** The repository at a path of the lab: a bare one, or the `.git` of a working copy. */
async function repositoryAt({ fs, io }: Call, url: string): Promise<Place> {
  if (/^(?:https?|ssh|git):|^[\w.-]+@/.test(url))
    throw new GitError(
      `fatal: unable to access '${url}': this lab has no network; remotes are folders of the lab`,
    );
  const path = io.files.resolve(url);
  for (const gitdir of [path, `${path}.git`, `${path}/.git`])
    if (await exists(fs, `${gitdir}/HEAD`)) return { fs, gitdir };
  throw new GitError(
    `fatal: '${url}' does not appear to be a git repository\nfatal: Could not read from remote repository.`,
  );
}

async function branchesOf({ fs, gitdir }: Place): Promise<Map<string, string>> {
  const names = await git.listBranches({ fs, gitdir });
  const pairs = await Promise.all(
    names.map(
      async (name) => [name, await git.resolveRef({ fs, gitdir, ref: `refs/heads/${name}` })] as const,
    ),
  );
  return new Map(pairs);
}

/** Copies a commit and everything it is made of, as far as the other side lacks it. */
async function copyObjects(from: Place, to: Place, oid: string): Promise<void> {
  const has = ({ fs, gitdir }: Place, one: string) =>
    git.readObject({ fs, gitdir, oid: one, format: 'deflated' }).then(
      () => true,
      () => false,
    );
  const waiting = [oid];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (await has(to, one)) continue;
    const { type, object } = await git.readObject({ ...from, oid: one, format: 'content' });
    await git.writeObject({ ...to, type: type as 'blob', object: object as Uint8Array, format: 'content' });
    if (type === 'commit') {
      const { commit } = await git.readCommit({ ...from, oid: one });
      waiting.push(commit.tree, ...commit.parent);
    }
    if (type === 'tree')
      waiting.push(...(await git.readTree({ ...from, oid: one })).tree.map((entry) => entry.oid));
  }
}

async function urlOf({ fs, gitdir }: Repository, remote: string): Promise<string> {
  const url = (await git.listRemotes({ fs, gitdir })).find((one) => one.remote === remote)?.url;
  if (!url)
    throw new GitError(
      `fatal: '${remote}' does not appear to be a git repository\nfatal: Could not read from remote repository.`,
    );
  return url;
}

export async function remote(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const [what, name, url] = args;
  if (what === 'add' && name && url) await git.addRemote({ fs, gitdir, remote: name, url });
  else if (what === 'remove' && name) await git.deleteRemote({ fs, gitdir, remote: name });
  else if (what === undefined || what === '-v') {
    for (const one of await git.listRemotes({ fs, gitdir }))
      output.out(
        what ? `${one.remote}\t${one.url} (fetch)\n${one.remote}\t${one.url} (push)\n` : `${one.remote}\n`,
      );
  } else
    throw new GitError(
      `error: git remote ${what} is not covered in this lab; there are: add, remove, -v`,
      129,
    );
  return 0;
}

/** How far a branch and the one it follows have moved apart. */
export async function aheadBehind(repository: Repository, branch: string) {
  const { fs, gitdir } = repository;
  const name = (await git.getConfig({ fs, gitdir, path: `branch.${branch}.remote` })) as string | undefined;
  if (!name) return null;
  const [own, other] = [
    await resolve(repository, branch),
    await resolve(repository, `refs/remotes/${name}/${branch}`),
  ];
  if (!own || !other) return null;
  const ancestors = async (oid: string) =>
    new Set((await git.log({ fs, gitdir, ref: oid })).map((entry) => entry.oid));
  const [mine, theirs] = [await ancestors(own), await ancestors(other)];
  const without = (one: Set<string>, two: Set<string>) => [...one].filter((oid) => !two.has(oid)).length;
  return { name: `${name}/${branch}`, ahead: without(mine, theirs), behind: without(theirs, mine) };
}

async function follow({ fs, gitdir }: Repository, name: string, branch: string): Promise<void> {
  await git.setConfig({ fs, gitdir, path: `branch.${branch}.remote`, value: name });
  await git.setConfig({ fs, gitdir, path: `branch.${branch}.merge`, value: `refs/heads/${branch}` });
}

export async function push(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const own = await currentBranch(repository);
  const branch = words[1] ?? own;
  if (!branch) throw new GitError('fatal: You are not currently on a branch.');
  const followed = (await git.getConfig({ fs, gitdir, path: `branch.${branch}.remote` })) as
    | string
    | undefined;
  const setsUpstream = args.includes('-u') || args.includes('--set-upstream');
  if (!words[0] && !followed)
    throw new GitError(
      `fatal: The current branch ${branch} has no upstream branch.\nTo push the current branch and set the remote as upstream, use\n\n    git push --set-upstream origin ${branch}\n`,
    );
  const name = words[0] ?? followed ?? 'origin';
  const url = await urlOf(repository, name);
  const there = await repositoryAt(repository, url);
  const oid = await resolve(repository, `refs/heads/${branch}`);
  if (!oid)
    throw new GitError(
      `error: src refspec ${branch} does not match any\nerror: failed to push some refs to '${url}'`,
      1,
    );
  const before = (await branchesOf(there)).get(branch);
  if (before === oid) {
    if (setsUpstream) await follow(repository, name, branch);
    output.out('Everything up-to-date\n');
    return 0;
  }
  const isForward =
    before === undefined ||
    (await git.isDescendent({ fs, gitdir, oid, ancestor: before, depth: -1 }).catch(() => false));
  output.out(`To ${url}\n`);
  if (!isForward && !args.includes('--force') && !args.includes('-f')) {
    output.err(
      ` ! [rejected]        ${branch} -> ${branch} (fetch first)\nerror: failed to push some refs to '${url}'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally. Use 'git pull' before you push again.\n`,
    );
    return 1;
  }
  await copyObjects(repository, there, oid);
  await git.writeRef({ ...there, ref: `refs/heads/${branch}`, value: oid, force: true });
  await git.writeRef({ fs, gitdir, ref: `refs/remotes/${name}/${branch}`, value: oid, force: true });
  output.out(
    before
      ? `   ${before.slice(0, 7)}..${oid.slice(0, 7)}  ${branch} -> ${branch}\n`
      : ` * [new branch]      ${branch} -> ${branch}\n`,
  );
  if (setsUpstream) {
    await follow(repository, name, branch);
    output.out(`branch '${branch}' set up to track '${name}/${branch}'.\n`);
  }
  return 0;
}

export async function fetch(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const name = args.find((arg) => !arg.startsWith('-')) ?? 'origin';
  const url = await urlOf(repository, name);
  const there = await repositoryAt(repository, url);
  const lines: string[] = [];
  for (const [branch, oid] of await branchesOf(there)) {
    const ref = `refs/remotes/${name}/${branch}`;
    const before = await resolve(repository, ref);
    if (before === oid) continue;
    await copyObjects(there, repository, oid);
    await git.writeRef({ fs, gitdir, ref, value: oid, force: true });
    lines.push(
      before
        ? `   ${before.slice(0, 7)}..${oid.slice(0, 7)}  ${branch.padEnd(10)} -> ${name}/${branch}\n`
        : ` * [new branch]      ${branch.padEnd(10)} -> ${name}/${branch}\n`,
    );
  }
  if (lines.length > 0) output.out(`From ${url}\n${lines.join('')}`);
  return 0;
}

export async function pull(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir } = repository;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const branch = words[1] ?? (await currentBranch(repository));
  if (!branch) throw new GitError('fatal: You are not currently on a branch.');
  const followed = (await git.getConfig({ fs, gitdir, path: `branch.${branch}.remote` })) as
    | string
    | undefined;
  const name = words[0] ?? followed;
  if (!name)
    throw new GitError(
      `There is no tracking information for the current branch.\nPlease specify which branch you want to merge with: git pull <remote> <branch>`,
      1,
    );
  await fetch(repository, [name]);
  return merge(repository, [`${name}/${branch}`]);
}

export async function clone(call: Call, args: readonly string[]): Promise<number> {
  const { fs, io, output } = call;
  const [url, given] = args.filter((arg) => !arg.startsWith('-'));
  if (!url) throw new GitError('fatal: You must specify a repository to clone.', 129);
  const there = await repositoryAt(call, url);
  const name =
    given ??
    url
      .replace(/\/?(?:\.git)?\/?$/, '')
      .split('/')
      .at(-1) ??
    'clone';
  const dir = io.files.resolve(name);
  if (await exists(fs, dir))
    throw new GitError(`fatal: destination path '${name}' already exists and is not an empty directory.`);
  output.out(`Cloning into '${name}'...\n`);
  const branch = (await git.currentBranch({ ...there, test: false })) ?? 'main';
  await git.init({ fs, dir, defaultBranch: branch });
  const repository: Repository = { ...call, dir, gitdir: `${dir}/.git` };
  await introduce(repository);
  await git.addRemote({ fs, dir, remote: 'origin', url: io.files.resolve(url) });
  const branches = await branchesOf(there);
  for (const [one, oid] of branches) {
    await copyObjects(there, repository, oid);
    await git.writeRef({ fs, dir, ref: `refs/remotes/origin/${one}`, value: oid, force: true });
  }
  const head = branches.get(branch);
  if (!head) {
    output.err('warning: You appear to have cloned an empty repository.\n');
    return 0;
  }
  await git.writeRef({ fs, dir, ref: `refs/heads/${branch}`, value: head, force: true });
  await follow(repository, 'origin', branch);
  await git.checkout({ fs, dir, ref: branch, force: true });
  output.out('done.\n');
  return 0;
}
