import * as git from 'isomorphic-git';
import type { CommandIo, createOutput } from '../command.ts';
import { gitFs, type GitFs } from './git-fs.ts';

/** A call of git that ends with a message of its own. */
export class GitError extends Error {
  readonly code: number;
  constructor(message: string, code = 128) {
    super(message);
    this.code = code;
  }
}

/** What a subcommand works with. */
export type Repository = {
  fs: GitFs;
  dir: string;
  gitdir: string;
  io: CommandIo;
  output: ReturnType<typeof createOutput>;
};

export type Call = Pick<Repository, 'fs' | 'io' | 'output'>;

/** The repository around the current folder. */
export async function openRepository(call: Call): Promise<Repository> {
  const { fs, io } = call;
  for (let folder = io.cwd; ; folder = folder.slice(0, folder.lastIndexOf('/')) || '/') {
    const gitdir = `${folder === '/' ? '' : folder}/.git`;
    if (await exists(fs, gitdir)) return { ...call, dir: folder, gitdir };
    if ((await exists(fs, `${folder}/HEAD`)) && (await exists(fs, `${folder}/objects`)))
      return { ...call, dir: folder, gitdir: folder };
    if (folder === '/') break;
  }
  throw new GitError('fatal: not a git repository (or any of the parent directories): .git');
}

export function newCall(io: CommandIo, output: Repository['output']): Call {
  return { fs: gitFs(io.fs), io, output };
}

export async function exists(fs: GitFs, path: string): Promise<boolean> {
  return fs.promises.stat(path).then(
    () => true,
    () => false,
  );
}

/** A path as the repository names it. */
export function inRepository({ dir, io }: Repository, path: string): string {
  const whole = io.files.resolve(path);
  if (whole === dir) return '.';
  if (!whole.startsWith(`${dir}/`))
    throw new GitError(`fatal: ${path}: '${path}' is outside repository at '${dir}'`);
  return whole.slice(dir.length + 1);
}

/** The author of commits in a lab, unless the learner sets another with `git config`. */
export async function introduce({ fs, gitdir }: Pick<Repository, 'fs' | 'gitdir'>): Promise<void> {
  await git.setConfig({ fs, gitdir, path: 'user.name', value: 'Learner' });
  await git.setConfig({ fs, gitdir, path: 'user.email', value: 'learner@lab.example' });
}

export async function authorOf(repository: Repository) {
  const { fs, gitdir, io } = repository;
  const read = async (path: string) => (await git.getConfig({ fs, gitdir, path })) as string | undefined;
  const seconds = Math.floor(io.now() / 1000);
  return {
    name: (await read('user.name')) ?? 'Learner',
    email: (await read('user.email')) ?? 'learner@lab.example',
    timestamp: seconds,
    timezoneOffset: 0,
  };
}

/** The branch that HEAD is on; null where it is on none. */
export async function currentBranch({
  fs,
  gitdir,
}: Pick<Repository, 'fs' | 'gitdir'>): Promise<string | null> {
  return (await git.currentBranch({ fs, gitdir, test: false })) ?? null;
}

/** The commit that a name means: a branch, a tag, a commit, `HEAD~2` or `name^`. */
export async function resolve(
  repository: Pick<Repository, 'fs' | 'gitdir'>,
  name: string,
): Promise<string | null> {
  const { fs, gitdir } = repository;
  const [, plain = name, steps = ''] = /^(.*?)((?:~\d*|\^)*)$/.exec(name) ?? [];
  let oid = await git
    .resolveRef({ fs, gitdir, ref: plain })
    .catch(() => git.expandOid({ fs, gitdir, oid: plain }).catch(() => null));
  for (const step of steps.match(/~\d*|\^/g) ?? []) {
    const count = step === '^' || step === '~' ? 1 : Number(step.slice(1));
    for (let at = 0; at < count && oid; at++) {
      const { commit }: { commit: { parent: string[] } } = await git.readCommit({ fs, gitdir, oid });
      oid = commit.parent[0] ?? null;
    }
  }
  return oid;
}

export async function mustResolve(repository: Repository, name: string): Promise<string> {
  const oid = await resolve(repository, name);
  if (!oid)
    throw new GitError(
      `fatal: ambiguous argument '${name}': unknown revision or path not in the working tree.`,
    );
  return oid;
}

/** Files that a merge has left in conflict. */
export async function conflictsOf({ fs, gitdir }: Pick<Repository, 'fs' | 'gitdir'>): Promise<string[]> {
  const text = await fs.promises.readFile(`${gitdir}/MERGE_CONFLICTS`, 'utf8').catch(() => '');
  return String(text).split('\n').filter(Boolean);
}

export async function writeConflicts(
  { fs, gitdir }: Pick<Repository, 'fs' | 'gitdir'>,
  paths: readonly string[],
): Promise<void> {
  await fs.promises.writeFile(`${gitdir}/MERGE_CONFLICTS`, paths.join('\n'));
}

export async function mergeHead({ fs, gitdir }: Pick<Repository, 'fs' | 'gitdir'>): Promise<string | null> {
  const text = await fs.promises.readFile(`${gitdir}/MERGE_HEAD`, 'utf8').catch(() => null);
  return text === null ? null : String(text).trim();
}

export async function endMerge({ fs, gitdir }: Pick<Repository, 'fs' | 'gitdir'>): Promise<void> {
  for (const name of ['MERGE_HEAD', 'MERGE_CONFLICTS', 'MERGE_MSG'])
    await fs.promises.rm(`${gitdir}/${name}`, { force: true });
}
