import { createGit, findRepo } from 'just-git';
import type { CommandFs } from '../command.ts';

export type Commit = { id: string; parents: string[]; subject: string };

/** What refers to a commit: `HEAD` by itself only where it is detached. */
export type Reference = {
  name: string;
  kind: 'branch' | 'remote' | 'tag' | 'head';
  isCurrent: boolean;
  id: string;
};

export type Commits = {
  commits: Commit[];
  references: Reference[];
  /** The current branch; null where HEAD is detached. */ branch: string | null;
};

const MOST = 200;
const KINDS = { 'refs/heads/': 'branch', 'refs/remotes/': 'remote', 'refs/tags/': 'tag' } as const;

/** The commits of the repository that a folder is in, newest first; null where it is in none. */
export async function readCommits(fs: CommandFs, cwd: string): Promise<Commits | null> {
  const repository = await findRepo(fs, cwd);
  if (!repository) return null;
  const git = createGit({ fs, cwd, network: false });
  const head = await repository.refStore.readRef('HEAD');
  const branch = head?.type === 'symbolic' ? head.target.slice('refs/heads/'.length) : null;
  const references = await readReferences(repository.refStore, branch, (name) => commitOf(git, name));
  if (head?.type === 'direct')
    references.unshift({ name: 'HEAD', kind: 'head', isCurrent: true, id: head.hash });
  const commits = new Map<string, Commit>();
  for (const { id } of references)
    for (const commit of await history(git, id)) if (!commits.has(commit.id)) commits.set(commit.id, commit);
  return { commits: inOrder([...commits.values()]).slice(0, MOST), references, branch };
}

type Git = ReturnType<typeof createGit>;
type RefStore = NonNullable<Awaited<ReturnType<typeof findRepo>>>['refStore'];

async function readReferences(
  store: RefStore,
  branch: string | null,
  commitFor: (name: string) => Promise<string | null>,
): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const [prefix, kind] of Object.entries(KINDS))
    for (const { name, hash } of await store.listRefs(prefix.slice(0, -1))) {
      const short = name.slice(prefix.length);
      if (short.endsWith('/HEAD')) continue;
      const id = kind === 'tag' ? await commitFor(name) : hash;
      if (id) found.push({ name: short, kind, isCurrent: kind === 'branch' && short === branch, id });
    }
  // The current branch begins the drawing.
  return found.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

async function commitOf(git: Git, name: string): Promise<string | null> {
  const { stdout, exitCode } = await git.exec(`rev-parse --verify ${name}^{commit}`);
  return exitCode === 0 ? stdout.trim() : null;
}

async function history(git: Git, from: string): Promise<Commit[]> {
  const { stdout } = await git.exec(`log -n ${MOST} --format="%H|%P|%s" ${from}`);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', parents = '', ...subject] = line.split('|');
      return { id, parents: parents.split(' ').filter(Boolean), subject: subject.join('|') };
    });
}

/** A commit comes before its parents. */
function inOrder(commits: readonly Commit[]): Commit[] {
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const placed = new Set<string>();
  const reversed: Commit[] = [];
  // The parents of a first commit are placed before it, without a call for each of a long history.
  for (const commit of [...commits].reverse()) {
    const waiting = [commit];
    while (waiting.length > 0) {
      const top = waiting.at(-1);
      if (!top) break;
      const parents = top.parents.flatMap((id) => (placed.has(id) ? [] : (byId.get(id) ?? [])));
      if (parents.length > 0) waiting.push(...parents);
      else {
        waiting.pop();
        if (!placed.has(top.id)) reversed.push(top);
        placed.add(top.id);
      }
    }
  }
  return reversed.reverse();
}
