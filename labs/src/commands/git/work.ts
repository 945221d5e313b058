import * as git from 'isomorphic-git';
import {
  diffFiles,
  filesAt,
  formatStatistics,
  isChanged,
  isStaged,
  isUntracked,
  statesOf,
} from './changes.ts';
import {
  authorOf,
  conflictsOf,
  currentBranch,
  endMerge,
  GitError,
  inRepository,
  introduce,
  mergeHead,
  mustResolve,
  resolve,
  writeConflicts,
  type Call,
  type Repository,
} from './repository.ts';

export async function init({ fs, io, output }: Call, args: readonly string[]): Promise<number> {
  const isBare = args.includes('--bare');
  const at = args.findIndex((arg) => arg === '-b' || arg === '--initial-branch');
  const joined = args.find((arg) => arg.startsWith('--initial-branch='))?.split('=')[1];
  const branch = at === -1 ? (joined ?? 'main') : (args[at + 1] ?? 'main');
  const name = args.find((arg, index) => !arg.startsWith('-') && index !== at + (at === -1 ? -1 : 1)) ?? '.';
  const dir = io.files.resolve(name);
  await io.fs.mkdir(dir, { recursive: true });
  const gitdir = isBare ? dir : `${dir}/.git`;
  const isThere = await fs.promises.stat(`${gitdir}/HEAD`).then(
    () => true,
    () => false,
  );
  await git.init({ fs, dir, gitdir, bare: isBare, defaultBranch: branch });
  if (!isThere) await introduce({ fs, gitdir });
  output.out(`${isThere ? 'Reinitialized existing' : 'Initialized empty'} Git repository in ${gitdir}/\n`);
  return 0;
}

const covers = (path: string, wanted: readonly string[]) =>
  wanted.some((one) => one === '.' || path === one || path.startsWith(`${one}/`));

export async function add(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir } = repository;
  const isAll = args.some((arg) => arg === '-A' || arg === '--all');
  const words = args.filter((arg) => !arg.startsWith('-'));
  if (words.length === 0 && !isAll)
    throw new GitError("Nothing specified, nothing added.\nhint: Maybe you wanted to say 'git add .'?", 0);
  const wanted = isAll && words.length === 0 ? ['.'] : words.map((word) => inRepository(repository, word));
  const states = await statesOf(repository);
  for (const [at, path] of wanted.entries())
    if (path !== '.' && !states.some((state) => covers(state.path, [path])))
      throw new GitError(`fatal: pathspec '${words[at]}' did not match any files`);
  const conflicts = await conflictsOf(repository);
  for (const state of states.filter(({ path }) => covers(path, wanted))) {
    if (state.work === 0) await git.remove({ fs, dir, gitdir, filepath: state.path });
    else if (state.work !== state.stage || conflicts.includes(state.path))
      await git.add({ fs, dir, gitdir, filepath: state.path });
  }
  if (conflicts.length > 0)
    await writeConflicts(
      repository,
      conflicts.filter((path) => !covers(path, wanted)),
    );
  return 0;
}

export async function commit(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  const { message, isAll, isAmend, mayBeEmpty } = readCommitArgs(args);
  const merging = await mergeHead(repository);
  if ((await conflictsOf(repository)).length > 0) {
    const lines = (await conflictsOf(repository)).map((path) => `U\t${path}\n`).join('');
    throw new GitError(
      `${lines}error: Committing is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.`,
    );
  }
  if (isAll)
    for (const { path, work } of (await statesOf(repository)).filter(isChanged))
      await (work === 0
        ? git.remove({ fs, dir, gitdir, filepath: path })
        : git.add({ fs, dir, gitdir, filepath: path }));
  const states = await statesOf(repository);
  const head = await resolve(repository, 'HEAD');
  if (!states.some(isStaged) && !merging && !isAmend && !mayBeEmpty) {
    const { status } = await import('./status.ts');
    await status(repository, []);
    return 1;
  }
  const stored = merging
    ? String(await fs.promises.readFile(`${gitdir}/MERGE_MSG`, 'utf8').catch(() => ''))
    : null;
  const last = isAmend && head ? (await git.readCommit({ fs, gitdir, oid: head })).commit : null;
  const text = message ?? last?.message ?? stored;
  if (!text)
    throw new GitError(
      "error: there is no editor for messages in this lab: use git commit -m 'what and why'",
      1,
    );
  const author = await authorOf(repository);
  const parent = last ? last.parent : [...(head ? [head] : []), ...(merging ? [merging] : [])];
  const oid = await git.commit({
    fs,
    dir,
    gitdir,
    message: `${text.trimEnd()}\n`,
    author,
    committer: author,
    parent,
  });
  await endMerge(repository);
  const branch = (await currentBranch(repository)) ?? 'detached HEAD';
  const [first = ''] = text.split('\n');
  output.out(`[${branch}${parent.length === 0 ? ' (root-commit)' : ''} ${oid.slice(0, 7)}] ${first}\n`);
  const before = parent[0]
    ? await filesAt(repository, git.TREE({ ref: parent[0] }))
    : new Map<string, string>();
  const after = await filesAt(repository, git.TREE({ ref: oid }));
  const files = await diffFiles(repository, before, after);
  if (files && !merging) output.out(`${formatStatistics(files)}\n`);
  for (const path of [...after.keys()].filter((one) => !before.has(one)))
    output.out(` create mode 100644 ${path}\n`);
  for (const path of [...before.keys()].filter((one) => !after.has(one)))
    output.out(` delete mode 100644 ${path}\n`);
  return 0;
}

function readCommitArgs(args: readonly string[]) {
  const messages: string[] = [];
  const read = { isAll: false, isAmend: false, mayBeEmpty: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '-m' || arg === '--message' || arg === '-am') messages.push(args[++at] ?? '');
    else if (arg.startsWith('-m')) messages.push(arg.slice(2));
    else if (arg.startsWith('--message=')) messages.push(arg.slice(10));
    else if (arg === '--amend') read.isAmend = true;
    else if (arg === '--allow-empty') read.mayBeEmpty = true;
    else if (!['-a', '--all', '--no-edit'].includes(arg))
      throw new GitError(
        `error: git commit ${arg} is not covered in this lab; there are: -m, -a, --amend, --allow-empty`,
        129,
      );
    if (arg === '-a' || arg === '--all' || arg === '-am') read.isAll = true;
  }
  return { ...read, message: messages.length > 0 ? messages.join('\n\n') : null };
}

export async function restore(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir } = repository;
  const wanted = args.filter((arg) => !arg.startsWith('-')).map((word) => inRepository(repository, word));
  if (wanted.length === 0) throw new GitError('fatal: you must specify path(s) to restore');
  const states = (await statesOf(repository)).filter(({ path }) => covers(path, wanted));
  if (states.length === 0)
    throw new GitError(`error: pathspec '${wanted.join(' ')}' did not match any file(s) known to git`, 1);
  if (args.includes('--staged') || args.includes('-S')) {
    for (const { path } of states) await git.resetIndex({ fs, dir, gitdir, filepath: path });
    return 0;
  }
  const staged = await filesAt(repository, git.STAGE());
  for (const state of states.filter((one) => !isUntracked(one))) {
    const oid = staged.get(state.path);
    if (oid)
      await fs.promises.writeFile(`${dir}/${state.path}`, (await git.readBlob({ fs, gitdir, oid })).blob);
  }
  return 0;
}

export async function remove(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  const wanted = args.filter((arg) => !arg.startsWith('-')).map((word) => inRepository(repository, word));
  const states = (await statesOf(repository)).filter(
    (state) => covers(state.path, wanted) && !isUntracked(state),
  );
  if (states.length === 0)
    throw new GitError(`fatal: pathspec '${wanted.join(' ')}' did not match any files`);
  for (const { path } of states) {
    await git.remove({ fs, dir, gitdir, filepath: path });
    if (!args.includes('--cached')) await fs.promises.rm(`${dir}/${path}`, { force: true });
    output.out(`rm '${path}'\n`);
  }
  return 0;
}

export async function reset(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const [first] = words;
  const isRevision = first !== undefined && (await resolve(repository, first)) !== null;
  if (words.length > 0 && !isRevision) {
    for (const word of words)
      await git.resetIndex({ fs, dir, gitdir, filepath: inRepository(repository, word) });
    return 0;
  }
  const oid = await mustResolve(repository, first ?? 'HEAD');
  const branch = await currentBranch(repository);
  await git.writeRef({ fs, gitdir, ref: branch ? `refs/heads/${branch}` : 'HEAD', value: oid, force: true });
  await endMerge(repository);
  if (args.includes('--soft')) return 0;
  if (args.includes('--hard')) {
    await git.checkout({ fs, dir, gitdir, ref: branch ?? oid, force: true });
    const { commit: found } = await git.readCommit({ fs, gitdir, oid });
    output.out(`HEAD is now at ${oid.slice(0, 7)} ${found.message.split('\n')[0]}\n`);
    return 0;
  }
  for (const { path } of await statesOf(repository))
    await git.resetIndex({ fs, dir, gitdir, filepath: path });
  return 0;
}
